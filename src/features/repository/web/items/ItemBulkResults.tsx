import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ActBar } from "#ui/ActBar.tsx";
import { type ItemBulk, listItemBulks, putItemBulkAway, stopItemBulk, undoItemBulk } from "../../bulk-contract.ts";
import { repositoryBulkKeys, repositoryItemKeys, repositoryListKeys } from "../../feature.ts";
import { ReportDialog } from "./ReportDialog.tsx";

/** The person's acts on many items that they have not put away. */
const itemBulksQuery = queryOptions({
  queryKey: repositoryBulkKeys.of(),
  queryFn: async ({ signal }) => (await call(listItemBulks, {}, { signal })).rows,
});

/** Milliseconds for which a result without failures is shown. */
const shownMs = 30_000;

const refresh = [repositoryBulkKeys.all, repositoryListKeys.all, repositoryItemKeys.all];

/**
 * The progress and the results of the person's acts on many items, also of those begun before the page was opened. Goes last
 * on a page.
 */
export function ItemBulkResults() {
  const bulks = useQuery(itemBulksQuery).data ?? [];
  return bulks.map((bulk) => <Result key={bulk.id} bulk={bulk} />);
}

function textOf(t: Translate, { act, undoing, count, done, failed, finished }: ItemBulk): string {
  const through = done + failed;
  if (!finished) return t(undoing ? "repository.bulk.undoing" : "repository.bulk.working", { through, count });
  if (undoing) return t("repository.bulk.undone", { count: done });
  if (act === "restore") return t("repository.bulk.restored", { count: done });
  return t(act === "trash" ? "repository.bulk.trashed" : "repository.bulk.moved", { count: done });
}

function Result({ bulk }: { readonly bulk: ItemBulk }) {
  const t = useText();
  const [reading, setReading] = useState(false);
  const { id: bulkId, count, done, failed, finished } = bulk;
  const away = useChange(putItemBulkAway, { refresh: [repositoryBulkKeys.all] });
  const putAway = useEffectEvent(() => away.mutate({ bulkId }));
  const passing = finished && failed === 0 && !reading;
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(putAway, shownMs);
    return () => clearTimeout(timer);
  }, [passing]);
  return (
    <ActBar region className="repository-bulk-result" label={t("repository.bulk.result")}>
      <p role="status">
        {(done > 0 || failed === 0 || !finished) && textOf(t, bulk)}
        {finished && failed > 0 && (
          <strong className="repository-bulk-failed">{t("repository.bulk.failed", { count: failed })}</strong>
        )}
      </p>
      {!finished && (
        <LinearProgress variant="determinate" value={count === 0 ? 0 : ((done + failed) / count) * 100} aria-hidden />
      )}
      <Ways bulk={bulk} onRead={() => setReading(true)} onPutAway={() => away.mutate({ bulkId })} />
      {reading && <Failures bulk={bulk} onClose={() => setReading(false)} />}
    </ActBar>
  );
}

/** The ways on from an act: to stop it, to read why something was not done, to undo it, to put its result away. */
function Ways(props: { readonly bulk: ItemBulk; readonly onRead: () => void; readonly onPutAway: () => void }) {
  const t = useText();
  const { id: bulkId, failed, finished, undoable } = props.bulk;
  const stop = useChange(stopItemBulk, { refresh });
  const undo = useChange(undoItemBulk, { refresh });
  if (!finished)
    return (
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ bulkId })}>
        {t("repository.bulk.stop")}
      </Button>
    );
  return (
    <>
      {failed > 0 && (
        <Button size="small" onClick={props.onRead}>
          {t("repository.bulk.why")}
        </Button>
      )}
      {undoable && (
        <Button size="small" loading={undo.isPending} onClick={() => undo.mutate({ bulkId })}>
          {t("shell.undo")}
        </Button>
      )}
      <IconButton size="small" aria-label={t("repository.bulk.putAway")} onClick={props.onPutAway}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
}

function Failures({ bulk, onClose }: { readonly bulk: ItemBulk; readonly onClose: () => void }) {
  const t = useText();
  const refused = bulk.failures.map(({ itemId, name, code, values }) => ({
    id: itemId,
    name: name ?? t("repository.bulk.unseen"),
    why: errorText(code, values) ?? "",
  }));
  return <ReportDialog report={{ done: bulk.done, refused }} onClose={onClose} />;
}
