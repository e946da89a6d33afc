import Report from "@mui/icons-material/BarChartOutlined";
import Calendar from "@mui/icons-material/CalendarMonthOutlined";
import Table from "@mui/icons-material/TableRowsOutlined";
import Columns from "@mui/icons-material/ViewColumnOutlined";
import Alert from "@mui/material/Alert";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useFirstInSlices } from "#client/first-in-slices.ts";
import { useText } from "#client/i18n.ts";
import { firstPart, lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../board.ts";
import { restoreBoard } from "../contract.ts";
import { narrowed } from "../filters.ts";
import { keepBoard, manageBoard, workOnBoard } from "../policy.ts";
import { boardViews } from "../view.ts";
import { dayIn } from "../work-time.ts";
import { type Address, addressOf, byView, settingsOf, type View } from "./address.ts";
import { withColumnNames } from "./column-name.ts";
import { boardQuery } from "./queries.ts";
import { BoardMenu } from "./settings/BoardMenu.tsx";
import { useBoardChange } from "./use-board-change.ts";
import { useNow } from "./use-now.ts";
import { FilterBar } from "./views/FilterBar.tsx";
import { SavedViews } from "./views/SavedViews.tsx";
import { TaskTable } from "./views/TaskTable.tsx";

const Kanban = firstPart(() => import("./views/Kanban.tsx").then((m) => m.Kanban));
// What is opened now and then is fetched when it is.
const BoardReport = lazyComponent(() => import("./views/BoardReport.tsx").then((m) => m.BoardReport));
const TaskCalendar = lazyComponent(() => import("./views/TaskCalendar.tsx").then((m) => m.TaskCalendar));
const TaskPanel = lazyComponent(() => import("./tasks/TaskPanel.tsx").then((m) => m.TaskPanel));

/** One board: kanban, table or calendar over the same filters, and the task in the address. */
export function BoardView({ boardId, actor }: { readonly boardId: string; readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const address = addressOf(boardId, useSearch({ strict: false }));
  const found = useQuery(boardQuery(boardId));
  const now = useNow();
  const go = (change: Partial<Address>) =>
    void navigate({ to: ".", search: { ...address, ...change }, replace: !("task" in change) });
  const details = useFirstInSlices(useMemo(() => found.data && withColumnNames(found.data, t), [found.data, t]));
  if (found.isPending || (found.data && !details)) return <PageSkeleton label={t("shell.loading")} />;
  if (!details)
    return (
      <PageBody>
        <BackToBoards />
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      </PageBody>
    );
  const today = dayIn(details.board.workSchedule.timezone, now);
  const shown = narrowed(details, address, { today, me: actor.uid });
  const mayManage = manageBoard(actor, details.board) === true;
  const mayWork = workOnBoard(actor, details.board) === true;
  const openTask = (task: string | undefined) => go({ task });
  const view = address.view ?? "kanban";
  return (
    <div className={view === "kanban" ? "board-page fills" : "board-page"}>
      <header className="board-head">
        <BackToBoards />
        <h1 title={details.board.description || undefined}>{details.board.name}</h1>
        <ViewChoice view={view} onChange={(chosen) => go({ view: chosen === "kanban" ? undefined : chosen })} />
        {view !== "report" && (
          <FilterBar
            details={details}
            filters={address}
            grouping={view === "table" ? { by: address.group, onChange: (group) => go({ group }) } : undefined}
            onChange={go}
          />
        )}
        <SavedViews
          board={details.board}
          actor={actor}
          settings={settingsOf(address)}
          savedId={address.saved}
          onOpen={(saved) => go({ ...byView(saved?.settings ?? {}), saved: saved?.id, month: undefined })}
        />
        <BoardMenu details={details} filters={address} mayManage={mayManage} mayWork={mayWork} onOpen={openTask} />
      </header>
      {details.board.description !== "" && <p className="board-about">{details.board.description}</p>}
      {details.board.archivedAt !== null && <ArchivedBoard details={details} actor={actor} />}
      {view === "report" && <BoardReport details={details} now={now} />}
      {view === "table" && <TaskTable details={shown} today={today} group={address.group} onOpen={openTask} />}
      {view === "calendar" && (
        <TaskCalendar
          meanwhile={<PageSkeleton label={t("shell.loading")} />}
          details={shown}
          today={today}
          month={address.month}
          mayWork={mayWork}
          onMonth={(month) => go({ month })}
          onOpen={openTask}
        />
      )}
      {view === "kanban" && (
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
          today={today}
          mayWork={mayWork}
          onClose={() => openTask(undefined)}
          onOpen={openTask}
        />
      )}
    </div>
  );
}

/** Says that a board is in the archive, with the way back. */
function ArchivedBoard({ details: { board }, actor }: { readonly details: BoardDetails; readonly actor: Actor }) {
  const t = useText();
  const restore = useBoardChange(restoreBoard, { done: () => t("boards.restored", { name: board.name }) });
  const may = keepBoard(actor, board);
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <ReasonButton
          size="small"
          color="inherit"
          reason={may === true ? undefined : errorText(may)}
          onClick={() => restore.mutate({ boardId: board.id })}
        >
          {t("boards.restore")}
        </ReasonButton>
      }
    >
      {t("boards.archivedBoard")}
    </Alert>
  );
}

const viewIcons = { kanban: Columns, table: Table, calendar: Calendar, report: Report };

/** The views of a board. Where there is little room, only their icons are shown. */
function ViewChoice(props: { readonly view: View; readonly onChange: (view: View) => void }) {
  const t = useText();
  const names = {
    kanban: t("boards.kanban"),
    table: t("boards.table"),
    calendar: t("boards.calendar.view"),
    report: t("boards.report.title"),
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className="board-views"
      value={props.view}
      aria-label={t("boards.view")}
      onChange={(_, view: View | null) => view && props.onChange(view)}
    >
      {([...boardViews, "report"] as const).map((view) => {
        const Icon = viewIcons[view];
        return (
          <ToggleButton key={view} value={view} aria-label={names[view]} title={names[view]}>
            <Icon fontSize="small" />
            <span>{names[view]}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

function BackToBoards() {
  const t = useText();
  return <BackLink to="/boards">{t("boards.back")}</BackLink>;
}
