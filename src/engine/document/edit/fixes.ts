import type { Inspection } from "../inspect-template.ts";
import { openPackage, partText, templatedParts } from "../package.ts";
import { nest, tagsIn } from "../tags/part-tags.ts";
import { scanPart } from "../tags/scan-part.ts";
import { foldedName } from "../tags/tag-name.ts";
import { tagTree } from "../tags/tag-tree.ts";
import type { ErrorFinding, Warning } from "../template-errors.ts";
import { everyNode, renamedKeys, renameTags, type TaggedParts } from "./rename-tags.ts";
import type { Replacement } from "./replace-pieces.ts";

/** A filter chain behind a name: ` | letras:GTQ:"un mil"`. */
const filters = /^(?:\s*\|\s*[\p{L}_]+(?:\s*:\s*(?:"[^"{}]*"|[\p{L}\p{N}_]+))*)+/u;

/** Returns a fix for an error, if it is certain enough to be offered: the corrected text of its tag. */
function fixOfError({
  id,
  file,
  paragraph,
  text,
  start,
  end,
  suggestion,
  related,
  tag,
}: ErrorFinding): Replacement | undefined {
  const marked = text.slice(start, end);
  const at = (from: number, to: number, written: string) => ({ file, paragraph, start: from, end: to, text: written });
  switch (id) {
    case "unclosed_tag": {
      const name = /^\{\s*[#^/%]?\s*[\p{L}_](?:[\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_])?/u.exec(marked)?.[0];
      if (name === undefined) return undefined;
      const more = filters.exec(text.slice(start + name.length))?.[0] ?? "";
      return at(start, start + name.length + more.length, `${name}${more}}`);
    }
    case "unopened_tag":
      return /^[\p{L}_][^{}]*\}$/u.test(marked) ? at(start, end, `{${marked}`) : undefined;
    case "duplicate_open_tag":
    case "duplicate_close_tag": {
      // Doubled on one side or on both: what is left is one tag.
      const from = start - (/\{*$/.exec(text.slice(0, start))?.[0].length ?? 0);
      const to = end + (/^\}*/.exec(text.slice(end))?.[0].length ?? 0);
      const inner = text.slice(from, to).replace(/^\{+/, "").replace(/\}+$/, "");
      return /[{}]/.test(inner) ? undefined : at(from, to, `{${inner}}`);
    }
    case "closing_tag_does_not_match_opening_tag":
      return related
        ? {
            file: related.file,
            paragraph: related.paragraph,
            start: related.start,
            end: related.end,
            text: `{/${tag}}`,
          }
        : undefined;
    case "filter_unknown":
    case "formula_invalid":
      return suggestion !== undefined && marked !== "" ? at(start, end, suggestion) : undefined;
    default:
      return undefined;
  }
}

/** The errors and warnings of a document with what would put each right, as far as that is known. */
export function withFixes(
  document: Uint8Array,
  inspection: Inspection,
  kinds: Readonly<Record<string, "loop" | "condition">> = {},
): Inspection {
  const errors = inspection.errors.map((error) => {
    const fix = fixOfError(error);
    return fix ? { ...error, fix: [fix] } : error;
  });
  const near = inspection.warnings.some(({ id }) => id === "near_duplicate_names");
  if (!near) return { ...inspection, errors };
  const read = readParts(document, kinds);
  const warnings = inspection.warnings.map((warning) => {
    const fix = warning.id === "near_duplicate_names" ? asTheOther(read, warning) : undefined;
    return fix && fix.length > 0 ? { ...warning, fix } : warning;
  });
  return { ...inspection, errors, warnings };
}

function readParts(document: Uint8Array, kinds: Readonly<Record<string, "loop" | "condition">>): TaggedParts {
  const zip = openPackage(document);
  const parts = templatedParts(zip).map((name) => {
    const scan = scanPart(name, partText(zip, name));
    const tags = tagsIn(scan);
    return { scan, tags, items: nest(tags).items };
  });
  return {
    parts,
    ...tagTree(
      parts.flatMap(({ items }) => items),
      kinds,
    ),
  };
}

/** Renames the tags of a name to the similar name that comes before it. */
function asTheOther(read: TaggedParts, { tag, file, paragraph, start }: Warning): Replacement[] | undefined {
  const nodes = [...everyNode(read.tree)];
  const node = nodes.find(
    (one) =>
      one.name === tag &&
      one.places.some((place) => place.file === file && place.paragraph === paragraph && place.start === start),
  );
  if (node?.kind !== "field") return undefined;
  const scope = node.key.slice(0, node.key.length - node.name.length);
  const other = nodes.find(
    (one) =>
      one !== node && one.kind === "field" && one.key === scope + one.name && foldedName(one.name) === foldedName(tag),
  );
  return other && renameTags(read, renamedKeys(read.tree, node.key, other.name));
}
