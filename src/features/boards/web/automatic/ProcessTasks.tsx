import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import type { ProcessTask } from "../../automatic-contract.ts";
import { stuckOf } from "../../stuck.ts";
import { columnName } from "../column-name.ts";
import { workTime } from "../duration.ts";
import { processTasksQuery } from "../queries.ts";
import "./automatic-tasks.css";
import { Awaited } from "#ui/skeletons.tsx";

/** The visible tasks of a process on boards, with their place, assignee and due day. */
export function ProcessTasks({ processId, meanwhile }: { readonly processId: string; readonly meanwhile?: ReactNode }) {
  const t = useText();
  const found = useQuery(processTasksQuery(processId));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile ?? <Awaited />;
  const { rows, today } = found.data;
  if (rows.length === 0) return null;
  const stuck = stuckOf(rows);
  return (
    <>
      {stuck && <p className="automatic-stuck">{t("boards.process.stuck", stuckAt(stuck, t))}</p>}
      <ul className="automatic-list">
        {rows.map((task) => (
          <TaskItem key={task.id} task={task} today={today} />
        ))}
      </ul>
    </>
  );
}

const stuckAt = (task: ProcessTask, t: Translate) => ({
  task: task.title,
  column: columnName(t, task.columnName),
  time: workTime(task.inColumnMs, task.workDayMs, t),
});

/** A task with its place on its board. */
export function TaskItem({ task, today }: { readonly task: ProcessTask; readonly today: string }) {
  const t = useText();
  const { id, boardId, boardName, title, dueDate, assigneeName, completedAt } = task;
  const done = completedAt !== null;
  return (
    <li className="automatic-item" data-done={done}>
      <div className="automatic-texts">
        <Link to={`/boards?board=${boardId}&task=${id}`} className="automatic-title">
          {title}
        </Link>
        <p className="automatic-facts">
          <span>{t("boards.automatic.onBoard", { board: boardName, column: columnName(t, task.columnName) })}</span>
          {dueDate !== null && (
            <span className={!done && dueDate < today ? "overdue" : undefined}>
              {t("boards.process.due", { day: showBritish(dueDate) })}
            </span>
          )}
          {!done && (
            <span className={task.late ? "overdue" : undefined}>
              {t("boards.process.standing", { time: workTime(task.inColumnMs, task.workDayMs, t) })}
            </span>
          )}
          {!done && task.waitsFor > 0 && <span>{t("boards.relations.waits", { count: task.waitsFor })}</span>}
          {assigneeName !== null && <span>{assigneeName}</span>}
          {done && <span>{t("boards.process.done")}</span>}
        </p>
      </div>
    </li>
  );
}
