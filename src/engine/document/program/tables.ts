import type { Item } from "./items.ts";
import { Unsupported } from "./program.ts";

/** The possible answers to "does the output end in a table?", as a set of bits. */
type State = 1 | 2 | 3;
const no = 1;
const yes = 2;
const either = 3;
const union = (a: State, b: State): State => (a | b) as State;

const passedOver = (xml: string): boolean => /^[ \n\r\t]+$/.test(xml) || xml.startsWith("<w:bookmarkEnd");
const mayFollow = ["<w:p", "<w:tbl", "<w:sectPr", "</w:ftr>", "</w:hdr>"];
const follows = (xml: string): boolean => mayFollow.some((start) => xml.startsWith(start));
const stateAfter = (xml: string): State => (xml.endsWith("</w:tbl>") ? yes : no);

/**
 * Puts an empty paragraph behind tables that nothing follows which Word accepts there, as docxtemplater does after
 * rendering. Throws `Unsupported` where the answers decide whether one is needed.
 */
export function closeTables(root: Item[]): void {
  // A section's texts are met once per way into it: what is put before them has to suit all.
  const decided = new Map<Item, boolean>();
  // Each loop around a list runs it twice: without this, twelve of them would run it 4096 times.
  const known = new Map<readonly Item[], Map<State, State>>();
  const flow = (list: readonly Item[], before: State): State => {
    const results = known.get(list) ?? new Map<State, State>();
    known.set(list, results);
    const state = results.get(before) ?? flowOnce(list, before);
    results.set(before, state);
    return state;
  };
  const flowOnce = (list: readonly Item[], before: State): State => {
    let state = before;
    for (const item of list) {
      if (item.kind === "text") {
        if (passedOver(item.xml)) continue;
        const needs = decided.get(item);
        if (needs !== undefined ? needs !== (state === yes) || state === either : !follows(item.xml)) {
          if (needs !== undefined || state === either)
            throw new Unsupported("what follows a table depends on the answers");
          decided.set(item, state === yes);
          if (state === yes) item.xml = `<w:p/>${item.xml}`;
        }
        state = stateAfter(item.xml);
      } else if (item.kind === "section") {
        const once = flow(item.body, state);
        const again = flow(item.body, union(state, once));
        if (union(again, once) !== again) throw new Unsupported("a table at the end of a section");
        const last = item.lastBody ? flow(item.lastBody, union(state, again)) : no;
        if (item.otherwise) state = union(state, flow(item.otherwise, state));
        state = union(union(state, again), last);
      } else if (item.kind === "guard") {
        if (state !== no && !follows(item.open)) throw new Unsupported("what follows a table depends on the answers");
        if (flow(item.body, no) !== no) throw new Unsupported("a table at the end of a guarded element");
        state = stateAfter(item.close);
      } else if (item.kind === "value") state = no;
    }
    return state;
  };
  flow(root, no);
}
