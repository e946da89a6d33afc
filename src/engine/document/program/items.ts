import { imageModule, type TreeNode } from "../library.ts";
import { readTag, type Tag } from "../question.ts";
import { Unsupported } from "./program.ts";

/** A part on its way from docxtemplater's tree to a program; changed in place by `guards.ts` and `tables.ts`. */
export type Item = TextItem | ValueItem | SectionItem | GuardItem | SatisfyItem | PropertiesItem;
/** A piece of XML, one tag or the text between two; `tag` and `position` as docxtemplater read them. */
export interface TextItem {
  kind: "text";
  xml: string;
  tag: string | undefined;
  position: string | undefined;
}
export interface ValueItem {
  kind: "value";
  tag: Tag;
  /** The properties of its run; undefined when the answers decide which run that is. */
  properties: string | undefined;
  wordText: boolean;
}
export interface SectionItem {
  kind: "section";
  tag: Tag;
  body: Item[];
  /** The last turn, and what is shown instead of no turn; where page breaks make them differ from `body` and nothing. */
  lastBody: Item[] | undefined;
  otherwise: Item[] | undefined;
}
export interface GuardItem {
  kind: "guard";
  guard: number;
  open: string;
  body: Item[];
  filling: string | undefined;
  close: string;
}
export interface SatisfyItem {
  kind: "satisfy";
  guard: number;
}
export interface PropertiesItem {
  kind: "properties";
  properties: string;
}

const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
const pageBreakParagraph = `<w:p>${pageBreak}</w:p>`;
const text = (xml: string): TextItem => ({ kind: "text", xml, tag: undefined, position: undefined });

/**
 * Docxtemplater's tree as items, nesting kept. With `track`, changes of the run's properties become items, for parts
 * where they cannot be known beforehand. Throws `Unsupported` for what only docxtemplater renders: sections that hold
 * section breaks of Word.
 */
export function itemsOf(tree: readonly TreeNode[], track: boolean): Item[] {
  // Follows docxtemplater's own recording of run properties step by step, in template order.
  let properties = "";
  let recording = false;
  let known = true;
  let textElement = "";
  const record = (node: TreeNode, out: Item[]) => {
    const before = properties;
    if (node.tag === "w:r") {
      properties = "";
      known = true;
    } else if (node.tag === "w:rPr") {
      if (node.position === "start") recording = true;
      properties += node.value;
      if (node.position !== "start") recording = false;
    } else if (recording) properties += node.value;
    const settled = node.tag === "w:r" || (node.tag === "w:rPr" && !recording);
    if (track && settled && (properties !== before || node.tag === "w:r")) out.push({ kind: "properties", properties });
  };

  const walk = (nodes: readonly TreeNode[]): Item[] => {
    const out: Item[] = [];
    for (const node of nodes) {
      if (node.type !== "placeholder") {
        record(node, out);
        if (node.text && node.position === "start") textElement = node.tag ?? "";
        if (node.value) out.push({ kind: "text", xml: node.value, tag: node.tag, position: node.position });
      } else if (node.module === "loop") out.push(section(node));
      else {
        const image = node.module === imageModule;
        if (node.module && !image) throw new Unsupported(`module ${node.module}`);
        const tag = readTag(node.value, { image });
        const wordText = textElement === "w:t";
        out.push({ kind: "value", tag, properties: known ? properties : undefined, wordText });
      }
    }
    return out;
  };

  const section = (node: TreeNode): SectionItem => {
    const { subparsed = [], inverted = false } = node;
    if (node.addContinuousType || node.addNextPage || node.lastParagrapSectPr || node.sectPrCount === 1)
      throw new Unsupported("a section break in a loop");
    // If a body opens runs, its end and its start from the second turn on are in another run than the first start.
    const moves = opensRuns(subparsed);
    if (moves) known = false;
    const body = walk(subparsed);
    if (moves) known = false;
    const item: SectionItem = {
      kind: "section",
      tag: readTag(node.value, { section: true, inverted }),
      body,
      lastBody: undefined,
      otherwise: undefined,
    };
    const first = subparsed.find((part) => part.type !== "content");
    if (first && first.tag !== "w:t") breakPages(item, node);
    return item;
  };
  return walk(tree);
}

/** Puts back the page breaks that stood in the paragraphs of the section's own tags, where docxtemplater puts them. */
function breakPages(item: SectionItem, node: TreeNode): void {
  if (node.hasPageBreak) {
    const last = item.body.at(-1);
    if (last?.kind !== "text") throw new Unsupported("a page break behind an inner section");
    item.lastBody = copied(item.body);
    if (last.xml === "</w:p>") item.lastBody.splice(-1, 0, text(pageBreak));
    else item.lastBody.push(text(pageBreakParagraph));
    item.otherwise = [text(pageBreakParagraph)];
  }
  if (node.hasPageBreakBeginning) {
    item.body.unshift(text(pageBreakParagraph));
    item.lastBody?.unshift(text(pageBreakParagraph));
  }
}

const copied = (items: readonly Item[]): Item[] =>
  items.map((item) => {
    if (item.kind !== "section") return { ...item };
    const { body, lastBody, otherwise } = item;
    return {
      ...item,
      body: copied(body),
      lastBody: lastBody && copied(lastBody),
      otherwise: otherwise && copied(otherwise),
    };
  });

const opensRuns = (nodes: readonly TreeNode[]): boolean =>
  nodes.some(
    (node) => node.tag === "w:r" || node.tag === "w:rPr" || (node.subparsed !== undefined && opensRuns(node.subparsed)),
  );

/** Everything a section may print, list by list. */
export const bodiesOf = ({ body, lastBody, otherwise }: SectionItem): Item[][] =>
  [body, lastBody, otherwise].filter((list) => list !== undefined);

/** True if the run of some value depends on the answers. */
export const hasUnknownRun = (items: readonly Item[]): boolean =>
  items.some(
    (item) =>
      (item.kind === "value" && item.properties === undefined) || (item.kind === "section" && hasUnknownRun(item.body)),
  );
