import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { BoardDetails } from "../../board.ts";
import { type Move, movesTo } from "../../moves.ts";
import { ColumnMenu } from "../settings/ColumnMenu.tsx";
import type { Step } from "./Kanban.tsx";
import { NewTask } from "./NewTask.tsx";
import type { Selection } from "./selection.tsx";
import { TaskCard } from "./TaskCard.tsx";

/** Cards a column draws at first, and how many more each time its end comes near. */
const portion = 60;

/** The height of a card that is not rendered yet, with the gap after it. */
const cardHeight = 80;

type Column = BoardDetails["columns"][number];

interface Props {
  readonly details: BoardDetails;
  readonly column: Column;
  readonly today: string;
  readonly now: number;
  readonly mayManage: boolean;
  readonly mayWork: boolean;
  readonly moving: ReadonlySet<string>;
  /** The task that was last moved by key or menu: its card is drawn wherever it is, and has the focus. */
  readonly stepped: string | undefined;
  readonly selection: Selection;
  readonly onMove: (...moves: readonly Move[]) => void;
  readonly onStep: (step: Step) => void;
  readonly onReorder: (dragged: string, target: string) => void;
  readonly onOpen: (taskId: string) => void;
}

/** A column: its head and the line that makes a task, which stay in sight, and its cards, which scroll between them. */
export function KanbanColumn(props: Props) {
  const t = useText();
  const { column, mayManage, mayWork, onReorder, selection } = props;
  const { whole, head, list, over, landing } = useColumnDrag(props);
  const moved = column.tasks.findLastIndex(({ id }) => id === props.stepped || props.moving.has(id));
  const { shown, restHeight, watchRest } = useShownCards(column.tasks.length, moved + 1);
  const last = Math.min(shown, column.tasks.length) - 1;
  return (
    <section ref={whole} className={over ? "kanban-column over" : "kanban-column"} aria-label={column.name}>
      <header ref={head} style={{ borderTopColor: column.color }}>
        <h2>
          <b title={column.name}>{column.name}</b> <span>{column.tasks.length}</span>
        </h2>
        {mayManage && (
          <ColumnMenu
            details={props.details}
            column={column}
            onReorder={onReorder}
            onSelect={() => selection.add(column.tasks.map(({ id }) => id))}
          />
        )}
      </header>
      <ul ref={list} className={landing === 0 && last < 0 ? "landing" : undefined}>
        {column.tasks.slice(0, shown).map((card, index) => (
          <TaskCard
            key={card.id}
            {...props}
            card={card}
            index={index}
            moving={props.moving.has(card.id)}
            selected={selection.ids.has(card.id)}
            edge={landing === index ? "top" : landing === index + 1 && index === last ? "bottom" : undefined}
          />
        ))}
        {restHeight > 0 && <li ref={watchRest} className="kanban-rest" style={{ height: restHeight }} aria-hidden />}
        {column.tasks.length === 0 && <li className="kanban-none">{t("boards.column.empty")}</li>}
      </ul>
      {mayWork && <NewTask boardId={props.details.board.id} column={column} />}
    </section>
  );
}

/** Returns the place among the cards of a list that a pointer at this height means. The cards are in order from the top. */
function placeAt(list: HTMLElement, y: number): number {
  const cards = list.querySelectorAll<HTMLElement>(":scope > .task-card");
  let [from, to] = [0, cards.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const box = cards[middle]?.getBoundingClientRect();
    if (box && y > box.top + box.height / 2) from = middle + 1;
    else to = middle;
  }
  return from;
}

const taskIdsOf = (data: Readonly<Record<string | symbol, unknown>>) =>
  data["taskIds"] as readonly string[] | undefined;

/** A column is dragged by its head. It takes other columns, and cards over its whole height. */
function useColumnDrag({ column, mayManage, mayWork, onMove, onReorder }: Props) {
  const whole = useRef<HTMLElement>(null);
  const head = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [over, setOver] = useState(false);
  /** The place where the card in hand would land. Undefined if it would stay where it is. */
  const [landing, setLanding] = useState<number>();
  useEffect(() => {
    const [section, handle, ul] = [whole.current, head.current, list.current];
    if (!section || !handle || !ul) return undefined;
    const ids = column.tasks.map(({ id }) => id);
    const landingOf = (data: Readonly<Record<string | symbol, unknown>>, y: number) => {
      const taskIds = taskIdsOf(data);
      const at = placeAt(ul, y);
      const own = taskIds?.length === 1 ? ids.indexOf(taskIds[0] ?? "") : -1;
      return !taskIds || (own >= 0 && (at === own || at === own + 1)) ? undefined : at;
    };
    const enter = ({ source, location }: ElementDropTargetEventBasePayload) => {
      setOver(true);
      setLanding(landingOf(source.data, location.current.input.clientY));
    };
    const leave = () => {
      setOver(false);
      setLanding(undefined);
    };
    return combine(
      draggable({
        element: section,
        dragHandle: handle,
        canDrag: () => mayManage,
        getInitialData: () => ({ columnId: column.id }),
      }),
      autoScrollForElements({ element: ul, canScroll: ({ source }) => taskIdsOf(source.data) !== undefined }),
      dropTargetForElements({
        element: section,
        canDrop: ({ source }) => (taskIdsOf(source.data) ? mayWork : source.data["columnId"] !== column.id),
        getData: () => ({ column: column.id }),
        onDragEnter: enter,
        onDrag: enter,
        onDragLeave: leave,
        onDrop: ({ source, location }) => {
          leave();
          if (typeof source.data["columnId"] === "string") onReorder(source.data["columnId"], column.id);
          const at = landingOf(source.data, location.current.input.clientY);
          if (at !== undefined) onMove(...movesTo(taskIdsOf(source.data) ?? [], column.id, ids, at));
        },
      }),
    );
  }, [column, mayManage, mayWork, onMove, onReorder]);
  return { whole, head, list, over, landing };
}

interface ShownCards {
  /** So many cards are drawn, from the first on. */
  readonly shown: number;
  /** The height of the others, or 0 if there are none. */
  readonly restHeight: number;
  /** Watches the placeholder of the others. */
  readonly watchRest: RefCallback<HTMLLIElement>;
}

/**
 * Returns the number of a column's cards to render: those near the view, and those up to `needed`, for a card that is
 * being moved. So a board of thousands opens at once, and dragging over it stays smooth. Rendered cards stay.
 */
function useShownCards(count: number, needed: number): ShownCards {
  const [reached, setReached] = useState(portion);
  if (needed > reached) setReached(needed);
  const shown = typeof IntersectionObserver === "undefined" ? count : Math.min(count, Math.max(reached, needed));
  // Observed again each time more are rendered, which reports at once if the end is near.
  const watchRest = useCallback(
    (rest: HTMLLIElement) => {
      const watch = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setReached(shown + portion),
        // The column scrolls by itself: a margin around the window would not reach into it.
        { root: rest.parentElement, rootMargin: "1000px 0px" },
      );
      watch.observe(rest);
      return () => watch.disconnect();
    },
    [shown],
  );
  return { shown, restHeight: (count - shown) * cardHeight, watchRest };
}
