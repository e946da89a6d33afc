import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { BoardDetails } from "../../board.ts";
import { isOverdue } from "../../filters.ts";
import type { Card } from "../../task.ts";
import { businessMs } from "../../work-time.ts";
import { age } from "../duration.ts";
import { fieldText } from "../tasks/field-text.ts";
import { Labels } from "../tasks/Labels.tsx";
import type { Step } from "./Kanban.tsx";

const minuteMs = 60_000;

/** From this part of the target time on a card says that it will soon be late. */
const soonFrom = 0.75;

/** The work time a card has been in its column. */
const ageOf = ({ schedules }: Pick<BoardDetails, "schedules">, card: Pick<Card, "since">, now: number): number =>
  businessMs(schedules, Date.parse(card.since), now);

interface Props {
  readonly details: BoardDetails;
  readonly card: Card;
  readonly index: number;
  readonly today: string;
  readonly now: number;
  readonly mayWork: boolean;
  readonly moving: boolean;
  readonly onStep: (step: Step) => void;
  readonly onOpen: (taskId: string) => void;
}

/** A task on a board. Enter opens it; Shift and an arrow move it. */
export const TaskCard = memo(function TaskCard(props: Props) {
  const t = useText();
  const { card, details, today, moving, mayWork } = props;
  const element = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const li = element.current;
    if (!li) return undefined;
    return combine(
      draggable({ element: li, canDrag: () => mayWork, getInitialData: () => ({ taskId: card.id }) }),
      dropTargetForElements({
        element: li,
        canDrop: ({ source }) => mayWork && source.data["taskId"] !== undefined,
        getData: ({ input }) =>
          attachClosestEdge({ taskId: card.id }, { element: li, input, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self, source }) => setEdge(source.data["taskId"] === card.id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [card.id, mayWork]);
  const person = details.people.find(({ id }) => id === card.assigneeId)?.name;
  const column = details.columns.find(({ tasks }) => tasks.includes(card));
  const late = column && lateness(details, column, card, props.now);
  const inColumn = card.completedAt ? undefined : age(ageOf(details, card, props.now), details.board.workSchedule, t);
  const classes = ["task-card", moving && "moving", edge && `edge-${edge}`].filter(Boolean).join(" ");
  return (
    <li ref={element} className={classes} data-priority={card.priority} aria-busy={moving}>
      <button
        type="button"
        id={`task-${card.id}`}
        aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight"
        onClick={() => props.onOpen(card.id)}
        onKeyDown={(event) => stepByKey(event, props)}
      >
        {card.title}
      </button>
      <Labels labels={card.labels} colors={details.board.labelColors} />
      <CardFields {...props} />
      <p className="task-facts">
        {card.priority !== "medium" && <span className="task-priority">{t(`boards.priority.${card.priority}`)}</span>}
        {card.dueDate && (
          <span className={isOverdue(card, today) ? "overdue" : undefined}>{showBritish(card.dueDate)}</span>
        )}
        {card.subtasks > 0 && (
          <span>{t("boards.task.progress", { done: card.subtasksDone, total: card.subtasks })}</span>
        )}
        {card.waitsFor > 0 && <span className="soon">{t("boards.relations.waits", { count: card.waitsFor })}</span>}
        {late && <span className={late === "late" ? "overdue" : "soon"}>{t(`boards.task.${late}`)}</span>}
        {inColumn && (
          <span className={late === "late" ? "overdue" : undefined} title={t("boards.task.inColumn")}>
            {inColumn}
          </span>
        )}
        {person && <span className="task-person">{person}</span>}
        {moving && <span>{t("boards.task.moving")}</span>}
      </p>
    </li>
  );
});

/** The custom fields that cards show, where they are filled. */
function CardFields({ card, details }: Props) {
  const shown = details.board.fields.flatMap((field) => {
    const text = field.onCard ? fieldText(field, card.fieldValues[field.id], details.people) : "";
    return text === "" ? [] : [{ id: field.id, name: field.name, text }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="task-fields">
      {shown.map(({ id, name, text }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function stepByKey(event: KeyboardEvent, { card, details, index, mayWork, onStep }: Props): void {
  if (!event.shiftKey || !mayWork) return;
  const at = details.columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === card.id));
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const along = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (sideways === undefined && along === undefined) return;
  event.preventDefault();
  const to = details.columns[at + (sideways ?? 0)];
  const newPosition = index + (along ?? 0);
  if (!to || newPosition < 0 || (along !== undefined && newPosition >= to.tasks.length)) return;
  onStep({ taskId: card.id, toColumnId: to.id, newPosition });
}

/** Returns if a card has exceeded its column's target time, or soon will. */
function lateness(
  details: Pick<BoardDetails, "schedules">,
  column: Pick<BoardDetails["columns"][number], "targetTimeMinutes" | "final">,
  card: Pick<Card, "since">,
  now: number,
): "late" | "soonLate" | undefined {
  if (column.targetTimeMinutes === null || column.final) return undefined;
  const spent = ageOf(details, card, now);
  const target = column.targetTimeMinutes * minuteMs;
  if (spent > target) return "late";
  return spent >= target * soonFrom ? "soonLate" : undefined;
}
