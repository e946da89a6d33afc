import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { SidePanel } from "#ui/SidePanel.tsx";
import { type Change, undoableMs } from "../contract.ts";
import type { List } from "../list.ts";
import { changesQuery } from "./queries.ts";
import { useUndo } from "./use-records.ts";

/** Lists the changes of a list, each with 'Undo' for a day. */
export function ChangesPanel({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const t = useText();
  const found = useInfiniteQuery(changesQuery(list.id));
  return (
    <SidePanel title={t("lists.page.historyOf", { name: list.name })} closeLabel={t("shell.close")} onClose={onClose}>
      <PagedList query={found} empty={{ title: t("lists.page.noChanges") }}>
        {(rows, more) => (
          <>
            <ol className="list-changes">
              {rows.map((change) => (
                <OneChange key={change.id} list={list} change={change} />
              ))}
            </ol>
            {more && (
              <Button onClick={more.onMore} loading={more.loading}>
                {more.label}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </SidePanel>
  );
}

function OneChange({ list, change }: { readonly list: List; readonly change: Change }) {
  const t = useText();
  const undo = useUndo(list);
  const [now] = useState(() => Date.now());
  const undoable =
    change.undoneAt === null && change.kind !== "reading" && now - new Date(change.at).getTime() < undoableMs;
  const counts = (["added", "changed", "removed"] as const)
    .filter((what) => change[what] > 0)
    .map((what) => t(`lists.page.counts.${what}`, { count: change[what] }));
  return (
    <li>
      <div>
        <strong>{t(`lists.page.kinds.${change.kind}`)}</strong>
        <p>{counts.join(", ")}</p>
        <p className="record-when">
          {formatDateTime(change.at)} · {change.by.name}
        </p>
      </div>
      {change.undoneAt !== null && <span className="record-when">{t("lists.page.wasUndone")}</span>}
      {undoable && (
        <Button size="small" loading={undo.isPending} onClick={() => undo.mutate({ id: list.id, changeId: change.id })}>
          {t("shell.undo")}
        </Button>
      )}
    </li>
  );
}
