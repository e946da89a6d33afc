import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import type { BoardDetails } from "../../board.ts";
import type { Card } from "../../task.ts";
import { fieldText } from "../tasks/field-text.ts";
import { Labels } from "../tasks/Labels.tsx";
import { CardFacts } from "./CardFacts.tsx";
import type { Step } from "./Kanban.tsx";
import type { Selection } from "./selection.tsx";

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
  const press = (event: MouseEvent) => (mayWork && selectByClick(event, props)) || props.onOpen(card.id);
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
        onClick={press}
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
      <CardFacts card={card} details={details} today={props.today} now={props.now} moving={moving} onPress={press} />
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
