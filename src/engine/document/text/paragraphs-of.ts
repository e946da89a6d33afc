import { openPackage, partText, templatedParts } from "../package.ts";
import { attribute, child, type Element, isElement, meant, ownText, parseXml } from "../xml-tree.ts";
import { listOf, outlineOf, type Styles, stylesOf } from "./styles-of.ts";

/**
 * A paragraph as a reader sees it. `file` and `paragraph` count as in `Place`; `text` has tabs as `\t`, line breaks as
 * `\n`, fields with the result last shown, inserted text, and no deleted or moved-away text. `style` is the name of its
 * style ("heading 1"), `level` the level it has in an outline (1 to 9), `list` the list it belongs to and the level in
 * it (from 1); each missing when there is none. The printed number of a list is not part of the text.
 */
export interface DocumentParagraph {
  readonly file: string;
  readonly paragraph: number;
  readonly text: string;
  readonly style?: string;
  readonly level?: number;
  readonly list?: { readonly id: number; readonly level: number };
}

/** Which parts of a document to read: the body, headers and footers, footnotes and endnotes, or the rest (comments, diagrams). */
export type PartSort = "body" | "margins" | "notes" | "other";

const sortOf = (file: string): PartSort =>
  /header|footer/.test(file)
    ? "margins"
    : /(?:foot|end)notes/.test(file)
      ? "notes"
      : /comments|diagrams/.test(file)
        ? "other"
        : "body";

/**
 * The paragraphs of a document in reading order: body, headers, footers, notes, then comments and diagrams; `parts`
 * chooses among them. A text box follows the paragraph it hangs on, once, though Word keeps two copies. Paragraphs whose
 * deletion is recorded are left out, empty ones are not; hidden text is read like other text. Throws `MalformedXml`.
 */
export function paragraphsOf(
  document: Uint8Array,
  { parts = ["body", "margins", "notes", "other"] }: { readonly parts?: readonly PartSort[] } = {},
): DocumentParagraph[] {
  const zip = openPackage(document);
  const styles = stylesOf(partText(zip, "word/styles.xml"));
  return templatedParts(zip)
    .filter((file) => file.startsWith("word/") && parts.includes(sortOf(file)))
    .flatMap((file) => new PartReader(file, styles).read(parseXml(partText(zip, file)).root));
}

interface Draft {
  readonly paragraph: number;
  readonly element: Element | undefined;
  readonly shown: boolean;
  text: string;
}

const textNames = new Set(["w:t", "a:t", "m:t"]);
/** The elements that readers do not see: moved text, and the second copy of a text box. */
const unseen = new Set(["w:del", "w:moveFrom", "mc:Fallback"]);

/** A paragraph whose end is recorded as deleted, with everything in it. */
function deleted({ element, text }: Draft): boolean {
  const mark = child(child(element, "w:pPr"), "w:rPr");
  return text === "" && (child(mark, "w:del") ?? child(mark, "w:moveFrom")) !== undefined;
}

class PartReader {
  private readonly file: string;
  private readonly styles: Styles;
  private readonly drafts: Draft[] = [];
  private readonly open: Draft[] = [];
  /** Per field that is open: whether its instruction is being read, which nobody sees. */
  private readonly fields: boolean[] = [];
  private hidden = 0;

  constructor(file: string, styles: Styles) {
    this.file = file;
    this.styles = styles;
  }

  read(root: Element): DocumentParagraph[] {
    this.visit(root);
    return this.drafts.filter((draft) => draft.shown && !deleted(draft)).map((draft) => this.finished(draft));
  }

  private visit(element: Element): void {
    const { name } = element;
    if (name === "w:p" || name === "a:p") {
      this.start(element);
      this.inside(element);
      this.open.pop();
    } else if (textNames.has(name)) this.text(element);
    else if (unseen.has(name)) {
      this.hidden++;
      this.inside(element);
      this.hidden--;
    } else {
      this.mark(element);
      this.inside(element);
    }
  }

  private inside(element: Element): void {
    for (const below of element.children) if (isElement(below)) this.visit(below);
  }

  private start(element: Element | undefined): void {
    const draft = { paragraph: this.drafts.length + 1, element, shown: this.hidden === 0, text: "" };
    this.drafts.push(draft);
    this.open.push(draft);
  }

  private text(element: Element): void {
    const text = ownText(element);
    if (text === "") return;
    // Text outside of paragraphs counts as one.
    const alone = this.open.length === 0;
    if (alone) this.start(undefined);
    this.add(meant(text));
    if (alone) this.open.pop();
  }

  private add(text: string): void {
    const draft = this.open.at(-1);
    if (draft && this.hidden === 0 && !this.fields.includes(true)) draft.text += text;
  }

  private mark(element: Element): void {
    const kind = attribute(element, "w:type");
    if (element.name === "w:tab" || element.name === "w:ptab") {
      // In the properties of a paragraph the same name sets a stop.
      if (attribute(element, "w:pos") === undefined) this.add("\t");
    } else if (element.name === "w:cr" || (element.name === "w:br" && kind !== "page" && kind !== "column"))
      this.add("\n");
    else if (element.name === "w:noBreakHyphen") this.add("\u2011");
    else if (element.name === "w:sym") this.add(symbols[attribute(element, "w:char")?.toUpperCase() ?? ""] ?? "");
    else if (element.name === "w:fldChar") {
      const turn = attribute(element, "w:fldCharType");
      if (turn === "begin") this.fields.push(true);
      else if (turn === "separate" && this.fields.length > 0) this.fields[this.fields.length - 1] = false;
      else if (turn === "end") this.fields.pop();
    }
  }

  private finished({ paragraph, element, text }: Draft): DocumentParagraph {
    // Paragraphs of drawings have neither.
    if (element?.name !== "w:p") return { file: this.file, paragraph, text };
    const properties = child(element, "w:pPr");
    const { name, level, list } = this.styles.of(attribute(child(properties, "w:pStyle"), "w:val"));
    const outline = outlineOf(properties) ?? level;
    const numbered = listOf(properties, list);
    return {
      file: this.file,
      paragraph,
      text,
      ...(name === undefined ? {} : { style: name }),
      ...(outline === undefined ? {} : { level: outline }),
      ...(numbered === undefined ? {} : { list: numbered }),
    };
  }
}

/** Signs of the font Wingdings that represent a character. */
const symbols: Readonly<Record<string, string>> = { F06F: "☐", F0A8: "☐", F0FE: "☒", F0FD: "☒", F0FC: "✓", F0B7: "•" };
