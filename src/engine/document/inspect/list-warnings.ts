import { type Package, partText } from "../package.ts";
import { restartsList } from "../program/turns.ts";
import { type Item, isSection, type Section, sectionsOf, type Tag } from "../tags/part-tags.ts";
import type { PartScan } from "../tags/scan-part.ts";
import type { TagNode } from "../tags/tag-tree.ts";
import type { Warning } from "../template-errors.ts";
import { attribute, child, elements, MalformedXml, parseXml } from "../xml-tree.ts";
import { finding } from "./findings.ts";

interface ReadPart {
  readonly scan: PartScan;
  readonly items: readonly Item[];
}

/**
 * Warns about loops around a numbered list, which goes on counting from one turn to the next. A loop around one numbered
 * paragraph is an item of a list itself.
 */
export function listWarnings(
  zip: Package,
  read: readonly ReadPart[],
  tree: readonly TagNode[],
  keys: ReadonlyMap<Tag, string>,
): Warning[] {
  const numbered = numberedLists(partText(zip, "word/numbering.xml"));
  if (numbered.size === 0) return [];
  const loops = new Set(loopKeys(tree));
  const isLoop = ({ open }: Section) => open.sort === "open" && loops.has(keys.get(open) ?? "");
  return read.flatMap(({ scan, items }) =>
    [...sectionsOf(items)].flatMap((section) => {
      if (!section.close || !isLoop(section) || section.open.fallback || restarts(section.items)) return [];
      const inner = [...sectionsOf(section.items)].filter(isLoop);
      const isInner = (paragraph: number) =>
        inner.some(
          ({ open, close }) => paragraph >= open.place.paragraph && paragraph <= (close ?? open).place.paragraph,
        );
      const found = new Map<string, number>();
      for (let at = section.open.place.paragraph; at <= section.close.place.paragraph; at++) {
        const list = isInner(at) || !hasText(scan, at) ? undefined : listOf(scan, at);
        if (list !== undefined && numbered.has(list)) found.set(list, (found.get(list) ?? 0) + 1);
      }
      return [...found.values()].some((count) => count > 1) ? [finding("list_in_loop", scan, section.open)] : [];
    }),
  );
}

const restarts = (items: readonly Item[]): boolean =>
  items.some((item) => (isSection(item) ? restarts(item.items) : restartsList(item.formula)));

/** False for a paragraph that only holds the tags of sections: it is not printed. */
const hasText = (scan: PartScan, paragraph: number): boolean =>
  (scan.texts[paragraph - 1] ?? "").replace(/\{[#^/][^}]*\}/g, "").trim() !== "";

function listOf({ xml, bounds }: PartScan, paragraph: number): string | undefined {
  const bound = bounds[paragraph - 1];
  const properties = bound && /^\s*<w:pPr>([^]*?)<\/w:pPr>/.exec(xml.slice(bound.inside, bound.end))?.[1];
  return /<w:numId\b[^>]*?\sw:val="([^"]*)"/.exec(properties ?? "")?.[1];
}

/** Returns the ids of lists that count. Those of signs do not. */
function numberedLists(xml: string): ReadonlySet<string> {
  if (xml === "") return new Set();
  try {
    const all = elements(parseXml(xml).root);
    const counting = new Set(
      all
        .filter(({ name }) => name === "w:abstractNum")
        .filter((one) => !/^(?:bullet|none)$/.test(attribute(child(child(one, "w:lvl"), "w:numFmt"), "w:val") ?? ""))
        .map((one) => attribute(one, "w:abstractNumId")),
    );
    return new Set(
      all
        .filter((one) => one.name === "w:num" && counting.has(attribute(child(one, "w:abstractNumId"), "w:val")))
        .map((one) => attribute(one, "w:numId") ?? ""),
    );
  } catch (cause) {
    if (cause instanceof MalformedXml) return new Set();
    throw cause;
  }
}

function* loopKeys(nodes: readonly TagNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === "loop") yield node.key;
    yield* loopKeys(node.children);
  }
}
