import MoreVert from "@mui/icons-material/MoreVert";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { AttachmentList } from "#features/attachments/web/index.ts";
import { CommentThread } from "#features/comments/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { Failure } from "#protocol/failure.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SidePanel } from "#ui/SidePanel.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../../board.ts";
import { attachToTask, closeTaskLink, workOnBoard } from "../../policy.ts";
import type { Task } from "../../task.ts";
import { archiveTask, cloneTask, deleteTask, restoreTask, taskAttachments, taskComments } from "../../task-contract.ts";
import { businessMs } from "../../work-time.ts";
import { columnName } from "../column-name.ts";
import { duration, workDuration } from "../duration.ts";
import { taskQuery } from "../queries.ts";
import { QuietItem } from "../settings/QuietItem.tsx";
import { useBoardChange } from "../use-board-change.ts";
import { useMoveTask } from "../use-move-task.ts";
import { useNow } from "../use-now.ts";
import { SubtaskList } from "./SubtaskList.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { TaskLink } from "./TaskLink.tsx";
import { TaskRelations } from "./TaskRelations.tsx";
import { type TaskFormValues, useTaskForm } from "./use-task-form.ts";

interface Props {
  readonly details: BoardDetails;
  readonly taskId: string;
  readonly actor: Actor;
  readonly today: string;
  readonly mayWork: boolean;
  readonly onClose: () => void;
  readonly onOpen: (taskId: string) => void;
}

/** A whole task at the side of its board. */
export function TaskPanel(props: Props) {
  const t = useText();
  const found = useQuery(taskQuery(props.details.board.id, props.taskId));
  const changes = props.mayWork && found.data?.archivedAt === null;
  return (
    <SidePanel
      clear
      title={found.data?.title ?? t("boards.task.one")}
      closeLabel={t("shell.close")}
      onClose={props.onClose}
      {...(found.data && props.mayWork ? { actions: <TaskActions {...props} task={found.data} /> } : {})}
    >
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && !(isGone(found.error) && found.data) && (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {isGone(found.error) && found.data && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={props.onClose}>
              {t("boards.task.backToBoard")}
            </Button>
          }
        >
          {failureText(found.error)} {t("boards.task.goneTyped")}
        </Alert>
      )}
      {found.data && <TaskBody key={found.data.id} {...props} task={found.data} changes={changes} />}
    </SidePanel>
  );
}

const isGone = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** Everything about a task. `changes`: true if it can be changed now. */
function TaskBody(props: Shown & { readonly changes: boolean }) {
  const t = useText();
  const { task, details, actor, changes } = props;
  const form = useTaskForm(task, details);
  const parameters = { boardId: details.board.id, taskId: task.id };
  return (
    <div className="task-panel">
      {task.process && (
        <p className="task-process">
          {t("boards.process.one")}:{" "}
          <Link to={screenPath("/processes/:id", { id: task.process.id })}>{task.process.title}</Link>
        </p>
      )}
      {task.archivedAt && <ArchivedNote {...props} />}
      <TaskForm {...props} mayWork={changes} form={form} column={task.archivedAt ? undefined : <MoveTo {...props} />} />
      <SubtaskList {...props} mayWork={changes} />
      <TaskRelations {...props} mayWork={changes} />
      <section>
        <h3>{t("attachments.title")}</h3>
        <AttachmentList
          calls={taskAttachments}
          parameters={parameters}
          subjectId={task.id}
          may={attachToTask(actor, details.board)}
        />
      </section>
      <section>
        <h3>{t("comments.title")}</h3>
        <CommentThread
          subject={{ calls: taskComments, parameters, id: task.id }}
          actor={actor}
          may={workOnBoard(actor, details.board)}
        />
      </section>
      <TaskLink task={task} mayWork={props.mayWork} mayClose={closeTaskLink(actor, details.board) === true} />
      <TimeInColumns {...props} />
      <TaskSaving form={form} />
    </div>
  );
}

/** The state of saving, at the foot of the panel while there is something to say. */
function TaskSaving({ form }: { readonly form: TaskFormValues }) {
  const t = useText();
  const { busy, failure, undo } = form;
  const isShown = busy || failure !== undefined || undo !== undefined;
  return (
    <div className="task-saving" role="status">
      {isShown && (
        <div className={failure === undefined ? "task-saving-line" : "task-saving-line failed"}>
          <span>
            {busy
              ? t("boards.task.saving")
              : failure === undefined
                ? t("boards.task.savedField")
                : failureText(failure)}
          </span>
          {!busy && failure !== undefined && (
            <Button size="small" color="inherit" onClick={form.save}>
              {t("shell.retry")}
            </Button>
          )}
          {!busy && failure === undefined && undo && (
            <Button size="small" color="inherit" onClick={undo}>
              {t("shell.undo")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Shown = Props & { readonly task: Task };

/** Says that a task is in the archive, with the way back. */
function ArchivedNote({ task, mayWork }: Shown) {
  const t = useText();
  const restore = useBoardChange(restoreTask, { done: () => t("boards.restored", { name: task.title }) });
  return (
    <Alert
      severity="info"
      action={
        <Button
          size="small"
          color="inherit"
          disabled={!mayWork}
          onClick={() => restore.mutate({ boardId: task.boardId, taskId: task.id })}
        >
          {t("boards.restore")}
        </Button>
      }
    >
      {t("boards.archive.taskNote")}
    </Alert>
  );
}

function MoveTo({ details, task, mayWork }: Shown) {
  const t = useText();
  const { move } = useMoveTask(details.board.id);
  const shown = details.columns.find(({ tasks }) => tasks.some(({ id }) => id === task.id))?.id ?? task.columnId;
  return (
    <SelectField
      label={t("boards.column.one")}
      value={shown}
      disabled={!mayWork}
      options={details.columns.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) =>
        move({ taskId: task.id, toColumnId: event.currentTarget.value, newPosition: Number.MAX_SAFE_INTEGER })
      }
    />
  );
}

/** The time a task spent in each column: all of it, and that of work where the board has a schedule. */
function TimeInColumns({ details, task }: Shown) {
  const t = useText();
  const { totalTimeInColumns: total, totalBusinessTimeInColumns: business, columnNames, current } = task.timeTracking;
  const now = useNow();
  const withSchedule = details.board.workSchedule.enabled;
  const since = businessMs(details.schedules, Date.parse(current.since), now);
  return (
    <section aria-label={t("boards.task.time")}>
      <h3>{t("boards.task.time")}</h3>
      <p className="board-note">
        {t("boards.task.inColumnFor", { time: workDuration(since, details.board.workSchedule, t) })}
      </p>
      <table className="task-time">
        <thead>
          <tr>
            <th scope="col">{t("boards.column.one")}</th>
            <th scope="col">{t("boards.task.totalTime")}</th>
            {withSchedule && <th scope="col">{t("boards.task.workTime")}</th>}
          </tr>
        </thead>
        <tbody>
          {Object.keys(total).map((id) => (
            <tr key={id}>
              <th scope="row">{columnName(t, columnNames[id] ?? "")}</th>
              <td>{duration(total[id] ?? 0, t)}</td>
              {withSchedule && <td>{workDuration(business[id] ?? 0, details.board.workSchedule, t)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TaskActionsProps {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onOpen: (taskId: string) => void;
}

/** The actions on a whole task. */
function TaskActions({ task, onClose, onOpen }: TaskActionsProps) {
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
