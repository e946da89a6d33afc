import MoreVert from "@mui/icons-material/MoreVert";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import type { BoardDetails } from "../../board.ts";
import { archiveBoard, cloneBoard, deleteBoard, restoreBoard } from "../../contract.ts";
import type { Filters } from "../../filters.ts";
import { exportTasks } from "../../sheet-contract.ts";
import { withCredentials } from "../credentials.ts";
import { useBoardChange } from "../use-board-change.ts";
import { QuietItem } from "./QuietItem.tsx";

const BoardDialog = lazyComponent(() => import("./BoardDialog.tsx").then((m) => m.BoardDialog));
const FieldsDialog = lazyComponent(() => import("./FieldsDialog.tsx").then((m) => m.FieldsDialog));
const KeptDialog = lazyComponent(() => import("./KeptDialog.tsx").then((m) => m.KeptDialog));
const LabelsDialog = lazyComponent(() => import("./LabelsDialog.tsx").then((m) => m.LabelsDialog));
const ImportDialog = lazyComponent(() => import("./ImportDialog.tsx").then((m) => m.ImportDialog));
const ScheduleDialog = lazyComponent(() => import("./ScheduleDialog.tsx").then((m) => m.ScheduleDialog));

interface Props {
  readonly details: BoardDetails;
  readonly filters: Filters;
  readonly mayManage: boolean;
  readonly mayWork: boolean;
  readonly onOpen: (taskId: string) => void;
}

const formats = [
  ["xlsx", { format: "xlsx" }],
  ["csv", { format: "csv" }],
  ["csvSemicolons", { format: "csv", separator: ";" }],
] as const;

/** The actions on a whole board. Exports contain the filtered tasks. */
export function BoardMenu(props: Props) {
  const t = useText();
  const { board } = props.details;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<"settings" | "schedule" | "fields" | "labels" | "kept" | "import">();
  const acts = useBoardActs(board);
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        aria-label={t("boards.actions")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {(["settings", "schedule", "fields", "labels"] as const).map((one) => (
          <MenuItem key={one} disabled={!props.mayManage} onClick={() => setOpen(one)}>
            {t(titles[one])}
          </MenuItem>
        ))}
        <Divider />
        <QuietItem boardId={board.id} />
        <MenuItem onClick={() => setOpen("kept")}>{t("boards.archive.title")}</MenuItem>
        <MenuItem disabled={!props.mayWork} onClick={() => setOpen("import")}>
          {t("boards.sheet.import")}
        </MenuItem>
        {formats.map(([name, shape]) => (
          <MenuItem key={name} component="a" href={exportAddress(props, shape)} download>
            {t(`boards.sheet.export.${name}`)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => acts.copy(false)}>{t("boards.cloneBare")}</MenuItem>
        <MenuItem onClick={() => acts.copy(true)}>{t("boards.cloneFull")}</MenuItem>
        <MenuItem disabled={!props.mayManage} onClick={acts.archive}>
          {t("boards.archive.board")}
        </MenuItem>
        <MenuItem disabled={!props.mayManage} onClick={acts.remove}>
          {t("boards.delete")}
        </MenuItem>
      </Menu>
      {open === "settings" && <BoardDialog board={board} onClose={close} />}
      {open === "fields" && <FieldsDialog board={board} onClose={close} />}
      {open === "labels" && <LabelsDialog details={props.details} onClose={close} />}
      {open === "kept" && <KeptDialog {...props} board={board} onClose={close} />}
      {open === "schedule" && <ScheduleDialog board={board} onClose={close} />}
      {open === "import" && <ImportDialog board={board} onClose={close} />}
    </>
  );
}

const titles = {
  settings: "boards.settings",
  schedule: "boards.schedule.title",
  fields: "boards.field.title",
  labels: "boards.labels.menu",
} as const;

/** Returns the address of the file with the filtered tasks. */
function exportAddress({ details, filters }: Props, shape: (typeof formats)[number][1]): string {
  const { text, person, label, priority, due, process, client, fields } = filters;
  return downloadUrl(
    exportTasks,
    withCredentials({
      boardId: details.board.id,
      ...shape,
      text,
      person,
      label,
      priority,
      due,
      process,
      client,
      fields: fields ? JSON.stringify(fields) : undefined,
    }),
  );
}

function useBoardActs(board: BoardDetails["board"]) {
  const t = useText();
  const navigate = useNavigate();
  const restore = useBoardChange(restoreBoard, { done: () => t("boards.restored", { name: board.name }) });
  const remove = useBoardChange(deleteBoard, {
    done: () => t("boards.deleted", { name: board.name }),
    undo: () => restore.mutate({ boardId: board.id }),
    afterwards: () => navigate({ to: "/boards" }),
  });
  const archive = useBoardChange(archiveBoard, {
    done: () => t("boards.archive.boardDone", { name: board.name }),
    undo: () => restore.mutate({ boardId: board.id }),
    afterwards: () => navigate({ to: "/boards" }),
  });
  const clone = useBoardChange(cloneBoard, {
    done: (_, { name }) => t("boards.created", { name }),
    afterwards: ({ id }) => navigate({ to: ".", search: { board: id } }),
  });
  const copyName = Array.from(`${board.name}${t("boards.copySuffix")}`)
    .slice(0, 50)
    .join("");
  return {
    copy: (withTasks: boolean) => clone.mutate({ boardId: board.id, name: copyName, withTasks }),
    archive: () => archive.mutate({ boardId: board.id }),
    remove: () => remove.mutate({ boardId: board.id }),
  };
}
