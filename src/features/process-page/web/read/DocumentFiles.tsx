import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import {
  downloadDocument,
  makeArchival as orderArchival,
  remakeDocument,
  retryDocument,
} from "#features/documents/contract.ts";
import { makeArchival, retryDocument as mayRetry } from "#features/documents/policy.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { DocumentState, Process, ProcessDocument } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { sizeText } from "#protocol/size-text.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import { HandOut } from "./HandOut.tsx";

const tones: Readonly<Record<DocumentState, StatusTone>> = {
  queued: "neutral",
  converting: "info",
  ready: "success",
  failed: "error",
};

/** The documents of an approved process, as far as they are; live messages keep them true. */
export function DocumentFiles({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const word = process.documents.find(({ kind }) => kind === "word");
  const archived = process.documents.some(({ kind }) => kind === "pdfa");
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t("processes.page.files.title")}</h2>
      {process.documents.map((document) => (
        <DocumentRow
          key={document.kind}
          process={process}
          document={document}
          retry={mayRetry(actor, process) === true}
          wordThere={word?.state === "ready"}
        />
      ))}
      {word?.state === "ready" && !archived && <MakeArchival process={process} may={makeArchival(actor, process)} />}
      <HandOut process={process} actor={actor} />
    </section>
  );
}

/** The PDF/A is made when somebody asks for it. */
function MakeArchival({ process: { id }, may }: { readonly process: Process; readonly may: Decision }) {
  const t = useText();
  const make = useChange(orderArchival, {
    done: () => t("processes.page.files.archivalAsked"),
    refresh: [processKeys.one(id)],
  });
  const name = t("processes.page.files.kind.pdfa");
  return (
    <div className="document-row" role="group" aria-label={name}>
      <div className="document-line">
        <strong>{name}</strong>
        <ReasonButton
          reason={may === true ? undefined : errorText(may)}
          size="small"
          variant="outlined"
          loading={make.isPending}
          onClick={() => make.mutate({ id })}
        >
          {t("processes.page.files.archivalMake")}
        </ReasonButton>
      </div>
      <p>{t("processes.page.files.archival")}</p>
    </div>
  );
}

function DocumentRow({
  process,
  document,
  retry,
  wordThere,
}: {
  readonly process: Process;
  readonly document: ProcessDocument;
  readonly retry: boolean;
  readonly wordThere: boolean;
}) {
  const t = useText();
  const queries = useQueryClient();
  const { id } = process;
  const { kind, state, size, failure, attempts } = document;
  const name = t(`processes.page.files.kind.${kind}`);
  const again = useMutation({
    mutationFn: () => call(retryDocument, { id, kind }),
    onSuccess: () => notify.info(t("processes.page.files.againAsked")),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: processKeys.one(id) }),
  });
  const busy = state === "queued" || state === "converting";
  return (
    <div className="document-row" role="group" aria-label={name}>
      <div className="document-line">
        <strong>{name}</strong>
        <span role="status">
          <StatusChip label={t(`processes.documentState.${state}`)} tone={tones[state]} />
        </span>
        {state === "ready" && (
          <Button
            size="small"
            variant={kind === "pdf" || process.documents.length === 1 ? "contained" : "outlined"}
            startIcon={<Download />}
            href={downloadUrl(downloadDocument, { id, kind })}
            download
            aria-label={t("processes.page.files.downloadNamed", { kind: name })}
          >
            {t("processes.page.files.download")}
          </Button>
        )}
        {state === "failed" && (
          <Button
            size="small"
            variant="outlined"
            disabled={!retry}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t("processes.page.files.again")}
          </Button>
        )}
      </div>
      {busy && (
        <LinearProgress
          variant={state === "queued" ? "query" : "indeterminate"}
          aria-label={t(`processes.page.files.${state}`)}
        />
      )}
      {busy && (
        <p>
          {t(`processes.page.files.${state}`)}
          {attempts > 0 && ` ${t("processes.page.files.attempts", { number: attempts + 1 })}`}
          {kind === "pdf" && wordThere && ` ${t("processes.page.files.pdfAfterWord")}`}
        </p>
      )}
      {failure !== null && state !== "ready" && <p className="failed">{errorText(failure)}</p>}
      {size !== null && state === "ready" && (
        <p>
          {sizeText(size)}
          {kind === "word" && <Remade id={id} />}
        </p>
      )}
    </div>
  );
}

/** Makes the Word file again and says whether it has the same bytes. */
function Remade({ id }: { readonly id: string }) {
  const t = useText();
  const remake = useMutation({
    mutationFn: () => call(remakeDocument, { id }),
    onSuccess: ({ same, engine, engineNow }) => {
      if (same) notify.success(t("processes.remade.same"));
      else notify.warning(t(engine === engineNow ? "processes.remade.differs" : "processes.remade.otherEngine"));
    },
    onError: (error) => notify.error(failureText(error)),
  });
  return (
    <Button size="small" loading={remake.isPending} onClick={() => remake.mutate()}>
      {t("processes.remade.open")}
    </Button>
  );
}
