import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { BoardDetails } from "../../board.ts";
import { reorderColumns } from "../../contract.ts";
import { type Move, movesTo, reordered } from "../../moves.ts";
import { boardQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";
import { useMoveTask } from "../use-move-task.ts";
import { KanbanColumn } from "./KanbanColumn.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";

const ColumnDialog = lazyComponent(() => import("../settings/ColumnDialog.tsx").then((m) => m.ColumnDialog));

/** The target of tasks that are moved by key or menu: an index among the other cards that its column shows. */
export interface Step {
  readonly taskIds: readonly string[];
  readonly toColumnId: string;
  readonly newPosition: number;
}

/**
 * The columns of a board side by side, each as high as the window. Cards are dragged, moved by keys (Shift and arrows) or by a
 * menu, also several at once.
 */
export function Kanban(props: {
  readonly details: BoardDetails;
  readonly today: string;
  readonly now: number;
  readonly mayManage: boolean;
  readonly mayWork: boolean;
  readonly onOpen: (taskId: string) => void;
}) {
  const t = useText();
  const { details } = props;
  const { move, moving } = useMoveTask(details.board.id);
  const reorder = useReorderColumns(details.board.id);
  const [adding, setAdding] = useState(false);
  const { step, announcement, stepped } = useSteps(details, move);
  const selection = useSelection(details);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => (scroller.current ? autoScrollForElements({ element: scroller.current }) : undefined), []);
  return (
    <>
      <section className="kanban" ref={scroller} aria-label={t("boards.kanban")}>
        {details.columns.map((column) => (
          <KanbanColumn
            key={column.id}
            {...props}
            column={column}
            moving={moving}
            stepped={stepped}
            selection={selection}
            onMove={move}
            onStep={step}
            onReorder={reorder}
          />
        ))}
        {props.mayManage && (
          <Button className="kanban-add" startIcon={<Add />} onClick={() => setAdding(true)}>
            {t("boards.column.add")}
          </Button>
        )}
        {details.columns.length === 0 && !props.mayManage && <p>{t("boards.column.none")}</p>}
      </section>
      <SelectionBar details={details} selection={selection} onStep={step} />
      <p role="status" className="board-status">
        {announcement}
      </p>
      {adding && <ColumnDialog boardId={details.board.id} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Moves by key and menu. The new place of the card is announced, and the card keeps the focus. */
function useSteps(details: BoardDetails, move: (...moves: readonly Move[]) => void) {
  const t = useText();
  const [announcement, setAnnouncement] = useState("");
  const [stepped, setStepped] = useState<string>();
  const focusOn = useRef<string>(undefined);
  // The card is rendered again in its column, so the focus is moved to it.
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return;
    document.getElementById(`task-${focusOn.current}`)?.focus();
    focusOn.current = undefined;
  }, [details]);
  const step = ({ taskIds, toColumnId, newPosition }: Step) => {
    const column = details.columns.find(({ id }) => id === toColumnId);
    const others = column?.tasks.flatMap(({ id }) => (taskIds.includes(id) ? [] : [id])) ?? [];
    const at = Math.max(0, Math.min(others.length, newPosition));
    focusOn.current = taskIds[0];
    setStepped(taskIds[0]);
    setAnnouncement(t("boards.task.movedTo", { column: column?.name ?? "", position: at + 1 }));
    move(...movesTo(taskIds, toColumnId, others, at));
  };
  return { step, announcement, stepped };
}

/** Puts a column in the place of another, at once on the page; the board is loaded anew afterwards. */
function useReorderColumns(boardId: string): (draggedColumnId: string, targetColumnId: string) => void {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(boardId);
  const change = useBoardChange(reorderColumns);
  return (draggedColumnId, targetColumnId) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<BoardDetails>(
      queryKey,
      (before) => before && { ...before, columns: [...reordered(before.columns, draggedColumnId, targetColumnId)] },
    );
    change.mutate({ boardId, draggedColumnId, targetColumnId });
  };
}
