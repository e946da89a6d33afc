import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import type { Board } from "../../board.ts";
import { restoreTask } from "../../task-contract.ts";
import { archivedTasksQuery, deletedTasksQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";

type Where = "archive" | "trash";

interface Props {
  readonly board: Board;
  readonly mayWork: boolean;
  readonly onOpen: (taskId: string) => void;
  readonly onClose: () => void;
}

/** The tasks of a board that are not on it any more: its archive, and its trash of 30 days. */
export function KeptDialog(props: Props) {
  const t = useText();
  const [where, setWhere] = useState<Where>("archive");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-labelledby="kept-title">
      <DialogTitle id="kept-title">{t("boards.archive.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", minHeight: 320 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={where}
          aria-label={t("boards.shown")}
          onChange={(_, next: Where | null) => next && setWhere(next)}
        >
          <ToggleButton value="archive">{t("boards.archive.one")}</ToggleButton>
          <ToggleButton value="trash">{t("boards.trash")}</ToggleButton>
        </ToggleButtonGroup>
        {where === "archive" ? (
          <>
            <Field
              type="search"
              label={t("boards.filter.text")}
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Archived {...props} search={search} />
          </>
        ) : (
          <Deleted {...props} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={props.onClose}>{t("shell.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Archived({ search, onOpen, onClose, ...props }: Props & { readonly search: string }) {
  const t = useText();
  const found = useInfiniteQuery(archivedTasksQuery(props.board.id, search));
  const open = (id: string) => {
    onClose();
    onOpen(id);
  };
  return (
    <PagedList query={found} empty={{ title: t("boards.archive.empty"), text: t("boards.archive.emptyText") }}>
      {(rows, more) => (
        <DataTable
          label={t("boards.archive.one")}
          rows={rows}
          rowKey={({ id }) => id}
          more={more}
          columns={[
            {
              key: "title",
              heading: t("boards.task.title"),
              as: "title",
              cell: ({ id, title }) => (
                <button type="button" className="text-link" onClick={() => open(id)}>
                  {title}
                </button>
              ),
            },
            {
              key: "at",
              heading: t("boards.archive.since"),
              as: "short",
              cell: ({ archivedAt }) => formatDate(archivedAt),
            },
            { key: "actions", heading: "", as: "actions", cell: (row) => <Restore {...props} row={row} /> },
          ]}
        />
      )}
    </PagedList>
  );
}

function Deleted(props: Props) {
  const t = useText();
  const found = useInfiniteQuery(deletedTasksQuery(props.board.id));
  return (
    <PagedList query={found} empty={{ title: t("boards.trashEmpty"), text: t("boards.archive.trashText") }}>
      {(rows, more) => (
        <DataTable
          label={t("boards.trash")}
          rows={rows}
          rowKey={({ id }) => id}
          more={more}
          columns={[
            { key: "title", heading: t("boards.task.title"), as: "title", cell: ({ title }) => title },
            {
              key: "at",
              heading: t("boards.archive.deletedOn"),
              as: "short",
              cell: ({ deletedAt }) => formatDate(deletedAt),
            },
            { key: "actions", heading: "", as: "actions", cell: (row) => <Restore {...props} row={row} /> },
          ]}
        />
      )}
    </PagedList>
  );
}

function Restore(props: Pick<Props, "board" | "mayWork"> & { readonly row: { id: string; title: string } }) {
  const t = useText();
  const { board, mayWork, row } = props;
  const restore = useBoardChange(restoreTask, { done: () => t("boards.restored", { name: row.title }) });
  return (
    <Button
      size="small"
      disabled={!mayWork}
      loading={restore.isPending}
      aria-label={t("boards.archive.restoreNamed", { title: row.title })}
      onClick={() => restore.mutate({ boardId: board.id, taskId: row.id })}
    >
      {t("boards.restore")}
    </Button>
  );
}
