import { escapeXml } from "../tags/scan-part.ts";
import { attribute, child, descendants, type Element, element, elementXml, isElement } from "../xml-tree.ts";
import type { Atom, ParagraphAtoms } from "./paragraph-atoms.ts";
import type { WordChange } from "./word-difference.ts";

/** The author of a change, and its moment in ISO 8601. */
export interface Author {
  readonly name: string;
  readonly date: string;
}

/** Records changes in one part. */
export class Marker {
  private next: number;
  private readonly author: Author;

  constructor(root: Element, author: Author) {
    this.author = author;
    // Ids of other things (comments, bookmarks) are counted apart in Word, but some readers mix them.
    const taken = [...descendants(root)].map((one) => Number(attribute(one, "w:id") ?? 0));
    this.next = taken.reduce((most, id) => (Number.isSafeInteger(id) ? Math.max(most, id) : most), 0) + 1;
  }

  /** An element that says what was done with what is inside. */
  mark(kind: "ins" | "del", inside: readonly Element[] = []): Element {
    const name = escapeXml(this.author.name).replaceAll('"', "&quot;");
    const tag = `<w:${kind} w:id="${this.next++}" w:author="${name}" w:date="${this.author.date}"/>`;
    return { name: `w:${kind}`, tag, children: [...inside] };
  }

  /** Records in a paragraph how its text came from that of another one. */
  rewrite(to: ParagraphAtoms, from: ParagraphAtoms, words: readonly WordChange[]): void {
    const plan = planOf(words);
    for (const { run, home } of to.runs) {
      const own = to.atoms.filter((atom) => atom.run === run);
      const cut = own.length > 0 ? this.pieces(run, own, plan, from) : undefined;
      if (cut) home.children.splice(home.children.indexOf(run), 1, ...cut);
    }
    // Text deleted at the very end has nothing after it, so it is appended.
    for (const { start, end } of plan.removed.values())
      to.element.children.push(...deletedRuns(from, start, end, this));
  }

  /** A run cut where changes begin and end; nothing when it is the same as before. */
  private pieces(run: Element, own: readonly Atom[], plan: Plan, from: ParagraphAtoms): Element[] | undefined {
    const looks = child(run, "w:rPr");
    const made: { readonly kind: "same" | "ins" | "del"; readonly run: Element }[] = [];
    const put = (kind: "same" | "ins", content: Element | string) => {
      const last = made.at(-1);
      if (last?.kind === kind) last.run.children.push(content);
      else made.push({ kind, run: { name: run.name, tag: run.tag, children: [...copied(looks), content] } });
    };
    for (const content of run.children) {
      const atom = own.find((one) => one.element === content);
      if (content === looks) continue;
      if (!atom) {
        put(made.at(-1)?.kind === "ins" ? "ins" : "same", content);
        continue;
      }
      for (const { start, end, inserted } of cuts(atom, plan)) {
        const removed = plan.removed.get(start);
        if (removed) {
          plan.removed.delete(start);
          for (const gone of deletedRuns(from, removed.start, removed.end, this)) made.push({ kind: "del", run: gone });
        }
        put(inserted ? "ins" : "same", partOf(atom, start, end));
      }
    }
    if (made.every(({ kind }) => kind === "same")) return undefined;
    return made.map((one) => (one.kind === "ins" ? this.mark("ins", [one.run]) : one.run));
  }
}

/** The inserted ranges of the new text, and the deleted ranges of the old text by their place in the new one. */
interface Plan {
  readonly added: readonly { readonly start: number; readonly end: number }[];
  readonly removed: Map<number, { readonly start: number; readonly end: number }>;
}

function planOf(words: readonly WordChange[]): Plan {
  const added: { start: number; end: number }[] = [];
  const removed = new Map<number, { start: number; end: number }>();
  let [old, now] = [0, 0];
  for (const { kind, text } of words) {
    if (kind === "added") added.push({ start: now, end: now + text.length });
    // Two deletions never meet: inserted or unchanged text is between them.
    if (kind === "removed") removed.set(now, { start: old, end: old + text.length });
    if (kind !== "added") old += text.length;
    if (kind !== "removed") now += text.length;
  }
  return { added, removed };
}

/** A piece of text cut where something begins, ends, or was taken out. */
function cuts({ from, text }: Atom, { added, removed }: Plan) {
  const end = from + text.length;
  const edges = [...added.flatMap((range) => [range.start, range.end]), ...removed.keys()];
  const inside = [...new Set([from, ...edges.filter((edge) => edge > from && edge < end), end])].sort((a, b) => a - b);
  return inside.slice(0, -1).map((start, place) => ({
    start,
    end: inside[place + 1] ?? end,
    inserted: added.some((range) => range.start <= start && start < range.end),
  }));
}

/** Returns a piece of an atom's element. An element that is not text is one character and cannot be cut. */
function partOf({ element: whole, from, text }: Atom, start: number, end: number): Element {
  if (whole.name !== "w:t") return whole;
  const piece = element(`<w:t xml:space="preserve">${escapeXml(text.slice(start - from, end - from))}</w:t>`);
  return piece;
}

/** A piece of the text of a paragraph as runs that were deleted, looking as they did. */
export function deletedRuns({ atoms }: ParagraphAtoms, start: number, end: number, marker: Marker): Element[] {
  return atoms.flatMap((atom) => {
    const text = atom.text.slice(Math.max(0, start - atom.from), Math.max(0, end - atom.from));
    if (text === "") return [];
    const run: Element = {
      name: "w:r",
      tag: "<w:r>",
      children: [...copied(child(atom.run, "w:rPr")), ...written(text)],
    };
    return [marker.mark("del", [run])];
  });
}

const written = (text: string): Element[] =>
  text.split(/([\t\n])/).flatMap((part) => {
    if (part === "") return [];
    if (part === "\t") return [element("<w:tab/>")];
    if (part === "\n") return [element("<w:br/>")];
    return [element(`<w:delText xml:space="preserve">${escapeXml(part)}</w:delText>`)];
  });

const copied = (looks: Element | undefined): Element[] => (looks ? [element(elementXml(looks))] : []);

/** Records a paragraph as put in, with its end. */
export function markWhole({ element: paragraph, runs }: ParagraphAtoms, marker: Marker): void {
  for (const { run, home } of runs) home.children.splice(home.children.indexOf(run), 1, marker.mark("ins", [run]));
  markEnd(paragraph, marker.mark("ins"));
}

/** The elements after the run properties of a paragraph's end. */
const behindLooks = new Set(["w:sectPr", "w:pPrChange"]);

/** Records what happened to the end of a paragraph. */
export function markEnd(paragraph: Element, mark: Element): void {
  let looks = child(paragraph, "w:pPr");
  if (!looks) {
    looks = element("<w:pPr></w:pPr>");
    paragraph.children.unshift(looks);
  }
  let end = child(looks, "w:rPr");
  if (!end) {
    end = element("<w:rPr></w:rPr>");
    const before = looks.children.findIndex((one) => isElement(one) && behindLooks.has(one.name));
    looks.children.splice(before < 0 ? looks.children.length : before, 0, end);
  }
  end.children.unshift(mark);
}
