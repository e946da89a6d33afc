import type { Formula } from "#engine/formula/formula.ts";
import { nodesOf } from "#engine/formula/tree.ts";
import { bookmarkKey, bookmarksIn, isKeptName, namesIn } from "./bookmarks.ts";
import { bodiesOf, type Item, type SectionItem } from "./items.ts";

/** True for the formula by which the list of its paragraph begins again: `{lista_nueva()}`. */
export const restartsList = (formula: Formula | undefined): boolean =>
  formula !== undefined &&
  [...nodesOf(formula.tree)].some((node) => node.type === "call" && node.name === "lista_nueva");

const paragraphOrList = /<w:p[ >]|<w:numId\b[^>]*?\sw:val="([^"]*)"/g;

/** Returns the lists of a section that begin again in each turn: those of paragraphs with `{lista_nueva()}`. */
export function restartedLists(section: SectionItem): ReadonlySet<string> {
  const restarted = new Set<string>();
  let list: string | undefined;
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === "text") for (const [, id] of item.xml.matchAll(paragraphOrList)) list = id;
      else if (item.kind === "section") for (const body of bodiesOf(item)) visit(body);
      else if (item.kind === "guard") visit(item.body);
      else if (item.kind === "value" && restartsList(item.tag.formula) && list !== undefined && list !== "0")
        restarted.add(list);
    }
  };
  if (hasRestart(section)) visit(section.body);
  return restarted;
}

const hasRestart = (section: SectionItem): boolean => {
  const among = (items: readonly Item[]): boolean =>
    items.some(
      (item) =>
        (item.kind === "value" && restartsList(item.tag.formula)) ||
        (item.kind === "section" && hasRestart(item)) ||
        (item.kind === "guard" && among(item.body)),
    );
  return bodiesOf(section).some(among);
};

/** Returns the keys of the bookmarks in a section that a field or a link in the same section names. */
export function referredNames(section: SectionItem): ReadonlySet<string> {
  const marked = new Set<string>();
  const named = new Set<string>();
  const visit = (list: readonly Item[]): void => {
    for (const item of list) {
      if (item.kind === "text") {
        for (const name of bookmarksIn(item.xml)) if (!isKeptName(name)) marked.add(bookmarkKey(name));
        for (const { name } of namesIn(item.xml)) named.add(bookmarkKey(name));
      } else if (item.kind === "section") for (const body of bodiesOf(item)) visit(body);
      else if (item.kind === "guard") visit(item.body);
    }
  };
  for (const body of bodiesOf(section)) visit(body);
  return new Set([...marked].filter((name) => named.has(name)));
}
