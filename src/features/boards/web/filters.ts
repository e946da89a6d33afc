import type { BoardDetails } from "../board.ts";
import type { Card, Priority } from "../task.ts";

/** What a board is narrowed to; it stands in the address. */
export interface Filters {
  readonly text?: string | undefined;
  readonly person?: string | undefined;
  readonly label?: string | undefined;
  readonly priority?: Priority | undefined;
  readonly due?: "overdue" | "week" | "none" | undefined;
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const weekMs = 7 * 24 * 3_600_000;

/** Whether a card is among those looked for; `today` is the day it is where the board's people work. */
export function matches(card: Card, filters: Filters, today: string): boolean {
  const { text, person, label, priority, due } = filters;
  if (text && !folded(card.title).includes(folded(text.trim()))) return false;
  if (person && (person === "none" ? card.assigneeId !== null : card.assigneeId !== person)) return false;
  if (label && !card.labels.includes(label)) return false;
  // `urgent` counts as critical where one looks for the most pressing.
  if (priority && card.priority !== priority && !(priority === "critical" && card.priority === "urgent")) return false;
  if (due === "none") return card.dueDate === null;
  if (due === "overdue") return isOverdue(card, today);
  if (due === "week") {
    const end = new Date(Date.parse(today) + weekMs).toISOString().slice(0, 10);
    return card.dueDate !== null && card.dueDate >= today && card.dueDate <= end;
  }
  return true;
}

/** Whether an open task's day has passed. */
export const isOverdue = ({ dueDate, completedAt }: Card, today: string): boolean =>
  dueDate !== null && completedAt === null && dueDate < today;

/** The board with the cards looked for. */
export const narrowed = (details: BoardDetails, filters: Filters, today: string): BoardDetails => ({
  ...details,
  columns: details.columns.map((column) => ({
    ...column,
    tasks: column.tasks.filter((card) => matches(card, filters, today)),
  })),
});

/** The labels on a board, in alphabetical order. */
export const labelsOf = ({ columns }: BoardDetails): string[] =>
  [...new Set(columns.flatMap(({ tasks }) => tasks.flatMap(({ labels }) => labels)))].toSorted((a, b) =>
    a.localeCompare(b, "es"),
  );
