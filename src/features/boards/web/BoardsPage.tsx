import { useSearch } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import { useActor } from "#client/who.ts";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { BoardList } from "./BoardList.tsx";
import { BoardView } from "./BoardView.tsx";
import "./boards.css";
import "./kanban.css";

/** /boards: the list of boards, or the one in the address. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const { board } = useSearch({ strict: false }) as { readonly board?: unknown };
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  if (typeof board === "string") return <BoardView key={board} boardId={board} actor={actor} />;
  return <BoardList actor={actor} />;
}
