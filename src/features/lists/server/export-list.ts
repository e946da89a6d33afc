import type { Column, ColumnKind } from "#engine/sheet/column.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { type TableFileKind, wholeTableFile } from "#platform/http/table-file.ts";
import type { Language } from "#protocol/text.ts";
import { showCell, type YesNo } from "../cells.ts";
import type { Attribute } from "../list.ts";
import type { ListRow } from "./queries.ts";
import { allRecords } from "./record-queries.ts";

const yesNo: Readonly<Record<Language, YesNo>> = { es: { yes: "Sí", no: "No" }, en: { yes: "Yes", no: "No" } };
const sheetNames: Readonly<Record<Language, string>> = { es: "Lista", en: "List" };

/** The name by which an exported column is known again when the file is imported into the same list. */
const columnId = (listId: string, attributeId: string): string => `${listId}:${attributeId}`;

/** The attribute of a list that an exported column was of; undefined for the column of another list. */
export const attributeOfColumn = (listId: string, id: string | undefined): string | undefined =>
  id?.startsWith(`${listId}:`) ? id.slice(listId.length + 1) : undefined;

/** The records of a list as a workbook or a CSV, in the order of their identifiers. */
export function exportList(tx: Tx, list: ListRow, kind: TableFileKind, language: Language): Promise<FileAnswer> {
  const words = yesNo[language];
  const columns = list.attributes.map((attribute) => columnOf(list, attribute, words));
  const rows = rowsOf(tx, list, words);
  return wholeTableFile({ name: list.name, sheet: list.name, otherwise: sheetNames[language], columns, rows }, kind);
}

async function* rowsOf(tx: Tx, list: ListRow, words: YesNo) {
  for await (const batch of allRecords(tx, list.id))
    for (const { items } of batch)
      yield list.attributes.map((attribute) => {
        const value = items[attribute.id];
        return attribute.kind === "yesNo" ? showCell(attribute, value, words) : value;
      });
}

const kinds: Partial<Readonly<Record<Attribute["kind"], ColumnKind>>> = {
  number: "number",
  currency: "money",
  date: "date",
  time: "time",
};

function columnOf(list: ListRow, { id, name, kind, options }: Attribute, words: YesNo): Column {
  const choices = kind === "option" ? options : kind === "yesNo" ? [words.yes, words.no] : undefined;
  return {
    header: name,
    kind: kinds[kind] ?? "text",
    id: columnId(list.id, id),
    ...(choices ? { choices } : {}),
  };
}
