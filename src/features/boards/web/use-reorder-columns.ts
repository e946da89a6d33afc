import { useQueryClient } from "@tanstack/react-query";
import type { BoardDetails } from "../board.ts";
import { reorderColumns } from "../contract.ts";
import { reordered } from "../moves.ts";
import { boardQuery } from "./queries.ts";
import { useBoardChange } from "./use-board-change.ts";

/** Puts a column in the place of another, at once on the page; the board is loaded anew afterwards. */
export function useReorderColumns(boardId: string): (draggedColumnId: string, targetColumnId: string) => void {
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
