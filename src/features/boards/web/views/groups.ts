import { addDays } from "#engine/calendar/arithmetic.ts";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { type Priority, priorities } from "../../task.ts";
import type { Grouping } from "../../view.ts";

/** The values of a table row that groupings use. */
export interface Grouped {
  readonly columnName: string;
  readonly person: string;
  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly dueDate: string | null;
  readonly completedAt: string | null;
}

/** Rows that belong together; `key` is what they share, "" for nothing. */
export interface Group<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

const dueGroups = ["overdue", "week", "later", "none"] as const;
export type DueGroup = (typeof dueGroups)[number];

/** When a task is due, seen from a day. What is done is not overdue. */
function dueGroup({ dueDate, completedAt }: Grouped, today: string): DueGroup {
  if (dueDate === null) return "none";
  if (dueDate < today) return completedAt === null ? "overdue" : "later";
  return dueDate <= (addDays(today, 7) ?? today) ? "week" : "later";
}

/** Rows put together: columns as they stand on the board, what has no person or label last. A row is in the group of each label. */
export function groupsOf<Row extends Grouped>(rows: readonly Row[], by: Grouping, today: string): Group<Row>[] {
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const key of keysOf(row, by, today)) {
      const group = found.get(key);
      if (group) group.push(row);
      else found.set(key, [row]);
    }
  const groups = [...found].map(([key, all]) => ({ key, rows: all }));
  const places: readonly string[] | undefined =
    by === "priority" ? priorities : by === "due" ? dueGroups : by === "column" ? [...found.keys()] : undefined;
  return groups.toSorted((a, b) => (places ? places.indexOf(a.key) - places.indexOf(b.key) : byName(a.key, b.key)));
}

const byName = (a: string, b: string): number =>
  a === "" || b === "" ? Number(a === "") - Number(b === "") : byNaturalOrder(a, b);

function keysOf(row: Grouped, by: Grouping, today: string): readonly string[] {
  switch (by) {
    case "column":
      return [row.columnName];
    case "person":
      return [row.person];
    case "priority":
      return [row.priority];
    case "label":
      return row.labels.length === 0 ? [""] : row.labels;
    case "due":
      return [dueGroup(row, today)];
  }
}
