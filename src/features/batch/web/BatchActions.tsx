import Download from "@mui/icons-material/DownloadOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import type { Batch } from "../batch.ts";
import { deleteBatch, downloadRows, recheck, steerBatch } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";
import * as may from "../policy.ts";

const DocumentsDialog = lazyComponent(() => import("./DocumentsDialog.tsx").then((m) => m.DocumentsDialog));

/** The actions on a whole batch: downloads, pause, resume, cancel, delete. */
export function BatchActions({ batch, actor }: { readonly batch: Batch; readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { id, state, counts } = batch;
  const refresh = [batchKeys.one(id), batchListKeys.all];
  const steer = useChange(steerBatch, { refresh });
  const again = useChange(recheck, { refresh });
  const remove = useChange(deleteBatch, {
    refresh: [batchListKeys.all],
    afterwards: () => navigate({ href: "/batches" }),
  });
  const changes = may.changeBatch(actor, batch) === true;
  const button = (act: "pause" | "resume" | "cancel" | "retry", variant: "outlined" | "contained" = "outlined") => (
    <Button variant={variant} loading={steer.isPending} onClick={() => steer.mutate({ id, act })}>
      {t(`batch.page.act.${act}`)}
    </Button>
  );
  const stoppable = state === "running" || state === "paused" || state === "stopped";
  return (
    <>
      {batch.outdated && state === "ready" && changes && (
        <Button variant="contained" loading={again.isPending} onClick={() => again.mutate({ id })}>
          {t("batch.page.recheck")}
        </Button>
      )}
      {state === "running" && button("pause")}
      {(state === "paused" || state === "stopped") && changes && button("resume", "contained")}
      {stoppable && button("cancel")}
      {(state === "done" || state === "cancelled") && changes && (
        <MakeMissing counts={counts} loading={steer.isPending} onClick={() => steer.mutate({ id, act: "retry" })} />
      )}
      <Downloads batch={batch} />
      {!stoppable && state !== "reading" && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {t("batch.page.delete")}
        </Button>
      )}
      <ConfirmDialog
        open={deleting}
        title={t("batch.page.deleteTitle")}
        text={t("batch.page.deleteText")}
        confirmLabel={t("batch.page.delete")}
        cancelLabel={t("shell.cancel")}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setDeleting(false)}
      />
    </>
  );
}

/** Makes what is missing: rows that were refused, were corrected since the others were made, or were left when the batch was cancelled. */
function MakeMissing(props: {
  readonly counts: Batch["counts"];
  readonly loading: boolean;
  readonly onClick: () => void;
}) {
  const t = useText();
  const { counts, loading, onClick } = props;
  const untried = counts.good + counts.waiting;
  if (counts.failed + untried === 0) return null;
  return (
    <Button variant={untried > 0 ? "contained" : "outlined"} loading={loading} onClick={onClick}>
      {untried > 0 ? t("batch.page.makeMissing", { count: untried + counts.failed }) : t("batch.page.act.retry")}
    </Button>
  );
}

function Downloads({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const { id, state, counts } = batch;
  const rows = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const [choosing, setChoosing] = useState(false);
  const wrong = counts.wrong + counts.incomplete + counts.failed;
  return (
    <>
      {wrong > 0 && (
        <Button component="a" startIcon={<Download />} href={downloadUrl(downloadRows, { id })}>
          {t("batch.page.downloadFaulty")}
        </Button>
      )}
      {rows > 0 && state !== "ready" && (
        <Button component="a" startIcon={<Download />} href={downloadUrl(downloadRows, { id, rows: "all" })}>
          {t("batch.page.downloadAll")}
        </Button>
      )}
      {batch.documents > 0 && (
        <Button variant="contained" startIcon={<Download />} onClick={() => setChoosing(true)}>
          {t("batch.page.downloadDocuments")}
        </Button>
      )}
      {choosing && <DocumentsDialog batch={batch} onClose={() => setChoosing(false)} />}
    </>
  );
}
