import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import Button from "@mui/material/Button";
import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import type { BoardDetails } from "../../board.ts";
import type { Move } from "../../moves.ts";
import { createTask } from "../../task-contract.ts";
import { ColumnMenu } from "../settings/ColumnMenu.tsx";
import { useBoardChange } from "../use-board-change.ts";
import type { Step } from "./Kanban.tsx";
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
  readonly onMove: (move: Move) => void;
  readonly onStep: (step: Step) => void;
  readonly onReorder: (dragged: string, target: string) => void;
  readonly onOpen: (taskId: string) => void;
}

/** A column: its head, its cards, and a line that makes a task. */
export function KanbanColumn(props: Props) {
  const t = useText();
  const { column, mayManage, mayWork, onReorder } = props;
  const { whole, head, over } = useColumnDrag(props);
  const moved = column.tasks.findLastIndex(({ id }) => id === props.stepped || props.moving.has(id));
  const { shown, restHeight, watchRest } = useShownCards(column.tasks.length, moved + 1);
  return (
    <section ref={whole} className={over ? "kanban-column over" : "kanban-column"} aria-label={column.name}>
      <header ref={head} style={{ borderTopColor: column.color }}>
        <h2>
          {column.name} <span>{column.tasks.length}</span>
        </h2>
        {mayManage && <ColumnMenu details={props.details} column={column} onReorder={onReorder} />}
      </header>
      <ul>
        {column.tasks.slice(0, shown).map((card, index) => (
          <TaskCard key={card.id} {...props} card={card} index={index} moving={props.moving.has(card.id)} />
        ))}
        {restHeight > 0 && <li ref={watchRest} className="kanban-rest" style={{ height: restHeight }} aria-hidden />}
      </ul>
      {column.tasks.length === 0 && <p className="kanban-none">{t("boards.column.empty")}</p>}
      {mayWork && <NewTask boardId={props.details.board.id} column={column} />}
    </section>
  );
}

/** A column is dragged by its head, and takes cards and other columns. */
function useColumnDrag({ column, mayManage, mayWork, onMove, onReorder }: Props) {
  const whole = useRef<HTMLElement>(null);
  const head = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!whole.current || !head.current) return undefined;
    const dropped = (data: Record<string, unknown>, inner: readonly { data: Record<string | symbol, unknown> }[]) => {
      setOver(false);
      if (typeof data["columnId"] === "string") onReorder(data["columnId"], column.id);
      if (typeof data["taskId"] !== "string") return;
      const card = inner.find((target) => typeof target.data["taskId"] === "string")?.data;
      const neighbour = card?.["taskId"] as string | undefined;
      const above = card && extractClosestEdge(card) === "top";
      const place = { taskId: data["taskId"], toColumnId: column.id, newPosition: column.tasks.length };
      if (neighbour === data["taskId"]) return;
      if (neighbour === undefined) onMove(place);
      else onMove({ ...place, ...(above ? { beforeTaskId: neighbour } : { afterTaskId: neighbour }) });
    };
    return combine(
      draggable({
        element: whole.current,
        dragHandle: head.current,
        canDrag: () => mayManage,
        getInitialData: () => ({ columnId: column.id }),
      }),
      dropTargetForElements({
        element: whole.current,
        canDrop: ({ source }) =>
          source.data["taskId"] !== undefined ? mayWork : source.data["columnId"] !== column.id,
        getData: () => ({ column: column.id }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location }) => dropped(source.data, location.current.dropTargets),
      }),
    );
  }, [column, mayManage, mayWork, onMove, onReorder]);
  return { whole, head, over };
}

function NewTask({ boardId, column }: { readonly boardId: string; readonly column: Column }) {
  const t = useText();
  const create = useBoardChange(createTask);
  const { line, type, submit } = useAddLine((title) => create.mutateAsync({ boardId, columnId: column.id, title }), {
    draft: ["task", column.id],
  });
  return (
    <form className="kanban-new" onSubmit={submit}>
      <input
        className="field-input"
        aria-label={t("boards.task.newIn", { column: column.name })}
        placeholder={t("boards.task.new")}
        maxLength={100}
        value={line}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {line.trim() !== "" && (
        <Button type="submit" size="small">
          {t("boards.task.add")}
        </Button>
      )}
    </form>
  );
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
        { rootMargin: "1000px 300px" },
      );
      watch.observe(rest);
      return () => watch.disconnect();
    },
    [shown],
  );
  return { shown, restHeight: (count - shown) * cardHeight, watchRest };
}
