import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import type { Task } from "../task.ts";
import { archiveTask, cloneTask, deleteTask, restoreTask } from "../task-contract.ts";
import { QuietItem } from "./QuietItem.tsx";
import { useBoardChange } from "./use-board-change.ts";

interface Props {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onOpen: (taskId: string) => void;
}

/** The actions on a whole task. */
export function TaskActions({ task, onClose, onOpen }: Props) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const of = { boardId: task.boardId, taskId: task.id };
  const clone = useBoardChange(cloneTask, {
    done: () => t("boards.task.cloned"),
    afterwards: ({ id }) => onOpen(id),
  });
  const restore = useBoardChange(restoreTask);
  const wayBack = { undo: () => restore.mutate(of), afterwards: onClose };
  const archive = useBoardChange(archiveTask, {
    done: () => t("boards.archive.done", { title: task.title }),
    ...wayBack,
  });
  const remove = useBoardChange(deleteTask, {
    done: () => t("boards.task.deleted", { title: task.title }),
    ...wayBack,
  });
  return (
    <>
      <IconButton
        aria-label={t("boards.task.actions")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <RowMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        <MenuItem onClick={() => clone.mutate(of)}>{t("boards.task.clone")}</MenuItem>
        <QuietItem {...of} />
        <MenuItem disabled={task.archivedAt !== null} onClick={() => archive.mutate(of)}>
          {t("boards.archive.act")}
        </MenuItem>
        <MenuItem onClick={() => remove.mutate(of)}>{t("boards.task.delete")}</MenuItem>
      </RowMenu>
    </>
  );
}
