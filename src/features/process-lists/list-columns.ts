import type { ProcessList } from "#features/processes/policy.ts";

/** The columns of a list beside the title, in their order. `at` is the moment of the list. */
export const listColumns = [
  "template",
  "client",
  "project",
  "teams",
  "tags",
  "creator",
  "reviewer",
  "status",
  "created",
  "sent",
  "completed",
  "at",
] as const;
export type ListColumn = (typeof listColumns)[number];

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

/** The default columns of each list. */
const usual: Readonly<Record<ProcessList, readonly ListColumn[]>> = {
  work: ["template", "creator", "status", "at"],
  drafts: ["template", "at"],
  inbox: ["template", "creator", "at"],
  review: ["template", "creator", "reviewer", "at"],
  rejected: ["template", "at"],
  approved: ["template", "creator", "completed", "at"],
  active: ["template", "creator", "reviewer", "status", "at"],
  decided: ["template", "creator", "status", "at"],
};

/** The columns that would be empty or the same in every row of a list. */
const senseless: Readonly<Record<ProcessList, readonly ListColumn[]>> = {
  work: ["completed"],
  drafts: ["creator", "reviewer", "status", "sent", "completed"],
  inbox: ["reviewer", "status", "sent", "completed"],
  review: ["status", "completed"],
  rejected: ["creator", "status", "completed"],
  approved: ["status"],
  active: ["completed"],
  decided: ["reviewer"],
};

/** The columns a list offers. */
export const offeredColumns = (list: ProcessList): readonly ListColumn[] =>
  listColumns.filter((column) => !senseless[list].includes(column));

/** The columns a list shows, in their order: those that were chosen of what it offers, or its usual ones. */
export const shownColumns = (list: ProcessList, chosen: readonly string[] | undefined): readonly ListColumn[] =>
  chosen ? offeredColumns(list).filter((column) => chosen.includes(column)) : usual[list];

/** Which moment `at` is in each list; where something waits, since when it does. */
export const momentOf = {
  work: "waiting",
  drafts: "updated",
  inbox: "waiting",
  review: "waiting",
  rejected: "rejected",
  approved: "approved",
  active: "updated",
  decided: "updated",
} as const satisfies Record<ProcessList, string>;

/** The moment a list tells of a process. */
export const momentIn = <When>(
  list: ProcessList,
  row: { readonly timestamp: When; readonly approvedOn: When | null },
): When => (list === "approved" ? row.approvedOn : undefined) ?? row.timestamp;
