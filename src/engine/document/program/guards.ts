import { bodiesOf, type GuardItem, type Item, type TextItem } from "./items.ts";
import { Unsupported } from "./program.ts";

/**
 * The required contents of an element. docxtemplater fills an element without them, or removes it if there is no
 * filling.
 */
const rules: readonly (readonly [tag: string, needed: readonly string[], filling: string | undefined])[] = [
  ["w:sdtContent", ["w:p", "w:r", "w:commentRangeStart", "w:sdt"], "<w:p></w:p>"],
  ["w:tc", ["w:p"], "<w:p></w:p>"],
  ["w:tr", ["w:tc"], undefined],
  ["w:tbl", ["w:tr"], undefined],
];

const starts = (xml: string, tag: string): boolean =>
  xml.startsWith(`<${tag}`) && [">", " ", "/"].includes(xml[tag.length + 1] ?? "");

/**
 * Wraps elements that might lose all they must contain in a guard, and marks inside it what satisfies it. Elements whose
 * content does not depend on answers stay text. Gives the number of guards. Throws `Unsupported` where docxtemplater's
 * order of repairs would matter.
 */
export function guardElements(root: Item[]): number {
  let guards = 0;
  const guard = (list: Item[], inSection: boolean): void => {
    for (const item of list) {
      if (item.kind === "section") for (const body of bodiesOf(item)) guard(body, true);
    }
    for (const [tag, needed, filling] of rules) {
      const open: number[] = [];
      for (let end = 0; end < list.length; end++) {
        const item = list[end];
        if (item?.kind !== "text" || item.tag !== tag) continue;
        if (item.position === "selfclosing") throw new Unsupported(`an empty ${tag}`);
        if (item.position === "start") open.push(end);
        if (item.position !== "end") continue;
        const start = open.pop();
        if (start === undefined) throw new Unsupported(`a ${tag} that ends in another section`);
        const body = list.slice(start + 1, end);
        if (alwaysHas(body, needed)) continue;
        if (dependsOnGuard(body, needed)) throw new Unsupported("guards that depend on each other");
        if (!mayHave(body, needed)) {
          const repairs = ["w:tbl", tag];
          const inner = body.some(
            (part) => part.kind === "guard" || (part.kind === "text" && repairs.includes(part.tag ?? "")),
          );
          if (filling === undefined || inner) throw new Unsupported(`a ${tag} without content`);
          list.splice(end++, 0, { kind: "text", xml: filling, tag: undefined, position: repaired });
          continue;
        }
        if (filling === undefined && inSection) throw new Unsupported(`a ${tag} that may be dropped inside a section`);
        const id = guards++;
        satisfyFirst(body, needed, id);
        const wrapped: GuardItem = {
          kind: "guard",
          guard: id,
          open: (list[start] as TextItem).xml,
          body,
          filling,
          close: item.xml,
        };
        list.splice(start, end - start + 1, wrapped);
        end = start;
      }
      if (open.length > 0) throw new Unsupported(`a ${tag} that begins in another section`);
    }
  };
  guard(root, false);
  return guards;
}

/** The mark of an inserted filling. docxtemplater, which sees it joined to the text around it, does not count it. */
const repaired = "repaired";

const hits = (xml: string, needed: readonly string[]): boolean => needed.some((tag) => starts(xml, tag));
const has = (item: Item, needed: readonly string[]): boolean =>
  item.kind === "text" && item.position !== repaired && hits(item.xml, needed);

/** Has it whatever the answers: as text of its own, or as a guarded element that is filled rather than dropped. */
const alwaysHas = (list: readonly Item[], needed: readonly string[]): boolean =>
  list.some(
    (item) => has(item, needed) || (item.kind === "guard" && item.filling !== undefined && hits(item.open, needed)),
  );

const mayHave = (list: readonly Item[], needed: readonly string[]): boolean =>
  list.some(
    (item) => has(item, needed) || (item.kind === "section" && bodiesOf(item).some((body) => mayHave(body, needed))),
  );

const dependsOnGuard = (list: readonly Item[], needed: readonly string[]): boolean =>
  list.some(
    (item) =>
      (item.kind === "guard" && hits(item.open, needed)) ||
      (item.kind === "section" && bodiesOf(item).some((body) => dependsOnGuard(body, needed))),
  );

/** One mark per list is enough: when the list runs, so does the first text that satisfies the guard. */
function satisfyFirst(list: Item[], needed: readonly string[], guard: number): void {
  const at = list.findIndex((item) => has(item, needed));
  if (at >= 0) {
    list.splice(at, 0, { kind: "satisfy", guard });
    return;
  }
  for (const item of list) {
    if (item.kind === "guard") satisfyFirst(item.body, needed, guard);
    else if (item.kind === "section") for (const body of bodiesOf(item)) satisfyFirst(body, needed, guard);
  }
}
