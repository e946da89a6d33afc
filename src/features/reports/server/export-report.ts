import type { FormField } from "#engine/answers/form-fields.ts";
import { withoutHidden } from "#engine/answers/hidden.ts";
import { localDateTimeOf } from "#engine/calendar/zone.ts";
import type { CellToWrite, ColumnKind } from "#engine/sheet/column.ts";
import { answerPlaces, answersAt, joinedAnswers, pathsOf } from "#features/answers/answer-columns.ts";
import { labelOfPlace, placeLabels } from "#features/answers/label-at.ts";
import { type ReportedProcess, type ReportQuery, reportedPage } from "#features/process-lists/server/index.ts";
import { earlierKeysOf, formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { type ColumnOf, cellsOf, type TableFileKind, tableFile } from "#platform/http/table-file.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { chosen, type ReportColumn, reportColumns } from "../report.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The format of a report. */
export interface ReportShape extends TableFileKind {
  readonly zone: string;
  /** The columns, separated by commas. */
  readonly columns: string;
  /** True if the answers of the template are columns too. */
  readonly answers: boolean;
  readonly language: Language;
}

/**
 * The source of a report. Each portion is read in a transaction of its own, so that none is open during the writing.
 */
export interface ReportReader {
  readonly orgId: string;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** The number of processes read at once, so that memory does not grow with the report. */
const portion = 500;

type Written = ColumnOf<ReportedProcess>;

const kinds: Partial<Record<ReportColumn, ColumnKind>> = {
  created: "dateTime",
  sent: "dateTime",
  decided: "dateTime",
  completed: "date",
};

/** A moment as the clocks of the organization showed it. */
function clock(zone: string, at: Date | null): string | null {
  return at && localDateTimeOf(zone, at.getTime());
}

function valueOf(column: ReportColumn, row: ReportedProcess, zone: string, say: (key: string) => string): CellToWrite {
  const values: Record<ReportColumn, CellToWrite> = {
    title: row.title,
    status: say(`status.${row.status}`),
    template: row.templateName,
    client: row.clientName,
    project: row.projectName,
    team: row.teamNames.join(", "),
    creator: row.creatorName,
    decider: row.deciderName,
    requester: row.requesterName,
    tags: row.tags.join(", "),
    created: clock(zone, row.createdAt),
    sent: clock(zone, row.sentAt),
    decided: clock(zone, row.decidedAt),
    completed: row.completedDate,
    reason: row.reason,
    rejectionTags: row.rejectionTags.join(", "),
  };
  return values[column];
}

/** The answers of the template as columns, each place once. A repeated part has one column with the answers of all its turns. */
async function answerColumns(
  reader: ReportReader,
  templateId: string,
  say: (key: string) => string,
): Promise<Written[]> {
  const { questions, labels, earlier } = await reader.transaction(async ({ tx }) => {
    const { id, form } = await templateVersions.current(tx, templateId);
    const { questions } = await formOfVersion(tx, reader.orgId, id);
    return { questions, labels: placeLabels(form), earlier: await earlierKeysOf(tx, templateId) };
  });
  return answerPlaces(questions).map((place) => {
    const paths = pathsOf(place, earlier);
    return {
      header: labelOfPlace(labels, place.key),
      kind: "text",
      of: ({ answers }) => joinedAnswers(answersAt(answers, paths), (key) => say(key === "yes" ? "yes" : "no")),
    };
  });
}

/** A report as a file that is written while it is read, a portion of processes at a time. */
export async function exportReport(
  reader: ReportReader,
  query: ReportQuery,
  shape: ReportShape,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<FileAnswer> {
  const { zone, format, separator, language } = shape;
  const texts = language === "es" ? es : en;
  const say = (key: string) => sentence(texts, key, {});
  if (shape.answers && (query.templateId === undefined || query.templateId.includes(",")))
    throw new Failure("failure.invalid", 422, { fields: [{ path: "templateId", code: "reports.templateRequired" }] });
  const columns: Written[] = chosen(reportColumns, shape.columns).map((column) => ({
    header: say(`column.${column}`),
    kind: kinds[column] ?? "text",
    of: (row) => valueOf(column, row, zone, say),
  }));
  if (shape.answers && query.templateId !== undefined)
    columns.push(...(await answerColumns(reader, query.templateId, say)));
  const rows = cellsOf(rowsOf(reader, query, shape.answers), columns);
  return tableFile({ name: `${say("file")}-${from}-${to}`, sheet: say("sheet"), columns, rows }, { format, separator });
}

async function* rowsOf(reader: ReportReader, query: ReportQuery, answers: boolean): AsyncGenerator<ReportedProcess> {
  let after: Parameters<typeof reportedPage>[2];
  do {
    const last = after;
    const { rows, next } = await reader.transaction(async ({ tx }) => {
      const page = await reportedPage(tx, query, last, portion, answers);
      return answers ? { ...page, rows: await withShownAnswers(tx, reader.orgId, page.rows) } : page;
    });
    yield* rows;
    after = next;
  } while (after !== undefined);
}

/** The processes with the answers that their forms show: one that was rejected may be edited again, and keeps what it hides. */
async function withShownAnswers(tx: Tx, orgId: string, rows: readonly ReportedProcess[]): Promise<ReportedProcess[]> {
  const versions = new Map<string, readonly FormField[]>();
  for (const { templateVersionId: id } of rows)
    if (!versions.has(id)) versions.set(id, (await formOfVersion(tx, orgId, id)).questions);
  return rows.map((row) => ({
    ...row,
    answers: withoutHidden(versions.get(row.templateVersionId) ?? [], row.answers),
  }));
}
