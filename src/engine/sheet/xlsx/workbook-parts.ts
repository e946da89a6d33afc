import type { SheetInfo } from "../cell.ts";
import { builtInCode, type NumberFormat, numberFormat } from "../format/number-format.ts";
import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import type { Parts } from "./parts.ts";
import { readXml } from "./xml.ts";

/** The directory of a workbook: its worksheets with their parts, the names of its other parts, and its date system. */
export interface WorkbookParts {
  readonly sheets: readonly (SheetInfo & { readonly part: string })[];
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
  readonly from1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** Finds the parts of a workbook by its relationships, wherever its writer put them. Throws `SheetRefused`. */
export async function readWorkbookParts(parts: Parts, limits: SheetLimits): Promise<WorkbookParts> {
  const package_ = await relationsOf(parts, "");
  const workbook = package_.find((relation) => relation.kind === "officeDocument")?.target;
  if (workbook === undefined || !parts.has(workbook)) throw new SheetRefused("otherFormat", "zip");
  const relations = await relationsOf(parts, workbook);
  const sheets: (SheetInfo & { part: string })[] = [];
  let from1904 = false;
  let isWorkbook = false;
  await readXml(workbook, parts.read(workbook), {
    open: (name, attribute) => {
      if (name === "workbook") isWorkbook = true;
      if (name === "workbookPr") from1904 = isTrue(attribute("date1904"));
      if (name !== "sheet") return;
      const id = attribute(":id");
      const relation = relations.find((one) => one.id === id);
      // Charts and dialogs stand in the same list; they have no rows.
      if (relation?.kind !== "worksheet") return;
      if (sheets.length >= limits.sheets) throw new SheetRefused("tooManySheets");
      sheets.push({
        name: attribute("name") ?? "",
        hidden: /hidden/i.test(attribute("state") ?? ""),
        part: relation.target,
      });
    },
  });
  if (!isWorkbook) throw new SheetRefused("otherFormat", "zip");
  if (sheets.length === 0) throw new SheetRefused("noSheet");
  const target = (kind: string) => relations.find((relation) => relation.kind === kind)?.target;
  return { sheets, from1904, sharedTexts: target("sharedStrings"), styles: target("styles") };
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

async function relationsOf(parts: Parts, of: string): Promise<Relation[]> {
  const folder = of.slice(0, of.lastIndexOf("/") + 1);
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`;
  const found: Relation[] = [];
  if (!parts.has(part)) return found;
  await readXml(part, parts.read(part), {
    open: (name, attribute) => {
      if (name !== "Relationship" || attribute("TargetMode") === "External" || found.length > 5000) return;
      const {
        id = "",
        type = "",
        target = "",
      } = {
        id: attribute("Id"),
        type: attribute("Type"),
        target: attribute("Target"),
      };
      found.push({ id, kind: type.slice(type.lastIndexOf("/") + 1), target: resolved(folder, target) });
    },
  });
  return found;
}

/** The name of a part from a target that may be relative to a folder. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith("/") ? target.slice(1) : folder + target).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** The number format of a style; General for what the workbook does not have. */
export type Formats = (style: number) => NumberFormat;

/** More formats and styles than Excel allows. */
const maxStyles = 65_536;

/** Reads the number formats of the cell styles. */
export async function readFormats(parts: Parts, name: string | undefined, from1904: boolean): Promise<Formats> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  if (name !== undefined && parts.has(name))
    await readXml(name, parts.read(name), {
      open: (element, attribute) => {
        if (element === "cellXfs") inCells = true;
        else if (element === "numFmt" && codes.size < maxStyles)
          codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "General");
        else if (element === "xf" && inCells && styles.length < maxStyles)
          styles.push(Number(attribute("numFmtId") ?? 0));
      },
      close: (element) => {
        if (element === "cellXfs") inCells = false;
      },
    });
  const made = new Map<number, NumberFormat>();
  return (style) => {
    const id = styles[style] ?? 0;
    let format = made.get(id);
    if (!format) {
      format = numberFormat(codes.get(id) ?? builtInCode(id), from1904);
      made.set(id, format);
    }
    return format;
  };
}
