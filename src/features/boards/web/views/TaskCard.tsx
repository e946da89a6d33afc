import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from "react";
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
import type { Selection } from "./selection.tsx";

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
  readonly selected: boolean;
  readonly selection: Selection;
  /** The side at which the card in hand would land. */
  readonly edge: "top" | "bottom" | undefined;
  readonly onStep: (step: Step) => void;
  readonly onOpen: (taskId: string) => void;
}

/** A task on a board. Enter opens it; Shift and an arrow move it; X or Ctrl and a click select it. */
export const TaskCard = memo(function TaskCard(props: Props) {
  const t = useText();
  const { card, details, moving, mayWork, selected, selection, edge } = props;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      canDrag: () => mayWork,
      getInitialData: () => ({ taskIds: selection.with(card.id) }),
    });
  }, [card.id, mayWork, selection]);
  const classes = ["task-card", moving && "moving", selected && "selected", edge && `edge-${edge}`]
    .filter(Boolean)
    .join(" ");
  return (
    <li ref={element} className={classes} data-priority={card.priority} aria-busy={moving}>
      <button
        type="button"
        id={`task-${card.id}`}
        data-keys-for={t("boards.task.keys")}
        aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight X"
        onClick={(event) => (mayWork && selectByClick(event, props)) || props.onOpen(card.id)}
        onKeyDown={(event) => stepByKey(event, props)}
      >
        {card.title}
      </button>
      {mayWork && (
        <input
          type="checkbox"
          className="task-select"
          tabIndex={selection.ids.size > 0 ? 0 : -1}
          aria-label={t("boards.select.one", { title: card.title })}
          checked={selected}
          onChange={() => selection.toggle(card.id)}
        />
      )}
      <Labels labels={card.labels} colors={details.board.labelColors} />
      <CardFields {...props} />
      <CardFacts {...props} />
    </li>
  );
});

/** The priority, day, progress, lateness and person of a card. */
function CardFacts({ card, details, today, now, moving }: Props) {
  const t = useText();
  const person = details.people.find(({ id }) => id === card.assigneeId)?.name;
  const column = details.columns.find(({ tasks }) => tasks.includes(card));
  const late = column && lateness(details, column, card, now);
  const inColumn = card.completedAt ? undefined : age(ageOf(details, card, now), details.board.workSchedule, t);
  return (
    <p className="task-facts">
      {card.priority !== "medium" && <span className="task-priority">{t(`boards.priority.${card.priority}`)}</span>}
      {card.dueDate && (
        <span className={isOverdue(card, today) ? "overdue" : undefined}>{showBritish(card.dueDate)}</span>
      )}
      {card.subtasks > 0 && <span>{t("boards.task.progress", { done: card.subtasksDone, total: card.subtasks })}</span>}
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
  );
}

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

/** Returns true if a click selects instead of opening. */
function selectByClick(event: MouseEvent, { card, selection }: Props): boolean {
  if (event.shiftKey) selection.reach(card.id);
  else if (event.ctrlKey || event.metaKey) selection.toggle(card.id);
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

function stepByKey(event: KeyboardEvent, { card, details, index, mayWork, selection, onStep }: Props): void {
  if (!mayWork) return;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (plain && event.key.toLowerCase() === "x") {
    event.preventDefault();
    selection.toggle(card.id);
  }
  if (event.key === "Escape" && selection.ids.size > 0) selection.clear();
  if (!event.shiftKey) return;
  const at = details.columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === card.id));
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const along = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (sideways === undefined && along === undefined) return;
  event.preventDefault();
  const to = details.columns[at + (sideways ?? 0)];
  const newPosition = index + (along ?? 0);
  if (!to || newPosition < 0 || (along !== undefined && newPosition >= to.tasks.length)) return;
  onStep({ taskIds: along === undefined ? selection.with(card.id) : [card.id], toColumnId: to.id, newPosition });
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
