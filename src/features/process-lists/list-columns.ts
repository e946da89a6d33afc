import { type ProcessList, processLists } from "#features/processes/policy.ts";
import type { ProcessRow } from "#features/processes/process.ts";

/** The value of a column in a row. Its kind decides how the page shows it and a file writes it. Moments are ISO texts, days yyyy-mm-dd. */
export type ColumnValue =
  | { readonly kind: "text" | "day"; readonly of: (row: ProcessRow) => string | null }
  | { readonly kind: "texts" | "tags"; readonly of: (row: ProcessRow) => readonly string[] }
  | { readonly kind: "moment"; readonly of: (row: ProcessRow, list: ProcessList) => string | null }
  | { readonly kind: "status" | "reviewer" };

/** A column of a list. Lists it is senseless in would show it empty, or the same in every row. */
interface Described {
  readonly value: ColumnValue;
  /** Width in a table, in CSS. */
  readonly width: string;
  readonly usualIn: readonly ProcessList[];
  readonly senselessIn: readonly ProcessList[];
  /** True if it is below the title where it has no column. */
  readonly below?: true;
}

const text = (of: (row: ProcessRow) => string | null): ColumnValue => ({ kind: "text", of });
const moment = (of: (row: ProcessRow, list: ProcessList) => string | null): ColumnValue => ({ kind: "moment", of });
const everywhere = processLists;

/** The columns of a list beside the title, in their order. Their headings are the texts `page.column`. `at` is the moment of the list. */
const described = {
  template: { value: text((row) => row.templateName), width: "14%", usualIn: everywhere, senselessIn: [] },
  client: { value: text((row) => row.clientName), width: "12%", usualIn: [], senselessIn: [], below: true },
  project: { value: text((row) => row.projectName), width: "12%", usualIn: [], senselessIn: [], below: true },
  teams: {
    value: { kind: "texts", of: (row) => row.teamNames },
    width: "12%",
    usualIn: [],
    senselessIn: [],
    below: true,
  },
  tags: { value: { kind: "tags", of: (row) => row.tags }, width: "12%", usualIn: [], senselessIn: [], below: true },
  creator: {
    value: text((row) => row.creatorName ?? row.requesterName),
    width: "12%",
    usualIn: ["work", "inbox", "review", "approved", "active", "decided"],
    senselessIn: ["drafts", "rejected"],
  },
  reviewer: {
    value: { kind: "reviewer" },
    width: "12%",
    usualIn: ["review", "active"],
    senselessIn: ["drafts", "inbox", "decided"],
  },
  status: {
    value: { kind: "status" },
    width: "170px",
    usualIn: ["work", "active", "decided"],
    senselessIn: ["drafts", "inbox", "review", "rejected", "approved"],
  },
  created: { value: moment((row) => row.createTimestamp), width: "112px", usualIn: [], senselessIn: [] },
  sent: {
    value: moment((row) => row.reviewTimestamp),
    width: "112px",
    usualIn: [],
    senselessIn: ["drafts", "inbox"],
  },
  completed: {
    value: { kind: "day", of: (row) => row.completedDate },
    width: "112px",
    usualIn: ["approved"],
    senselessIn: ["work", "drafts", "inbox", "review", "rejected", "active"],
  },
  at: { value: moment((row, list) => momentIn(list, row)), width: "112px", usualIn: everywhere, senselessIn: [] },
} as const satisfies Record<string, Described>;
export type ListColumn = keyof typeof described;

/** Descriptions of the columns of a list, by name. */
export const columnOf: Readonly<Record<ListColumn, Described>> = described;
export const listColumns = Object.keys(described) as readonly ListColumn[];

/** A column with the answers to one question of a template, named by the key of the question: `answer:arrendantes.nombre`. */
type AnswerColumn = `answer:${string}`;

/** The columns that a list can show. Those of answers are offered while the list has one template. */
export type AnyColumn = ListColumn | AnswerColumn;

/** The maximum of columns of answers. */
export const maxAnswerColumns = 8;
const longestKey = 400;

export const isAnswerColumn = (name: string): name is AnswerColumn =>
  /^answer:[^,]+$/.test(name) && name.length <= longestKey;

export const answerColumnOf = (key: string): AnswerColumn => `answer:${key}`;
export const keyOfColumn = (column: AnswerColumn): string => column.slice("answer:".length);

/** Returns the columns among these names: those of the list in their order, then those of answers as they were chosen. */
export const columnsAmong = (names: readonly string[]): AnyColumn[] => [
  ...listColumns.filter((column) => names.includes(column)),
  ...[...new Set(names.filter(isAnswerColumn))].slice(0, maxAnswerColumns),
];

/** Returns the keys of the questions whose answers are among the columns. */
export const answerKeysIn = (columns: readonly string[] | undefined): string[] =>
  columnsAmong(columns ?? []).flatMap((column) => (isAnswerColumn(column) ? [keyOfColumn(column)] : []));

/** The columns a list offers. */
export const offeredColumns = (list: ProcessList): readonly ListColumn[] =>
  listColumns.filter((column) => !columnOf[column].senselessIn.includes(list));

/** The columns a list shows, in their order: those that were chosen of what it offers, or its usual ones. */
export const shownColumns = (list: ProcessList, chosen: readonly string[] | undefined): readonly ListColumn[] =>
  chosen
    ? offeredColumns(list).filter((column) => chosen.includes(column))
    : listColumns.filter((column) => columnOf[column].usualIn.includes(list));

/** Moment of each list in its column `at`. Where something waits, it is the time since which it does. */
const momentOf = {
  work: "waiting",
  drafts: "updated",
  inbox: "waiting",
  review: "waiting",
  rejected: "rejected",
  approved: "approved",
  active: "updated",
  decided: "updated",
} as const satisfies Record<ProcessList, string>;

const momentIn = (list: ProcessList, { timestamp, approvedOn }: ProcessRow): string =>
  (list === "approved" ? approvedOn : null) ?? timestamp;

/** Returns the key of a column's heading in the texts `page.column`. */
export const headingOf = (list: ProcessList, column: ListColumn) => {
  if (column === "at") return momentOf[list];
  return column === "creator" && list === "inbox" ? "requester" : column;
};
