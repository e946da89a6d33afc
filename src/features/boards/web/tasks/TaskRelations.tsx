import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ComboField } from "#ui/ComboField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../../board.ts";
import { folded } from "../../filters.ts";
import type { RelatedTask, Task } from "../../task.ts";
import { blockTask, unblockTask } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";

interface Props {
  readonly details: BoardDetails;
  readonly task: Task;
  readonly mayWork: boolean;
  readonly onOpen: (taskId: string) => void;
}

const sides = ["blockedBy", "blocks"] as const;
type Side = (typeof sides)[number];

/** Which tasks this one waits for, and which wait for it. */
export function TaskRelations(props: Props) {
  const t = useText();
  const { task, mayWork } = props;
  const remove = useBoardChange(unblockTask);
  const pairOf = (side: Side, other: string) => ({
    boardId: task.boardId,
    taskId: side === "blockedBy" ? task.id : other,
    otherTaskId: side === "blockedBy" ? other : task.id,
  });
  if (!mayWork && task.blockedBy.length + task.blocks.length === 0) return null;
  return (
    <section aria-label={t("boards.relations.title")}>
      <h3>{t("boards.relations.title")}</h3>
      {sides.map((side) => (
        <Related
          key={side}
          {...props}
          title={t(`boards.relations.${side}`)}
          tasks={task[side]}
          onRemove={(other) => remove.mutate(pairOf(side, other))}
        />
      ))}
      {mayWork && <AddRelation {...props} pairOf={pairOf} />}
    </section>
  );
}

function Related(
  props: Props & {
    readonly title: string;
    readonly tasks: readonly RelatedTask[];
    readonly onRemove: (other: string) => void;
  },
) {
  const t = useText();
  const { title, tasks, mayWork, onOpen, onRemove } = props;
  if (tasks.length === 0) return null;
  return (
    <>
      <p className="relation-side">{title}</p>
      <ul className="task-relations">
        {tasks.map((one) => (
          <li key={one.id}>
            <button type="button" className="text-link" onClick={() => onOpen(one.id)}>
              {one.title}
            </button>
            {one.completed && <span className="board-note">{t("boards.process.done")}</span>}
            {mayWork && (
              <Button
                size="small"
                aria-label={t("boards.relations.removeNamed", { title: one.title })}
                onClick={() => onRemove(one.id)}
              >
                {t("boards.subtasks.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const maxFound = 20;

function AddRelation(
  props: Props & {
    readonly pairOf: (side: Side, other: string) => { boardId: string; taskId: string; otherTaskId: string };
  },
) {
  const t = useText();
  const { details, task, pairOf } = props;
  const [side, setSide] = useState<Side>("blockedBy");
  const [typed, setTyped] = useState("");
  const add = useBoardChange(blockTask);
  const there = new Set([task.id, ...task.blockedBy.map(({ id }) => id), ...task.blocks.map(({ id }) => id)]);
  const options = details.columns
    .flatMap(({ name, tasks }) => tasks.map(({ id, title }) => ({ id, name: title, beside: name })))
    .filter(({ id, name }) => !there.has(id) && folded(name).includes(folded(typed)))
    .slice(0, maxFound);
  return (
    <div className="board-dialog-row">
      <SelectField
        label={t("boards.relations.side")}
        value={side}
        options={sides.map((value) => ({ value, label: t(`boards.relations.${value}`) }))}
        onChange={(event) => setSide(event.currentTarget.value as Side)}
      />
      <ComboField
        emptied
        label={t("boards.relations.other")}
        placeholder={t("boards.relations.search")}
        noneText={t("boards.noTasks")}
        value={null}
        options={options}
        onType={setTyped}
        onChange={(chosen) => {
          if (!chosen) return;
          add.mutate(pairOf(side, chosen.id));
        }}
      />
    </div>
  );
}
