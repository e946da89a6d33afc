import { type ColumnKind, columnKinds, type Mark } from "../column.ts";
import { xmlHead } from "./escape.ts";

/** Texts that look like formulas are a kind of their own: Excel keeps them texts when they are edited. */
export type StyleKind = ColumnKind | "guarded";
const kinds: readonly StyleKind[] = [...columnKinds, "guarded"];
const marks: readonly (Mark | undefined)[] = [undefined, "error", "warning", "good"];
const firstKind = 2;

/** The style of a header. */
export const headerStyle = 1;

/** The style of a cell. */
export const styleOf = (kind: StyleKind, mark?: Mark): number =>
  firstKind + kinds.indexOf(kind) * marks.length + marks.indexOf(mark);

const fills = ["E7E6E6", "FFC7CE", "FFEB9C", "C6EFCE"];
const ownFormats = ["#,##0.00", "0.00%", "dd/mm/yyyy", "dd/mm/yyyy hh:mm", "hh:mm"];
const formatIds: Readonly<Record<StyleKind, number>> = {
  text: 49,
  guarded: 49,
  number: 0,
  money: 164,
  percent: 165,
  date: 166,
  dateTime: 167,
  time: 168,
  boolean: 0,
};

/** The styles of every workbook we write: kinds by marks, unlocked, so that a protected sheet protects its header only. */
export function stylesXml(): string {
  const fill = (color: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;
  const cell = (kind: StyleKind, mark: number) =>
    `<xf numFmtId="${formatIds[kind]}" fontId="0" fillId="${mark === 0 ? 0 : mark + 2}" borderId="0" xfId="0" ` +
    `${kind === "guarded" ? 'quotePrefix="1" ' : ""}applyNumberFormat="1" applyFill="1" applyProtection="1">` +
    `<protection locked="0"/></xf>`;
  const header =
    `<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" ` +
    `applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`;
  const cells = kinds.flatMap((kind) => marks.map((_, mark) => cell(kind, mark)));
  return (
    `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="${ownFormats.length}">${ownFormats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")}</numFmts>` +
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>` +
    `<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
    `<fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.map(fill).join("")}</fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${firstKind + cells.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${header}${cells.join("")}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
