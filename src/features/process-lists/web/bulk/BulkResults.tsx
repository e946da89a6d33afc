import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ActBar } from "#ui/ActBar.tsx";
import { type Bulk, putBulkAway, stopBulk, undoBulk } from "../../bulk-contract.ts";
import { processBulkKeys } from "../../keys.ts";
import { bulksQuery } from "../queries.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import "./bulk.css";

/** Milliseconds for which a result without failures is shown. */
const shownMs = 30_000;

const refresh = [processBulkKeys.all];

/**
 * The progress and the results of the person's acts on many processes, also of those begun before the page was opened. Goes
 * last on a page.
 */
export function BulkResults() {
  const bulks = useQuery(bulksQuery).data ?? [];
  return bulks.map((bulk) => <Result key={bulk.id} bulk={bulk} />);
}

function Result({ bulk }: { readonly bulk: Bulk }) {
  const t = useText();
  const [reading, setReading] = useState(false);
  const { id: bulkId, act, undoing, count, done, failed, finished } = bulk;
  const away = useChange(putBulkAway, { refresh });
  const putAway = useEffectEvent(() => away.mutate({ bulkId }));
  const passing = finished && failed === 0 && !reading;
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(putAway, shownMs);
    return () => clearTimeout(timer);
  }, [passing]);
  const through = done + failed;
  const text = finished
    ? t(undoing ? "processes.page.bulk.undone" : `processes.page.bulk.done.${act}`, { count: done })
    : t(undoing ? "processes.page.bulk.undoing" : "processes.page.bulk.working", { through, count });
  return (
    <ActBar region className="process-bulk-result" label={t("processes.page.bulk.result")}>
      <p role="status">
        {finished && done === 0 && failed > 0 ? t("processes.page.bulk.noneDone") : text}
        {finished && failed > 0 && (
          <strong className="process-bulk-failed">{t("processes.page.bulk.failed", { count: failed })}</strong>
        )}
      </p>
      {!finished && (
        <LinearProgress variant="determinate" value={count === 0 ? 0 : (through / count) * 100} aria-hidden />
      )}
      <Ways bulk={bulk} onRead={() => setReading(true)} onPutAway={() => away.mutate({ bulkId })} />
      {reading && <Failures bulk={bulk} onClose={() => setReading(false)} />}
    </ActBar>
  );
}

/** The ways on from an act: to stop it, to read why something was not done, to undo it, to put its result away. */
function Ways(props: { readonly bulk: Bulk; readonly onRead: () => void; readonly onPutAway: () => void }) {
  const t = useText();
  const { bulk, onRead, onPutAway } = props;
  const { id: bulkId, failed, finished, undoable } = bulk;
  const stop = useChange(stopBulk, { refresh });
  const undo = useChange(undoBulk, { refresh });
  if (!finished)
    return (
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ bulkId })}>
        {t("processes.page.bulk.stop")}
      </Button>
    );
  return (
    <>
      {failed > 0 && (
        <Button size="small" onClick={onRead}>
          {t("processes.page.bulk.why")}
        </Button>
      )}
      {undoable && (
        <Button size="small" loading={undo.isPending} onClick={() => undo.mutate({ bulkId })}>
          {t("processes.page.bulk.undo")}
        </Button>
      )}
      <IconButton size="small" aria-label={t("processes.page.bulk.putAway")} onClick={onPutAway}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
}

function Failures({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const { act, done, failed, failures } = bulk;
  const refused = failures.map(({ processId, title, code, values }) => ({
    id: processId,
    title,
    why: errorText(code, values) ?? "",
  }));
  const linked = act !== "remove" && act !== "restore";
  return <ReportDialog report={{ done, refused }} failed={failed} linked={linked} onClose={onClose} />;
}
