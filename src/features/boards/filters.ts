import { addDays } from "#engine/calendar/arithmetic.ts";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import type { BoardDetails } from "./board.ts";
import type { BoardField } from "./field.ts";
import type { Card } from "./task.ts";
import type { ViewSettings } from "./view.ts";

/** The filters of a board. They are kept in the address. */
export type Filters = Omit<ViewSettings, "view" | "group">;

/** The context of filters: today's date in the board's time zone, and the user. */
export interface Looking {
  readonly today: string;
  readonly me: string;
  readonly fields?: readonly BoardField[];
  /** The clients of processes, by their ids. */
  readonly clients?: ReadonlyMap<string, string | undefined>;
}

/** The names of what narrows a board. */
export const filterNames = ["text", "person", "label", "priority", "due", "process", "client", "fields"] as const;

/** A text as it is looked for: without accents and case. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns true if a card matches the filters. */
export function matches(card: Card, filters: Filters, looking: Looking): boolean {
  const { text, person, label, priority, due, fields = {} } = filters;
  const { today, me } = looking;
  if (text && !folded(card.title).includes(folded(text.trim()))) return false;
  if (person && !isPerson(card.assigneeId ?? "", person, me)) return false;
  if (label && !card.labels.includes(label)) return false;
  // `urgent` matches a search for `critical`, the most pressing.
  if (priority && card.priority !== priority && !(priority === "critical" && card.priority === "urgent")) return false;
  if (due && !isDue(card, due, today)) return false;
  if (filters.process && card.processId !== filters.process) return false;
  if (filters.client && looking.clients?.get(card.processId ?? "") !== filters.client) return false;
  return Object.entries(fields).every(([id, wanted]) => {
    const field = looking.fields?.find((one) => one.id === id);
    return !field || hasValue(field, card.fieldValues[id] ?? "", wanted, looking);
  });
}

const isPerson = (id: string, wanted: string, me: string): boolean =>
  wanted === "none" ? id === "" : id === (wanted === "me" ? me : wanted);

function isDue(card: Pick<Card, "dueDate" | "completedAt">, due: string, today: string): boolean {
  if (due === "none") return card.dueDate === null;
  if (due === "overdue") return isOverdue(card, today);
  return isNear(card.dueDate, today);
}

const isNear = (day: string | null, today: string): boolean =>
  day !== null && day >= today && day <= (addDays(today, 7) ?? today);

/** Returns true if a custom value matches. `none` matches an empty value, and a text matches in part. */
function hasValue({ kind }: BoardField, value: string, wanted: string, { today, me }: Looking): boolean {
  if (kind === "text") return folded(value).includes(folded(wanted.trim()));
  if (wanted === "none") return value === "";
  if (kind === "person") return isPerson(value, wanted, me);
  if (kind === "number") return value !== "" && Number(value) === Number(wanted.replace(",", "."));
  if (kind === "choice") return value === wanted;
  if (wanted === "past") return value !== "" && value < today;
  return isNear(value === "" ? null : value, today);
}

/** Returns true if an open task's due day has passed. */
export const isOverdue = ({ dueDate, completedAt }: Pick<Card, "dueDate" | "completedAt">, today: string): boolean =>
  dueDate !== null && completedAt === null && dueDate < today;

/** The board with the cards looked for. */
export const narrowed = (
  details: BoardDetails,
  filters: Filters,
  looking: Omit<Looking, "fields" | "clients">,
): BoardDetails => {
  const reading = { ...looking, fields: details.board.fields, clients: clientsOf(details.processes) };
  return {
    ...details,
    columns: details.columns.map((column) => ({
      ...column,
      tasks: column.tasks.filter((card) => matches(card, filters, reading)),
    })),
  };
};

/** The clients of processes, by the ids of these. */
export const clientsOf = (processes: BoardDetails["processes"]): ReadonlyMap<string, string | undefined> =>
  new Map(processes.map(({ id, client }) => [id, client?.id]));

/** The labels on a board, in alphabetical order. */
export const labelsOf = ({ columns }: BoardDetails): string[] =>
  [...new Set(columns.flatMap(({ tasks }) => tasks.flatMap(({ labels }) => labels)))].toSorted(byNaturalOrder);
