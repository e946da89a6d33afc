import { nodesOf } from "#engine/formula/tree.ts";
import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import type { Tag } from "../tags/part-tags.ts";
import { type PartScan, unescapeXml } from "../tags/scan-part.ts";
import type { ErrorFinding } from "../template-errors.ts";
import { around, finding } from "./findings.ts";

const agreeing: ReadonlySet<string> = new Set(["concuerda", "concuerdan"]);

/**
 * The phrases of a tag that cannot be made to agree, each with what would be printed. Only for documents in Spanish: in
 * others phrases stay as they are.
 */
export function* phraseErrors(scan: PartScan, tag: Tag): Generator<ErrorFinding> {
  if (!tag.formula) return;
  const text = unescapeXml(scan.raw.slice(tag.from, tag.to));
  const source = text.indexOf(tag.formula.source);
  for (const node of nodesOf(tag.formula.tree)) {
    const phrase = node.type === "filter" && agreeing.has(node.name) ? node.args[0] : undefined;
    if (phrase?.type !== "text") continue;
    const { forms, error } = phraseForms(phrase.value);
    if (!error) continue;
    const found = finding("phrase_unclear", scan, tag);
    // The word comes after the quotation mark that opens the phrase.
    const start = Math.min(found.start + source + phrase.at + 1 + error.at, found.end - 1);
    const place = around(found.text, start, Math.min(start + Math.max(1, error.word.length), found.end));
    yield { ...found, ...place, detail: error.id, forms };
  }
}
