import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { BatchFiling, FilingAct } from "../../batch-filing.ts";
import { fileBatch, getBatchFiling, steerBatchFiling } from "../../batch-filing-contract.ts";
import { batchFilingKeys } from "../../feature.ts";
import { FolderDialog } from "../items/FolderDialog.tsx";
import "../repository.css";

type Order = NonNullable<BatchFiling["order"]>;

/** Returns the interval of refetches. While contracts are filed, events arrive as well. */
const followMs = ({ order, unfinished, unapproved }: BatchFiling): number | false =>
  order?.state === "running" ? 5_000 : unfinished > 0 ? 10_000 : unapproved > 0 ? 30_000 : false;

const isOpen = (order: Order | null): order is Order =>
  order !== null && (order.state === "running" || order.state === "paused" || order.state === "stopped");

/** Files the documents of the approved contracts of a batch in one folder: a job does it, and this shows how far it is. */
export function BatchFiles({ batchId, actor }: { readonly batchId: string; readonly actor: Actor }) {
  const t = useText();
  const found = useQuery({
    queryKey: batchFilingKeys.of(batchId),
    // More contracts may have been made since it was last shown.
    refetchOnMount: "always",
    queryFn: ({ signal }) => call(getBatchFiling, { batchId }, { signal }),
    refetchInterval: ({ state }) => (state.data ? followMs(state.data) : false),
  });
  const [choosing, setChoosing] = useState(false);
  const file = useChange(fileBatch, { refresh: [batchFilingKeys.one(batchId)] });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <ListSkeleton label={t("shell.loading")} rows={2} />;
  const { order, ready } = found.data;
  return (
    <div className="repository-batch">
      <p className="repository-where">{t("repository.filed.batch")}</p>
      <Standing filing={found.data} />
      {isOpen(order) ? (
        <Progress batchId={batchId} order={order} />
      ) : (
        <ReasonButton
          variant="outlined"
          loading={file.isPending}
          reason={ready === 0 ? t("repository.filed.nothing") : undefined}
          onClick={() => setChoosing(true)}
        >
          {ready === 0 ? t("repository.filed.open") : t("repository.filed.ready", { count: ready })}
        </ReasonButton>
      )}
      {order && order.failed > 0 && <Failures batchId={batchId} order={order} />}
      {choosing && (
        <FolderDialog
          uid={actor.uid}
          title={t("repository.filed.intoOfBatch")}
          submitLabel={t("repository.filed.here")}
          onClose={() => setChoosing(false)}
          onChosen={async (folderId) => {
            setChoosing(false);
            file.mutate({ batchId, folderId: folderId ?? null });
          }}
        />
      )}
    </div>
  );
}

/** Shows the unfinished and the filed contracts, each in one sentence. */
function Standing({ filing: { unapproved, unfinished, filed, order } }: { readonly filing: BatchFiling }) {
  const t = useText();
  // While they are being filed, the progress bar shows this.
  const saved = isOpen(order) ? 0 : filed;
  const sentences = [
    saved > 0 && t("repository.filed.saved", { count: saved }),
    unfinished > 0 && t("repository.filed.unfinished", { count: unfinished }),
    unapproved > 0 && t("repository.filed.unapproved", { count: unapproved }),
  ].filter((one) => one !== false);
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}

function Progress({ batchId, order }: { readonly batchId: string; readonly order: Order }) {
  const t = useText();
  const steer = useChange(steerBatchFiling, { refresh: [batchFilingKeys.one(batchId)] });
  const { state, problem, filed, failed, waiting } = order;
  const all = filed + failed + waiting;
  const text = t(
    state === "running" ? "repository.filed.progress" : `repository.filed.${state as "paused" | "stopped"}`,
    {
      at: filed,
      all,
    },
  );
  const button = (act: FilingAct, variant: "outlined" | "contained" | "text") => (
    <Button variant={variant} loading={steer.isPending} onClick={() => steer.mutate({ batchId, act })}>
      {t(`repository.filed.act.${act}`)}
    </Button>
  );
  return (
    <>
      {problem !== null && <Alert severity="error">{errorText(problem) ?? problem}</Alert>}
      <div className="repository-progress" aria-live="polite">
        <p>
          {text}
          {state === "running" && `. ${t("repository.filed.goesOn")}`}
        </p>
        <LinearProgress
          variant="determinate"
          value={all === 0 ? 0 : ((filed + failed) / all) * 100}
          aria-label={text}
        />
      </div>
      <div className="repository-steer">
        {state === "running" ? button("pause", "outlined") : button("resume", "contained")}
        {button("cancel", "text")}
      </div>
    </>
  );
}

function Failures({ batchId, order }: { readonly batchId: string; readonly order: Order }) {
  const t = useText();
  const steer = useChange(steerBatchFiling, { refresh: [batchFilingKeys.one(batchId)] });
  const { failed, failures } = order;
  return (
    <Alert
      severity="warning"
      action={
        !isOpen(order) && (
          <Button color="inherit" loading={steer.isPending} onClick={() => steer.mutate({ batchId, act: "retry" })}>
            {t("repository.filed.act.retry")}
          </Button>
        )
      }
    >
      <strong>{t("repository.filed.failed", { count: failed })}</strong>
      <ul className="repository-report">
        {failures.map(({ processId, title, code }) => (
          <li key={processId}>
            <a href={screenPath("/processes/:id", { id: processId })}>{title}</a>: {errorText(code) ?? code}
          </li>
        ))}
        {failed > failures.length && <li>{t("repository.filed.more", { count: failed - failures.length })}</li>}
      </ul>
    </Alert>
  );
}
