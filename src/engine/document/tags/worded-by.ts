import { filterCalled } from "#engine/formula/filters.ts";
import { nodesOf } from "#engine/formula/tree.ts";
import type { Tag } from "./part-tags.ts";

/** Kinds of answers that can be written in words. */
const spoken: ReadonlySet<unknown> = new Set(["number", "currency", "date", "time", "cui", "nit", "code"]);

/** The formula with which a tag says one answer in words and nothing else: `precio | letras:GTQ`; undefined for others. */
export function wordedBy({ sort, image, formula }: Tag): string | undefined {
  if (sort !== "field" || image || !formula || formula.paths.length !== 1) return undefined;
  let says = false;
  for (const node of nodesOf(formula.tree)) {
    if (node.type === "filter") {
      const rule = filterCalled(node.name);
      const kind = typeof rule?.reads === "function" ? rule.reads(node, undefined) : rule?.reads;
      says ||= spoken.has(kind);
    } else if (node.type !== "path" && node.type !== "text" && node.type !== "number") return undefined;
  }
  return says ? formula.source : undefined;
}
