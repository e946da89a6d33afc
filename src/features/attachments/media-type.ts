import { isHeic } from "#engine/document/pictures/heic.ts";

const starts: readonly (readonly [bytes: string, mediaType: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\u0089PNG\r\n\u001a\n", "image/png"],
  ["\u00ff\u00d8\u00ff", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
];

/** Packages that begin as a zip archive, by the ending of their name. */
const packages: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};

/** The endings of files that Windows, macOS or Linux run when they are opened. */
const programEndings = /\.(exe|msi|msix|scr|pif|cpl|bat|cmd|ps1|vbs|vbe|wsf|hta|jar|app|dmg|lnk|reg)$/i;

/** Returns true for a program, by its name or by how its bytes begin. Programs are not stored. */
export const isProgram = (bytes: Uint8Array, name: string): boolean =>
  programEndings.test(name) ||
  (bytes[0] === 0x4d && bytes[1] === 0x5a) ||
  (bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46);

/** The endings of pictures that are checked. */
const pictureEnding = /\.(?:png|jpe?g|jfif|gif|webp|hei[cf])$/i;

/** Returns true for a file that is named like a picture and is none, as a text called `.png`. */
export const isFalsePicture = (bytes: Uint8Array, name: string): boolean =>
  pictureEnding.test(name) && !isHeic(bytes) && !mediaTypeOf(bytes, name).startsWith("image/");

/**
 * Returns the media type of a file by its contents. The name decides only among kinds of archives and of plain text,
 * neither of which a browser shows. Unknown types are bytes.
 */
export function mediaTypeOf(bytes: Uint8Array, name: string): string {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const known = starts.find(([start]) => head.startsWith(start));
  if (known) return known[1];
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (head.startsWith("PK\u0003\u0004")) return packages[ending] ?? "application/zip";
  if ((ending === "txt" || ending === "csv") && !bytes.subarray(0, 4096).includes(0))
    return `text/${ending === "csv" ? "csv" : "plain"}`;
  return "application/octet-stream";
}
