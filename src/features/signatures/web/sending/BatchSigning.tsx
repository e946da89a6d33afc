import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { getBatchSigning, remindBatch, type BatchSigning as Standing } from "../../bulk-contract.ts";
import { batchSigningKeys } from "../../feature.ts";
import { sendBatch } from "../../policy.ts";
import "../signatures.css";

const BulkDialog = lazyComponent(() => import("./BulkDialog.tsx").then((m) => m.BulkDialog));

/** The interval of refetches while contracts are being signed. */
const followMs = 10_000;

/** Shows the progress of a batch's signatures, with a button to send all contracts. */
export function BatchSigning({ batchId, actor }: { readonly batchId: string; readonly actor: Actor }) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const found = useQuery({
    queryKey: batchSigningKeys.of(batchId),
    // More contracts may have been made since it was last shown.
    refetchOnMount: "always",
    queryFn: ({ signal }) => call(getBatchSigning, { batchId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.sending || (state.data?.counts.open ?? 0) > 0 ? followMs : false),
  });
  const remind = useChange(remindBatch, {
    done: ({ contracts }) => t("signatures.bulk.reminding", { count: contracts }),
  });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <ListSkeleton label={t("shell.loading")} rows={2} />;
  const { ready, counts, sending: busy, publicDeed } = found.data;
  const may = sendBatch(actor);
  const reason =
    may !== true
      ? errorText(may)
      : busy
        ? t("signatures.alreadySending")
        : ready === 0
          ? t("signatures.nothingToSend")
          : undefined;
  return (
    <div className="signatures">
      <Counts standing={found.data} />
      {publicDeed ? (
        <Alert severity="info">{t("signatures.publicDeed")}</Alert>
      ) : (
        <div className="batch-signing-acts">
          <ReasonButton reason={reason} variant="outlined" loading={busy} onClick={() => setSending(true)}>
            {t("signatures.bulk.start", { count: ready })}
          </ReasonButton>
          {may === true && counts.open > 0 && (
            <Button loading={remind.isPending} onClick={() => remind.mutate({ batchId })}>
              {t("signatures.bulk.remind")}
            </Button>
          )}
        </div>
      )}
      <Failures standing={found.data} />
      {sending && <BulkDialog batchId={batchId} standing={found.data} onClose={() => setSending(false)} />}
    </div>
  );
}

function Counts({ standing: { ready, notReady, counts } }: { readonly standing: Standing }) {
  const t = useText();
  const rows = [
    [t("signatures.bulk.ready"), ready],
    [t("signatures.bulk.open"), counts.open],
    [t("signatures.bulk.signed"), counts.signed],
    [t("signatures.bulk.ended"), counts.ended],
    [t("signatures.bulk.notReady"), notReady],
  ] as const;
  return (
    <dl className="bulk-counts">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Failures({ standing: { failed, failures } }: { readonly standing: Standing }) {
  const t = useText();
  if (failed === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{t("signatures.bulk.failed", { count: failed })}</strong>
      <ul className="bulk-failures">
        {failures.map(({ processId, title, code, signer }) => (
          <li key={processId}>
            <a href={screenPath("/processes/:id", { id: processId })}>{title}</a>:{" "}
            {[signer, errorText(code) ?? code].filter(Boolean).join(": ")}
          </li>
        ))}
      </ul>
      {failed > failures.length && t("signatures.bulk.moreFailed", { count: failed - failures.length })}
    </Alert>
  );
}
