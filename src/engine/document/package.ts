import PizZip from "pizzip";

const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
const properties = "application/vnd.openxmlformats-";
/** The kinds of part that may hold tags, in the order in which their fields are asked. */
const templated = [
  `${wordprocessing}document.main+xml`,
  `${wordprocessing}header+xml`,
  `${wordprocessing}footer+xml`,
  `${wordprocessing}footnotes+xml`,
  `${wordprocessing}endnotes+xml`,
  `${wordprocessing}comments+xml`,
  "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml",
  "application/vnd.ms-office.drawingml.diagramDrawing+xml",
  `${properties}package.core-properties+xml`,
  `${properties}officedocument.extended-properties+xml`,
  `${properties}officedocument.custom-properties+xml`,
];
/** Formats that are compressed already: deflating them again costs time and gains nothing. */
const compressed = /\.(?:png|jpe?g|gif|webp|emf\.gz|odttf)$/i;

/** Opens a .docx. Throws when the bytes are no zip; a package from outside goes through `checkPackage` first. */
export const openPackage = (bytes: Uint8Array): PizZip => new PizZip(bytes);

/** The text of one part; empty when there is none of that name. */
export const partText = (zip: PizZip, name: string): string => zip.files[name]?.asText() ?? "";

/** The names of the parts that may hold tags: body, headers, footers, notes, comments, diagrams, properties. */
export function templatedParts(zip: PizZip): string[] {
  const found: { name: string; rank: number }[] = [];
  for (const [override] of partText(zip, "[Content_Types].xml").matchAll(/<Override\b[^>]*>/g)) {
    const name = /\bPartName\s*=\s*["']\/?([^"']+)["']/.exec(override)?.[1] ?? "";
    const rank = templated.indexOf(/\bContentType\s*=\s*["']([^"']+)["']/.exec(override)?.[1] ?? "");
    if (rank >= 0 && zip.files[name]) found.push({ name, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, "en", { numeric: true }))
    .map((part) => part.name);
}

/**
 * Writes a .docx so that the same parts give the same bytes on every machine: entries sorted (the two that readers look
 * for first stand first), no folders, one fixed date, no platform of its own.
 */
export function writePackage(zip: PizZip): Uint8Array {
  const out = new PizZip();
  // Read back with the same local clock it was made with, so the written date is 1980-01-01 00:00 in any time zone.
  const date = new Date(1980, 0, 1);
  for (const name of Object.keys(zip.files).sort(byPackageOrder)) {
    const file = zip.files[name];
    if (!file || file.dir) continue;
    const compression = compressed.test(name) ? ("STORE" as const) : ("DEFLATE" as const);
    out.file(name, file.asUint8Array(), { date, createFolders: false, compression });
  }
  return out.generate({ type: "uint8array", compression: "DEFLATE", platform: "DOS" });
}

const first = ["[Content_Types].xml", "_rels/.rels"];
function byPackageOrder(a: string, b: string): number {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}
