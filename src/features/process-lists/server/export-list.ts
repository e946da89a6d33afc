import { localDateTimeOf } from "#engine/calendar/zone.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { CellToWrite, ColumnKind } from "#engine/sheet/column.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { shownStatus } from "#features/processes/lifecycle.ts";
import * as may from "#features/processes/policy.ts";
import type { ProcessRow } from "#features/processes/process.ts";
import { en } from "#features/processes/text/en.ts";
import { es } from "#features/processes/text/es.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { type ColumnOf, cellsOf, tableFile } from "#platform/http/table-file.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { sentence } from "#protocol/text.ts";
import { exportProcesses, maxExported } from "../contract.ts";
import { answerKeysIn, type ColumnValue, columnOf, headingOf, listColumns, shownColumns } from "../list-columns.ts";
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

type Written = ColumnOf<Row>;

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
    const sheet = say(`list.${asked.list}`);
    const rows = cellsOf(rowsOf(call, ids, answers.length > 0 ? templateId : undefined), written);
    return tableFile({ name: `${say("page.title")} - ${sheet}`, sheet, columns: written, rows }, { format, separator });
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

const kinds: Readonly<Record<ColumnValue["kind"], ColumnKind>> = {
  text: "text",
  texts: "text",
  tags: "text",
  reviewer: "text",
  status: "text",
  moment: "dateTime",
  day: "date",
};

/** The title, the columns of the list, and the facts below a title, in the order of the list. */
function writtenColumns(
  { list }: Pick<ListQuery, "list">,
  chosen: string | undefined,
  zone: string,
  language: Language,
): Written[] {
  const say = saying(language);
  const shown = shownColumns(list, chosen?.split(","));
  const written = listColumns.filter((column) => shown.includes(column) || columnOf[column].below);
  return [
    { header: say("page.column.title"), kind: "text", of: ({ title }) => title },
    ...written.map((column): Written => {
      const { value } = columnOf[column];
      const heading = headingOf(list, column);
      // The page shows how long it has waited, a file since when.
      const header = say(`page.column.${heading === "waiting" ? "waitingSince" : heading}`);
      return { header, kind: kinds[value.kind], of: (row) => cellOf(value, row, { list, zone, say }) };
    }),
  ];
}

function cellOf(
  value: ColumnValue,
  row: ProcessRow,
  { list, zone, say }: Pick<ListQuery, "list"> & { readonly zone: string; readonly say: Say },
): CellToWrite {
  switch (value.kind) {
    case "text":
    case "day":
      return value.of(row);
    case "texts":
    case "tags":
      return value.of(row).join(", ");
    case "moment": {
      const at = value.of(row, list);
      return at && localDateTimeOf(zone, Date.parse(at));
    }
    case "status":
      return say(`status.${shownStatus(row)}`);
    case "reviewer":
      return row.reviewerName ?? (row.status === "reviewing" ? say("page.anyReviewer") : null);
  }
}
