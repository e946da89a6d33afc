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
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../board.ts";
import { restoreBoard } from "../contract.ts";
import { narrowed } from "../filters.ts";
import { keepBoard, manageBoard, workOnBoard } from "../policy.ts";
import { boardViews } from "../view.ts";
import { dayIn } from "../work-time.ts";
import { type Address, addressOf, byView, settingsOf } from "./address.ts";
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
  return (
    <PageBody>
      <PageHeader
        back={<BackToBoards />}
        title={details.board.name}
        text={details.board.description}
        actions={
          <>
            <SavedViews
              board={details.board}
              actor={actor}
              settings={settingsOf(address)}
              savedId={address.saved}
              onOpen={(view) => go({ ...byView(view?.settings ?? {}), saved: view?.id, month: undefined })}
            />
            <ViewChoice view={address.view} onChange={(view) => go({ view })} />
            <BoardMenu details={details} filters={address} mayManage={mayManage} mayWork={mayWork} onOpen={openTask} />
          </>
        }
      />
      {details.board.archivedAt !== null && <ArchivedBoard details={details} actor={actor} />}
      {address.view !== "report" && (
        <FilterBar
          details={details}
          filters={address}
          grouping={address.view === "table" ? { by: address.group, onChange: (group) => go({ group }) } : undefined}
          onChange={go}
        />
      )}
      {address.view === "report" && <BoardReport details={details} now={now} />}
      {address.view === "table" && <TaskTable details={shown} today={today} group={address.group} onOpen={openTask} />}
      {address.view === "calendar" && (
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
          today={today}
          mayWork={mayWork}
          onClose={() => openTask(undefined)}
          onOpen={openTask}
        />
      )}
    </PageBody>
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

function ViewChoice(props: { readonly view: Address["view"]; readonly onChange: (view: Address["view"]) => void }) {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.view ?? "kanban"}
      aria-label={t("boards.view")}
      onChange={(_, view: Address["view"] | null) => view && props.onChange(view === "kanban" ? undefined : view)}
    >
      {boardViews.map((view) => (
        <ToggleButton key={view} value={view}>
          {t(view === "calendar" ? "boards.calendar.view" : `boards.${view}`)}
        </ToggleButton>
      ))}
      <ToggleButton value="report">{t("boards.report.title")}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function BackToBoards() {
  const t = useText();
  return <BackLink to="/boards">{t("boards.back")}</BackLink>;
}
