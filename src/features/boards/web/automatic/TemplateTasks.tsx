import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { type getTemplateTasks, saveTemplateTasks } from "../../automatic-contract.ts";
import { type AutomaticTask, maxAutomaticTasks, newAutomaticTask } from "../../automatic-task.ts";
import { templateTaskKeys } from "../../feature.ts";
import { columnName as shownName } from "../column-name.ts";
import { newUuid } from "../new-uuid.ts";
import { templateTasksQuery } from "../queries.ts";
import "./automatic-tasks.css";

const AutomaticTaskDialog = lazyComponent(() => import("./AutomaticTaskDialog.tsx").then((m) => m.AutomaticTaskDialog));

/** The response with a template's tasks. */
export type TemplateTasksShown = z.output<(typeof getTemplateTasks)["output"]>;
type ShownTask = TemplateTasksShown["tasks"][number];

/** A task without where it goes by name, as it is kept. */
const kept = ({ boardName: _, columnName: __, ...task }: ShownTask): AutomaticTask => task;

/** The automatic tasks of a template, as a tab of its settings. Each change is saved at once. */
export function TemplateTasks(props: {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}) {
  const t = useText();
  const { templateId, mayEdit, meanwhile } = props;
  const found = useQuery(templateTasksQuery(templateId));
  const [edited, setEdited] = useState<AutomaticTask>();
  const save = useChange(saveTemplateTasks, {
    done: () => t("boards.automatic.saved"),
    refresh: [templateTaskKeys.one(templateId)],
  });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { tasks, boards, questions, version } = found.data;
  const [firstBoard] = boards;
  const without = (id: string) => tasks.filter((task) => task.id !== id).map(kept);
  return (
    <div className="automatic-tasks">
      <p>{t("boards.automatic.intro")}</p>
      {tasks.length === 0 && <p className="hint">{t("boards.automatic.none")}</p>}
      {tasks.length > 0 && (
        <TaskList
          tasks={tasks}
          mayEdit={mayEdit}
          busy={save.isPending}
          onEdit={(task) => setEdited(kept(task))}
          onRemove={(id) => save.mutate({ templateId, version, tasks: without(id) })}
        />
      )}
      {mayEdit && !firstBoard && (
        <p>
          {t("boards.automatic.noBoard")} <Link to="/boards">{t("boards.automatic.toBoards")}</Link>
        </p>
      )}
      {mayEdit && firstBoard && tasks.length < maxAutomaticTasks && (
        <div className="automatic-actions">
          <Button variant="contained" onClick={() => setEdited(newAutomaticTask(newUuid(), firstBoard.id))}>
            {t("boards.automatic.add")}
          </Button>
        </div>
      )}
      {edited && (
        <AutomaticTaskDialog
          templateId={templateId}
          tasks={tasks.map(kept)}
          version={version}
          boards={boards}
          questions={questions}
          task={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function TaskList(props: {
  readonly tasks: readonly ShownTask[];
  readonly mayEdit: boolean;
  readonly busy: boolean;
  readonly onEdit: (task: ShownTask) => void;
  readonly onRemove: (id: string) => void;
}) {
  const t = useText();
  const { tasks, mayEdit, busy, onEdit, onRemove } = props;
  return (
    <ul className="automatic-list">
      {tasks.map((task) => (
        <li key={task.id} className="automatic-item">
          <div className="automatic-texts">
            {task.title}
            <p className="automatic-facts">
              {factsOf(t, task).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          {mayEdit && (
            <>
              <Button
                size="small"
                aria-label={t("boards.automatic.editNamed", { title: task.title })}
                onClick={() => onEdit(task)}
              >
                {t("boards.automatic.edit")}
              </Button>
              <Button
                size="small"
                color="error"
                disabled={busy}
                aria-label={t("boards.automatic.removeNamed", { title: task.title })}
                onClick={() => onRemove(task.id)}
              >
                {t("boards.automatic.remove")}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the place of an automatic task, its event and its due day. */
function factsOf(t: Translate, { boardName, columnName, when, dueDaysOffset, businessDays }: ShownTask): string[] {
  const place =
    boardName === null
      ? t("boards.automatic.hiddenBoard")
      : t("boards.automatic.onBoard", { board: boardName, column: shownName(t, columnName ?? "") });
  const due = dueDaysOffset === null ? [] : [dueText(t, dueDaysOffset, businessDays)];
  return [place, t(`boards.automatic.when.${when}`), ...due];
}

const dueText = (t: Translate, count: number, business: boolean): string =>
  business ? t("boards.automatic.dueInBusiness", { count }) : t("boards.automatic.dueIn", { count });
