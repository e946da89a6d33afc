import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { RowMenu } from "#ui/RowMenu.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../../board.ts";
import { deleteColumn, restoreColumn } from "../../contract.ts";
import { archiveColumn } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";

const ColumnDialog = lazyComponent(() => import("./ColumnDialog.tsx").then((m) => m.ColumnDialog));

type Column = BoardDetails["columns"][number];
interface Props {
  readonly details: BoardDetails;
  readonly column: Column;
}

/** The actions on a column. */
export function ColumnMenu(
  props: Props & {
    readonly onReorder: (dragged: string, target: string) => void;
    readonly onSelect: () => void;
  },
) {
  const t = useText();
  const { details, column, onReorder, onSelect } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<"edit" | "delete">();
  const at = details.columns.findIndex(({ id }) => id === column.id);
  const [left, right] = [details.columns[at - 1], details.columns[at + 1]];
  const archive = useBoardChange(archiveColumn, {
    done: ({ archived }) => t("boards.archive.columnDone", { count: archived }),
  });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t("boards.column.actions", { name: column.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <RowMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={column.tasks.length === 0} onClick={choose(onSelect)}>
          {t("boards.select.column")}
        </MenuItem>
        <MenuItem onClick={choose(() => setOpen("edit"))}>{t("boards.column.edit")}</MenuItem>
        <MenuItem disabled={!left} onClick={choose(() => left && onReorder(column.id, left.id))}>
          {t("boards.column.left")}
        </MenuItem>
        <MenuItem disabled={!right} onClick={choose(() => right && onReorder(column.id, right.id))}>
          {t("boards.column.right")}
        </MenuItem>
        <MenuItem
          disabled={column.tasks.length === 0}
          onClick={choose(() => archive.mutate({ boardId: details.board.id, columnId: column.id }))}
        >
          {t("boards.archive.column")}
        </MenuItem>
        <MenuItem onClick={choose(() => setOpen("delete"))}>{t("boards.column.delete")}</MenuItem>
      </RowMenu>
      {open === "edit" && (
        <ColumnDialog boardId={details.board.id} column={column} onClose={() => setOpen(undefined)} />
      )}
      {open === "delete" && <DeleteColumn details={details} column={column} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Asks where the tasks of a column go that is deleted. */
function DeleteColumn({ details, column, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText();
  const boardId = details.board.id;
  const others = details.columns.filter(({ id }) => id !== column.id);
  const restore = useBoardChange(restoreColumn);
  const remove = useBoardChange(deleteColumn, {
    inForm: true,
    done: () => t("boards.column.deleted", { name: column.name }),
    undo: () => restore.mutate({ boardId, columnId: column.id }),
  });
  const form = useFormValues({
    draft: null,
    initial: { moveTasksToColumnId: others[0]?.id ?? "" },
    send: async ({ moveTasksToColumnId: target }) => {
      await remove.mutateAsync({
        boardId,
        columnId: column.id,
        ...(target === "" ? {} : { moveTasksToColumnId: target }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("boards.column.deleteTitle", { name: column.name })}
      submitLabel={t("boards.column.delete")}
      onClose={onClose}
    >
      {column.tasks.length > 0 && (
        <SelectField
          label={t("boards.column.deleteTarget", { count: column.tasks.length })}
          placeholder={t("boards.column.toTrash")}
          value={form.values.moveTasksToColumnId}
          error={form.error("moveTasksToColumnId")}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set("moveTasksToColumnId", event.currentTarget.value)}
        />
      )}
      {column.tasks.length === 0 && <p>{t("boards.column.deleteEmpty")}</p>}
    </FormDialog>
  );
}
