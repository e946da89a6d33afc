import { guardText } from "#engine/sheet/guard.ts";
import { writeDxf } from "#engine/survey/formats/dxf.ts";
import { writeGeoJson } from "#engine/survey/formats/geojson.ts";
import { writeSvg } from "#engine/survey/formats/svg.ts";
import type { Plan } from "#engine/survey/plan.ts";
import { directionText } from "./draft.ts";
import type { StudyContent } from "./study.ts";

/** The files a study can be taken out as. */
export const exportFormats = ["svg", "dxf", "geojson", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The words of a drawing and the headings of a table, in the language of the page. */
export interface ExportWords {
  readonly title: string;
  readonly scale: string;
  readonly north: string;
  readonly headings: readonly string[];
}

/** An upright A4 page in millimetres. */
const page = { width: 210, height: 297, margin: 25 } as const;

const quoted = (cell: string): string => (/[",\n\r;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function table(plan: Plan, content: StudyContent, headings: readonly string[]): string {
  const rows = plan.figures.flatMap(({ name, role, courses }, i) =>
    courses.map(({ from, to, azimuth, distance, neighbour, mark = "" }) => [
      guardText(name || `${role === "parcel" ? "" : `${role} `}${i + 1}`),
      guardText(from),
      guardText(to),
      directionText(azimuth, content),
      distance,
      guardText(neighbour),
      guardText(mark),
    ]),
  );
  // The sign at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${[headings, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** A plan without errors as a file. */
export function exportStudy(format: ExportFormat, plan: Plan, content: StudyContent, words: ExportWords): string {
  const { deed, directions } = content;
  switch (format) {
    case "svg":
      return writeSvg(plan, { ...page, directions, language: deed.language }, deed.sizes, words);
    case "dxf":
      return writeDxf(plan, deed.sizes);
    case "geojson":
      return writeGeoJson(plan, deed.coordinates === "none" ? "local" : deed.coordinates, deed.sizes);
    case "csv":
      return table(plan, content, words.headings);
    default:
      return format satisfies never;
  }
}

/** The kinds of content the files are. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  svg: "image/svg+xml",
  dxf: "application/dxf",
  geojson: "application/geo+json",
  csv: "text/csv",
};
