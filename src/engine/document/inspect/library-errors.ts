import type { LibraryError } from "../library.ts";
import { placeOf } from "../tags/part-tags.ts";
import { type PartScan, pieceAt, unescapeXml } from "../tags/scan-part.ts";
import type { ErrorFinding, TemplateErrorId } from "../template-errors.ts";
import { located, whole } from "./findings.ts";

/** docxtemplater's ids that are not the specification's, in ours. */
const translated: Readonly<Record<string, TemplateErrorId>> = {
  multi_error: "multi_error",
  unopened_tag: "unopened_tag",
  unclosed_tag: "unclosed_tag",
  unclosed_loop: "unclosed_loop",
  unopened_loop: "unopened_loop",
  closing_tag_does_not_match_opening_tag: "closing_tag_does_not_match_opening_tag",
  loop_position_invalid: "loop_position_invalid",
  no_xml_tag_found_at_left: "loop_position_invalid",
  no_xml_tag_found_at_right: "loop_position_invalid",
  duplicate_open_tag: "duplicate_open_tag",
  duplicate_close_tag: "duplicate_close_tag",
  unbalanced_loop_tags: "loops_overlap",
  file_has_invalid_xml: "part_malformed",
  malformed_xml: "part_malformed",
  filetype_not_identified: "template_unreadable",
  filetype_not_handled: "template_unreadable",
};

/** An error of docxtemplater as a finding of ours, in the place the author has to look at. */
export function libraryFinding(libraryError: LibraryError, scans: ReadonlyMap<string, PartScan>): ErrorFinding {
  const id = translated[libraryError.id] ?? "multi_error";
  const scan = scans.get(libraryError.file ?? "");
  const offsets = [libraryError.offset ?? []].flat();
  const [first, second] = offsets;
  if (!scan || first === undefined) return whole(id, libraryError.file ?? "");
  const { from, to, tag } = extent(id, scan, first);
  const name = tag || (libraryError.xtag ?? libraryError.openingtag ?? "");
  const error = located(id, scan, from, to, name);
  if (second === undefined || second === first) return error;
  const other = extent(id, scan, second);
  return { ...error, related: { ...placeOf(scan, other.from, other.to), tag: other.tag } };
}

/** The raw range an error is about: docxtemplater names one character of it. */
function extent(id: TemplateErrorId, scan: PartScan, offset: number): { from: number; to: number; tag: string } {
  const { raw } = scan;
  const paragraphEnd = endOfParagraph(scan, offset);
  if (id === "unopened_tag" || id === "duplicate_close_tag") {
    const to = offset + (/^\}*/.exec(raw.slice(offset))?.[0].length ?? 1);
    const lead = raw.slice(Math.max(startOfParagraph(scan, offset), offset - 100), offset);
    const opened = id === "duplicate_close_tag" ? lead.lastIndexOf("{") : -1;
    const word = opened >= 0 ? lead.slice(opened) : (/[^\s{}]*$/.exec(lead)?.[0] ?? "");
    return { from: offset - word.length, to, tag: bare(word) };
  }
  const rest = raw.slice(offset, paragraphEnd);
  const word = /^\{+[^{}\s]*(?:\s*\})?/.exec(rest)?.[0] ?? rest.slice(0, 1);
  const closed = /^\{+[^{}]*\}/.exec(rest)?.[0];
  const range = id === "unclosed_tag" ? word : (closed ?? word);
  return { from: offset, to: offset + range.length, tag: bare(range) };
}

function startOfParagraph(scan: PartScan, offset: number): number {
  let piece = pieceAt(scan, offset);
  for (let before = piece; before && before.paragraph === piece?.paragraph && before.from > 0; ) {
    piece = before;
    before = pieceAt(scan, before.from - 1);
  }
  return piece?.from ?? 0;
}

function endOfParagraph(scan: PartScan, offset: number): number {
  const paragraph = pieceAt(scan, offset)?.paragraph;
  let end = offset;
  for (let piece = pieceAt(scan, offset); piece && piece.paragraph === paragraph; piece = pieceAt(scan, end)) {
    if (piece.from + piece.raw.length <= end) break;
    end = piece.from + piece.raw.length;
  }
  return end;
}

const bare = (raw: string): string =>
  unescapeXml(raw)
    .replace(/[{}]/g, "")
    .replace(/^[#^/]/, "")
    .trim();
