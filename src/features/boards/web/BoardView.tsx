import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../board.ts";
import { cloneBoard, deleteBoard, restoreBoard } from "../contract.ts";
import { manageBoard, workOnBoard } from "../policy.ts";
import { type Priority, priorities } from "../task.ts";
import { dayIn } from "../work-time.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type Filters, narrowed } from "./filters.ts";
import { boardQuery } from "./queries.ts";
import { TaskTable } from "./TaskTable.tsx";
import { useBoardChange } from "./use-board-change.ts";
import { useNow } from "./use-now.ts";

// What is opened now and then is fetched when it is.
const BoardDialog = lazyComponent(() => import("./BoardDialog.tsx").then((m) => m.BoardDialog));
const BoardReport = lazyComponent(() => import("./BoardReport.tsx").then((m) => m.BoardReport));
const Kanban = lazyComponent(() => import("./Kanban.tsx").then((m) => m.Kanban));
const ScheduleDialog = lazyComponent(() => import("./ScheduleDialog.tsx").then((m) => m.ScheduleDialog));
const TaskPanel = lazyComponent(() => import("./TaskPanel.tsx").then((m) => m.TaskPanel));

type View = "kanban" | "table" | "report";
interface Address extends Filters {
  readonly board: string;
  readonly task?: string | undefined;
  readonly view?: View | undefined;
}

/** One board: kanban or table over the same filters, and the task that stands in the address. */
export function BoardView({ boardId, actor }: { readonly boardId: string; readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const address = addressOf(boardId, useSearch({ strict: false }));
  const found = useQuery(boardQuery(boardId));
  const now = useNow();
  const go = (change: Partial<Address>) =>
    void navigate({ to: ".", search: { ...address, ...change } as never, replace: !("task" in change) });
  if (found.isPending) return <PageSkeleton label={t("shell.loading")} />;
  if (!found.data)
    return (
      <PageBody>
        <BackToBoards />
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      </PageBody>
    );
  const details = found.data;
  const today = dayIn(details.board.workSchedule.timezone, now);
  const shown = narrowed(details, address, today);
  const mayManage = manageBoard(actor, details.board) === true;
  const mayWork = workOnBoard(actor, details.board) === true;
  const openTask = (task: string | undefined) => go({ task });
  return (
    <PageBody>
      <PageHeader
        back={<BackToBoards />}
        title={details.board.name}
        text={details.board.description}
        actions={
          <>
            <ViewChoice view={address.view} onChange={(view) => go({ view })} />
            <BoardMenu details={details} mayManage={mayManage} />
          </>
        }
      />
      {address.view !== "report" && <FilterBar details={details} filters={address} onChange={go} />}
      {address.view === "report" && <BoardReport details={details} now={now} />}
      {address.view === "table" && <TaskTable details={shown} today={today} onOpen={openTask} />}
      {(address.view ?? "kanban") === "kanban" && (
        <Kanban
          meanwhile={<PageSkeleton label={t("shell.loading")} />}
          details={shown}
          today={today}
          now={now}
          mayManage={mayManage}
          mayWork={mayWork}
          onOpen={openTask}
        />
      )}
      {address.task !== undefined && (
        <TaskPanel
          key={address.task}
          details={details}
          taskId={address.task}
          actor={actor}
          mayWork={mayWork}
          onClose={() => openTask(undefined)}
          onOpen={openTask}
        />
      )}
    </PageBody>
  );
}

function ViewChoice(props: { readonly view: View | undefined; readonly onChange: (view: View | undefined) => void }) {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.view ?? "kanban"}
      aria-label={t("boards.view")}
      onChange={(_, view: View | null) => view && props.onChange(view === "kanban" ? undefined : view)}
    >
      <ToggleButton value="kanban">{t("boards.kanban")}</ToggleButton>
      <ToggleButton value="table">{t("boards.table")}</ToggleButton>
      <ToggleButton value="report">{t("boards.report.title")}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function BackToBoards() {
  const t = useText();
  return <BackLink to="/boards">{t("boards.back")}</BackLink>;
}

function BoardMenu({ details, mayManage }: { readonly details: BoardDetails; readonly mayManage: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { board } = details;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<"settings" | "schedule">();
  const restore = useBoardChange(restoreBoard, { done: () => t("boards.restored", { name: board.name }) });
  const remove = useBoardChange(deleteBoard, {
    done: () => t("boards.deleted", { name: board.name }),
    undo: () => restore.mutate({ boardId: board.id }),
    afterwards: () => navigate({ to: "/boards" }),
  });
  const clone = useBoardChange(cloneBoard, {
    done: (_, { name }) => t("boards.created", { name }),
    afterwards: ({ id }) => navigate({ to: ".", search: { board: id } as never }),
  });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const copyName = Array.from(`${board.name}${t("boards.copySuffix")}`)
    .slice(0, 50)
    .join("");
  const copy = (withTasks: boolean) => choose(() => clone.mutate({ boardId: board.id, name: copyName, withTasks }));
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!mayManage} onClick={choose(() => setOpen("settings"))}>
          {t("boards.settings")}
        </MenuItem>
        <MenuItem disabled={!mayManage} onClick={choose(() => setOpen("schedule"))}>
          {t("boards.schedule.title")}
        </MenuItem>
        <MenuItem onClick={copy(false)}>{t("boards.cloneBare")}</MenuItem>
        <MenuItem onClick={copy(true)}>{t("boards.cloneFull")}</MenuItem>
        <MenuItem disabled={!mayManage} onClick={choose(() => remove.mutate({ boardId: board.id }))}>
          {t("boards.delete")}
        </MenuItem>
      </Menu>
      {open === "settings" && <BoardDialog board={board} onClose={() => setOpen(undefined)} />}
      {open === "schedule" && <ScheduleDialog board={board} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** What of the address this page reads; anything else in it is as if it were not there. */
function addressOf(board: string, search: object): Address {
  const given = search as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof given[name] === "string" ? (given[name] as string) : undefined);
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((value) => value === given[name]);
  return {
    board,
    task: text("task"),
    text: typeof given["text"] === "number" ? String(given["text"]) : text("text"),
    person: text("person"),
    label: text("label"),
    priority: one<Priority>("priority", priorities),
    due: one("due", ["overdue", "week", "none"] as const),
    view: one("view", ["kanban", "table", "report"] as const),
  };
}
