import { attributeText, xmlHead } from "./escape.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly hidden: boolean;
}

/** The parts of a workbook beside its sheets ("xl/worksheets/sheet1.xml" …) and styles: their names and contents, in order. */
export function packageParts(sheets: readonly ListedSheet[]): [name: string, xml: string][] {
  const numbers = sheets.map((_, at) => at + 1);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${kind}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const shown = sheets.findIndex((sheet) => !sheet.hidden);
  return [
    [
      "[Content_Types].xml",
      `${xmlHead}<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}` +
        `${override("styles", "styles")}${numbers.map((n) => override(`worksheets/sheet${n}`, "worksheet")).join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `${xmlHead}<Relationships xmlns="${packages}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
        `<bookViews><workbookView${shown > 0 ? ` activeTab="${shown}" firstSheet="${shown}"` : ""}/></bookViews><sheets>` +
        sheets
          .map(
            ({ name, hidden }, at) =>
              `<sheet name="${attributeText(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
          )
          .join("") +
        `</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${xmlHead}<Relationships xmlns="${packages}/relationships">` +
        numbers.map((n) => relation(n, "worksheet", `worksheets/sheet${n}.xml`)).join("") +
        `${relation(sheets.length + 1, "styles", "styles.xml")}</Relationships>`,
    ],
  ];
}
