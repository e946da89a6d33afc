import { Readable } from "node:stream";
import { localTimeOf } from "#engine/calendar/zone.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { CellToWrite, Column, ColumnKind } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { shownStatus } from "#features/processes/lifecycle.ts";
import * as may from "#features/processes/policy.ts";
import type { ProcessRow } from "#features/processes/process.ts";
import { en } from "#features/processes/text/en.ts";
import { es } from "#features/processes/text/es.ts";
import type { FileAnswer, LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { sentence } from "#protocol/text.ts";
import { exportProcesses, maxExported } from "../contract.ts";
import { answerKeysIn, type ListColumn, listColumns, momentIn, momentOf, shownColumns } from "../list-columns.ts";
import { columnsOfTemplate, shownAnswers } from "./answer-columns.ts";
import { queryOf } from "./asked-days.ts";
import { type ListQuery, listedIds, listedRows } from "./lists.ts";

/** The number of processes read at once, so that memory does not grow with the list. */
const portion = 500;
/** Bytes of an id. */
const idBytes = 16;

interface Row extends ProcessRow {
  readonly answers: Answers;
}

interface Written extends Column {
  readonly of: (row: Row) => CellToWrite;
}

/** The route that gives a list as a file: what it shows under its filters, written while it is read. */
export function exportRoute(on: On): void {
  on.download(exportProcesses, async (call: LongMemberCall, { columns, format, separator, ...asked }) => {
    call.authorize(may.readList(call.actor, asked.list));
    const keys = answerKeysIn(columns?.split(","));
    const templateId = asked.templateId?.length === 1 ? asked.templateId[0] : undefined;
    if (keys.length > 0 && templateId === undefined)
      throw new Failure("failure.invalid", 422, { fields: [{ path: "columns", code: "processes.templateRequired" }] });
    // The list is what it was at this moment; what each row tells is read with its portion.
    const { ids, zone, answers } = await call.transaction(async ({ tx, orgId, now, audit }) => {
      audit("process.listExported", "process", asked.list, { ...asked, columns, format });
      const query = await queryOf({ tx, orgId, now }, { ...asked, limit: maxExported });
      const ofTemplate =
        keys.length > 0 && templateId !== undefined
          ? await columnsOfTemplate({ tx, orgId: call.actor.orgId }, templateId)
          : [];
      return {
        ids: await listedIds(tx, call.actor, query),
        zone: (await loadOrganization(tx, orgId, now)).timeZone,
        answers: keys.flatMap((key) => ofTemplate.find((column) => column.key === key) ?? []),
      };
    });
    const say = saying(call.language);
    const written = [
      ...writtenColumns(asked, columns, zone, call.language),
      ...answers.map(
        ({ label, of }): Written => ({
          header: label,
          kind: "text",
          of: (row) => of(row.answers, (key) => say(`page.${key}`)),
        }),
      ),
    ];
    return fileOf(rowsOf(call, ids, answers.length > 0 ? templateId : undefined), written, {
      format,
      separator,
      say,
      list: asked.list,
    });
  });
}

type Say = (key: string) => string;
const saying = (language: Language): Say => {
  const texts = language === "es" ? es : en;
  return (key) => sentence(texts, key, {});
};

/** The rows in the order of the list, a portion at a time, each in a transaction of its own. What is gone by then is left out. */
async function* rowsOf(call: LongMemberCall, ids: Buffer, answersOf: string | undefined): AsyncGenerator<Row> {
  const { actor } = call;
  for (let at = 0; at < ids.length; at += portion * idBytes) {
    const some = Array.from({ length: Math.min(portion, (ids.length - at) / idBytes) }, (_, index) =>
      ids.toString("hex", at + index * idBytes, at + (index + 1) * idBytes),
    );
    yield* await call.transaction(async ({ tx }) => {
      const rows = await listedRows(tx, actor, some);
      const reading = { tx, orgId: actor.orgId };
      const answers = answersOf === undefined ? undefined : await shownAnswers(reading, actor, answersOf, idsOf(rows));
      return rows.map((row) => ({ ...row, answers: answers?.get(row.id) ?? {} }));
    });
  }
}

const idsOf = (rows: readonly ProcessRow[]): string[] => rows.map(({ id }) => id);

const kinds: Partial<Record<ListColumn, ColumnKind>> = {
  created: "dateTime",
  sent: "dateTime",
  completed: "date",
  at: "dateTime",
};

/** The facts that a list shows below the title if they have no column. */
const below: readonly ListColumn[] = ["client", "project", "teams", "tags"];

/** The title, the columns of the list, and what it tells below a title, in the order of the list. */
function writtenColumns(
  query: Pick<ListQuery, "list">,
  chosen: string | undefined,
  zone: string,
  language: Language,
): Written[] {
  const { list } = query;
  const say = saying(language);
  const shown = shownColumns(list, chosen?.split(","));
  const written = listColumns.filter((column) => shown.includes(column) || below.includes(column));
  return [
    { header: say("page.column.title"), kind: "text", of: ({ title }) => title },
    ...written.map((column): Written => {
      return {
        header: say(`page.column.${headingOf(list, column)}`),
        kind: kinds[column] ?? "text",
        of: (row) => valueOf(column, row, { ...query, zone, say }),
      };
    }),
  ];
}

/** As the list names it; what it counts up to now has waited since a moment in the file. */
function headingOf(list: ListQuery["list"], column: ListColumn): string {
  if (column === "creator" && list === "inbox") return "requester";
  if (column !== "at") return column;
  return momentOf[list] === "waiting" ? "waitingSince" : momentOf[list];
}

function valueOf(
  column: ListColumn,
  row: ProcessRow,
  { list, zone, say }: Pick<ListQuery, "list"> & { readonly zone: string; readonly say: Say },
): CellToWrite {
  const values: Record<ListColumn, CellToWrite> = {
    template: row.templateName,
    client: row.clientName,
    project: row.projectName,
    teams: row.teamNames.join(", "),
    tags: row.tags.join(", "),
    creator: row.creatorName ?? row.requesterName,
    reviewer: row.reviewerName ?? (row.status === "reviewing" ? say("page.anyReviewer") : null),
    status: say(`status.${shownStatus(row)}`),
    created: clock(zone, row.createTimestamp),
    sent: clock(zone, row.reviewTimestamp),
    completed: row.completedDate,
    at: clock(zone, momentIn(list, row)),
  };
  return values[column];
}

/** A moment as the clocks of the organization showed it. */
function clock(zone: string, at: string | null): string | null {
  if (at === null) return null;
  const { day, time } = localTimeOf(zone, Date.parse(at));
  return `${day}T${new Date(time).toISOString().slice(11, 19)}`;
}

function fileOf(
  rows: AsyncIterable<Row>,
  columns: readonly Written[],
  shape: {
    readonly format: "xlsx" | "csv";
    readonly separator: "," | ";";
    readonly say: Say;
    readonly list: ListQuery["list"];
  },
): FileAnswer {
  const { format, separator, say, list } = shape;
  const name = `${say("page.title")} - ${say(`list.${list}`)}`;
  const cells = cellsOf(rows, columns);
  const content =
    format === "csv"
      ? writeCsv({ columns, separator }, cells)
      : writeWorkbook([{ name: sheetName(say(`list.${list}`), [], "1"), columns, rows: cells }]);
  return {
    content: Readable.from(content, { objectMode: false }),
    name: `${name}.${format}`,
    mediaType: format === "csv" ? "text/csv" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };
}

async function* cellsOf(rows: AsyncIterable<Row>, columns: readonly Written[]) {
  for await (const row of rows) yield columns.map(({ of }) => of(row));
}
