import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { BoardDetails } from "../../board.ts";
import { reorderColumns } from "../../contract.ts";
import { type Move, reordered } from "../../moves.ts";
import { boardQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";
import { useMoveTask } from "../use-move-task.ts";
import { KanbanColumn } from "./KanbanColumn.tsx";

const ColumnDialog = lazyComponent(() => import("../settings/ColumnDialog.tsx").then((m) => m.ColumnDialog));

/** The target of a task that is moved by key or menu. */
export interface Step {
  readonly taskId: string;
  readonly toColumnId: string;
  readonly newPosition: number;
}

/** The columns of a board side by side, with cards that are dragged, moved by keys (Shift and arrows) or by a menu. */
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
      <p role="status" className="board-status">
        {announcement}
      </p>
      {adding && <ColumnDialog boardId={details.board.id} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Moves by key and menu. The new place of the card is announced, and the card keeps the focus. */
function useSteps(details: BoardDetails, move: (move: Move) => void) {
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
  const step = ({ taskId, toColumnId, newPosition }: Step) => {
    const column = details.columns.find(({ id }) => id === toColumnId);
    const others = column?.tasks.filter(({ id }) => id !== taskId) ?? [];
    const at = Math.max(0, Math.min(others.length, newPosition));
    focusOn.current = taskId;
    setStepped(taskId);
    setAnnouncement(t("boards.task.movedTo", { column: column?.name ?? "", position: at + 1 }));
    // Filters hide cards, so the target is given by a neighbour and not by an index.
    const [before, after] = [others[at - 1]?.id, others[at]?.id];
    move({ taskId, toColumnId, newPosition: at, afterTaskId: before, beforeTaskId: before ? undefined : after });
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
