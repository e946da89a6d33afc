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
