import { attribute, type Element, isElement, meant, ownText } from "../xml-tree.ts";

/**
 * A piece of a paragraph's text in one element of one run. `from` is its offset in the text of the paragraph. A piece
 * outside of runs (the signs of an equation) has no run and is never cut.
 */
export interface Atom {
  readonly run: Element | undefined;
  readonly element: Element;
  readonly text: string;
  readonly from: number;
}

/** A run and its parent element. */
export interface PlacedRun {
  readonly run: Element;
  readonly home: Element;
}

/** A paragraph of a part whose recorded changes were accepted, its text as `paragraphsOf` reads it. */
export interface ParagraphAtoms {
  readonly element: Element;
  /** The container of the paragraph: the body, a cell, a text box. */
  readonly home: Element;
  readonly runs: PlacedRun[];
  readonly atoms: Atom[];
  text: string;
}

/** The paragraphs of a part in reading order, empty ones too; those of drawings and the second copies of text boxes are left out. */
export function paragraphAtoms(root: Element): ParagraphAtoms[] {
  const found: ParagraphAtoms[] = [];
  const open: ParagraphAtoms[] = [];
  /** Per field that is open: whether its instruction is being read, which nobody sees. */
  const fields: boolean[] = [];
  const add = (element: Element, run: Element | undefined, text: string) => {
    const here = open.at(-1);
    if (!here || text === "" || fields.includes(true)) return;
    here.atoms.push({ run, element, text, from: here.text.length });
    here.text += text;
  };
  const visit = (element: Element, home: Element, run: Element | undefined): void => {
    if (element.name === "mc:Fallback" || element.name === "a:p") return;
    const paragraph = element.name === "w:p";
    if (paragraph) {
      const started = { element, home, runs: [], atoms: [], text: "" };
      found.push(started);
      open.push(started);
    } else if (element.name === "w:r") open.at(-1)?.runs.push({ run: element, home });
    else if (element.name === "w:fldChar") turn(element, fields);
    else add(element, run, textOf(element));
    // The contents of a paragraph in a text box belong to none of the runs around it.
    const inner = element.name === "w:r" ? element : paragraph ? undefined : run;
    for (const below of element.children) if (isElement(below)) visit(below, element, inner);
    if (paragraph) open.pop();
  };
  visit(root, root, undefined);
  return found;
}

function turn(mark: Element, fields: boolean[]): void {
  const kind = attribute(mark, "w:fldCharType");
  if (kind === "begin") fields.push(true);
  else if (kind === "separate" && fields.length > 0) fields[fields.length - 1] = false;
  else if (kind === "end") fields.pop();
}

function textOf(element: Element): string {
  const kind = attribute(element, "w:type");
  switch (element.name) {
    case "w:t":
    case "m:t":
      return meant(ownText(element));
    case "w:tab":
      return attribute(element, "w:pos") === undefined ? "\t" : "";
    case "w:ptab":
      return "\t";
    case "w:cr":
      return "\n";
    case "w:br":
      return kind === "page" || kind === "column" ? "" : "\n";
    case "w:noBreakHyphen":
      return "\u2011";
    default:
      return "";
  }
}
