import type { FileHashes } from "../verdict.ts";
import { sha256Of } from "./sha256.ts";

/** The versions of a file that are looked at: its last ones. */
const versions = 9;
const endMark = "%%EOF";

/**
 * The fingerprints of a file, and of what it was before something was appended to it, as PDFs are updated. Made here: the file
 * is sent nowhere. Undefined where the browser has no cryptography.
 */
export async function fileHashes(file: Blob): Promise<FileHashes | undefined> {
  const whole = await sha256Of(file);
  if (whole === undefined) return undefined;
  // One byte is one letter.
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  const ends = new Set<number>();
  let from = text.lastIndexOf(endMark);
  for (let count = 0; from >= 0 && count < versions; count++) {
    const end = from + endMark.length;
    const line = /^(?:\r\n|\n|\r)?/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
    for (const one of [end + line, end]) if (one < file.size) ends.add(one);
    if (from === 0) break;
    from = text.lastIndexOf(endMark, from - 1);
  }
  const earlier: string[] = [];
  for (const end of ends) {
    const hash = await sha256Of(file.slice(0, end));
    if (hash !== undefined) earlier.push(hash);
  }
  return { whole, earlier, named: /\/verify#([0-9a-f]{64})/.exec(text)?.[1] };
}
