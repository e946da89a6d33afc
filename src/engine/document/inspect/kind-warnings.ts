import { guessKind } from "#engine/answers/names.ts";
import { givesMoney } from "#engine/formula/result-kind.ts";
import { nodesOf } from "#engine/formula/tree.ts";
import type { Tag } from "../tags/part-tags.ts";
import type { PartScan } from "../tags/scan-part.ts";
import type { TagNode } from "../tags/tag-tree.ts";
import type { Warning } from "../template-errors.ts";
import { finding } from "./findings.ts";

interface ReadPart {
  readonly scan: PartScan;
  readonly tags: readonly Tag[];
}

/**
 * Warns about tags that print less than the author may want: a date by its name alone is printed in figures, and an
 * amount of money in words lacks its currency. The kinds of answers are those with which a form would start.
 */
export function kindWarnings(parts: readonly ReadPart[], tree: readonly TagNode[]): Warning[] {
  const kinds = new Map<string, ReturnType<typeof guessKind>>();
  const visit = (nodes: readonly TagNode[]) => {
    for (const node of nodes) {
      if (node.kind === "field")
        kinds.set(node.name, guessKind(node.name, node.answers)).set(node.key, kinds.get(node.name) ?? "text");
      visit(node.children);
    }
  };
  visit(tree);
  const isMoney = (path: string) => kinds.get(path) === "currency";
  return parts.flatMap(({ scan, tags }) =>
    tags.flatMap((tag): Warning[] => {
      if (tag.sort !== "field" || tag.error || tag.fallback || tag.image) return [];
      if (!tag.formula) return kinds.get(tag.name) === "date" ? [finding("date_in_figures", scan, tag)] : [];
      const bare = [...nodesOf(tag.formula.tree)].some(
        (node) =>
          node.type === "filter" &&
          node.name === "letras" &&
          node.options["currency"] === undefined &&
          givesMoney(node.of, isMoney),
      );
      return bare ? [finding("amount_without_currency", scan, tag)] : [];
    }),
  );
}
