import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { newPackage, writePackage } from "../../src/engine/document/package.ts";

/** A paragraph in a little notation: `**bold**`, tags in braces, a line break as `\n`. */
export interface Paragraph {
  readonly text: string;
  readonly align?: "left" | "center" | "right" | "both";
  readonly bold?: boolean;
  /** Half points. */
  readonly size?: number;
  readonly pageBreakBefore?: boolean;
}
/** Rows of cells; every cell is one paragraph. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
}
export type Block = string | Paragraph | Table;

/** What a document is made of. `language` is Word's proofing language, `seed` chooses where Word cuts its runs. */
export interface WordDocument {
  readonly title: string;
  readonly language: "es-GT" | "en-US";
  readonly seed: number;
  readonly body: readonly Block[];
  readonly header?: string;
  readonly footer?: string;
  readonly footnotes?: readonly string[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006";
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const namespaces =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:r="http://schemas.openxmlformats.org/' +
  `officeDocument/2006/relationships" xmlns:w="${main}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" ` +
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" mc:Ignorable="w14 w15"';

/** Numbers between 0 and 1 that are the same on every machine (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes paragraphs as Word saves them: revision ids, proofing marks, and runs cut where nobody would cut them. */
class Typist {
  private readonly next: () => number;
  private readonly language: string;
  private readonly revisions: readonly string[];
  private sinceBreak = 0;

  constructor(seed: number, language: string) {
    this.next = numbers(seed);
    this.language = language;
    this.revisions = Array.from({ length: 12 }, () => `00${this.hex(6)}`);
  }

  private hex(length: number): string {
    return Array.from({ length }, () =>
      Math.floor(this.next() * 16)
        .toString(16)
        .toUpperCase(),
    ).join("");
  }

  private revision(): string {
    return this.revisions[Math.floor(this.next() * this.revisions.length)] ?? "00000000";
  }

  private run(text: string, bold: boolean, size: number): string {
    const [first = "", ...lines] = text.split("\n");
    const words = (line: string) =>
      `<w:t${/^\s|\s$/.test(line) ? ' xml:space="preserve"' : ""}>${escapeXml(line)}</w:t>`;
    const content = [words(first), ...lines.map((line) => `<w:br/>${words(line)}`)].join("");
    const revised = this.next() < 0.5 ? ` w:rsidR="${this.revision()}"` : "";
    this.sinceBreak += text.length;
    // Word notes where its own layout began a page; about 3,000 characters fill one of legal size.
    const page = this.sinceBreak > 3000 ? "<w:lastRenderedPageBreak/>" : "";
    if (page) this.sinceBreak = 0;
    const properties =
      '<w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>' +
      `${bold ? "<w:b/><w:bCs/>" : ""}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` +
      `<w:lang w:val="${this.language}"/></w:rPr>`;
    return `<w:r${revised}>${properties}${page}${content}</w:r>`;
  }

  /** Ordinary text, cut here and there between words. */
  private prose(text: string, bold: boolean, size: number): string {
    let runs = "";
    let pending = "";
    for (const piece of text.split(/(?<= )/)) {
      pending += piece;
      if (pending.length < 40 || this.next() > 0.12) continue;
      runs += this.run(pending, bold, size);
      pending = "";
      if (this.next() < 0.3) runs += '<w:proofErr w:type="spellStart"/><w:proofErr w:type="spellEnd"/>';
    }
    return pending ? runs + this.run(pending, bold, size) : runs;
  }

  /** A tag: mostly whole, sometimes torn by the spelling checker. */
  private tag(text: string, bold: boolean, size: number): string {
    if (this.next() > 0.25) return this.run(text, bold, size);
    const cut = 1 + Math.floor(this.next() * (text.length - 2));
    return (
      this.run(text.slice(0, cut), bold, size) +
      '<w:proofErr w:type="spellStart"/>' +
      this.run(text.slice(cut, -1), bold, size) +
      '<w:proofErr w:type="spellEnd"/>' +
      this.run(text.slice(-1), bold, size)
    );
  }

  paragraph(block: string | Paragraph): string {
    const {
      text,
      align = "both",
      bold = false,
      size = 24,
      pageBreakBefore = false,
    } = typeof block === "string" ? { text: block } : block;
    let runs = "";
    let strong = bold;
    for (const part of text.split(/(\*\*|\{[^{}]*\})/)) {
      if (part === "**") strong = !strong;
      else if (part.startsWith("{")) runs += this.tag(part, strong, size);
      else if (part !== "") runs += this.prose(part, strong, size);
    }
    const properties =
      `<w:pPr>${pageBreakBefore ? "<w:pageBreakBefore/>" : ""}<w:spacing w:after="120" w:line="360" w:lineRule="auto"/>` +
      `<w:jc w:val="${align}"/></w:pPr>`;
    const revision = this.revision();
    return (
      `<w:p w14:paraId="${this.hex(7).padStart(8, "1")}" w14:textId="77777777" w:rsidR="${revision}" ` +
      `w:rsidRDefault="${this.revision()}" w:rsidP="${revision}">${properties}${runs}</w:p>`
    );
  }

  private table({ rows }: Table): string {
    const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
    const width = Math.floor(9000 / Math.max(1, rows[0]?.length ?? 1));
    const cell = (text: string, bold: boolean) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${this.paragraph({ text, bold, align: "left", size: 22 })}</w:tc>`;
    return (
      `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>` +
      `${["top", "left", "bottom", "right", "insideH", "insideV"].map(border).join("")}</w:tblBorders></w:tblPr>` +
      `<w:tblGrid>${(rows[0] ?? []).map(() => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>` +
      `${rows.map((row, i) => `<w:tr w:rsidR="${this.revision()}">${row.map((text) => cell(text, i === 0)).join("")}</w:tr>`).join("")}` +
      "</w:tbl>"
    );
  }

  blocks(blocks: readonly Block[]): string {
    return blocks
      .map((block) => (typeof block === "object" && "rows" in block ? this.table(block) : this.paragraph(block)))
      .join("");
  }
}

const pageNumber = [
  '<w:fldChar w:fldCharType="begin"/>',
  '<w:instrText xml:space="preserve"> PAGE </w:instrText>',
  '<w:fldChar w:fldCharType="separate"/>',
  "<w:t>1</w:t>",
  '<w:fldChar w:fldCharType="end"/>',
]
  .map((content) => `<w:r><w:rPr><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr>${content}</w:r>`)
  .join("");

/** Writes a .docx as Word would have saved it. The same description gives the same bytes. */
export function wordDocument(description: WordDocument): Uint8Array {
  const typist = new Typist(description.seed, description.language);
  const parts = new Map<string, string>();
  const overrides: [part: string, type: string][] = [
    ["word/document.xml", `${word}.document.main+xml`],
    ["word/styles.xml", `${word}.styles+xml`],
    ["word/settings.xml", `${word}.settings+xml`],
    ["docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
    ["docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
  ];
  const links: [id: string, kind: string, target: string][] = [
    ["rId1", "styles", "styles.xml"],
    ["rId2", "settings", "settings.xml"],
  ];
  let references = "";
  const attach = (kind: "header" | "footer", content: string) => {
    const name = `${kind}1.xml`;
    const id = kind === "header" ? "rId3" : "rId4";
    parts.set(
      `word/${name}`,
      `${declaration}<w:${kind === "header" ? "hdr" : "ftr"} ${namespaces}>${content}</w:${kind === "header" ? "hdr" : "ftr"}>`,
    );
    overrides.push([`word/${name}`, `${word}.${kind}+xml`]);
    links.push([id, kind, name]);
    references += `<w:${kind}Reference w:type="default" r:id="${id}"/>`;
  };
  const body = typist.blocks(description.body);
  if (description.header) attach("header", typist.paragraph({ text: description.header, align: "right", size: 18 }));
  if (description.footer) {
    const line = typist.paragraph({ text: `${description.footer} `, align: "center", size: 18 });
    attach("footer", line.replace(/<\/w:p>$/, `${pageNumber}</w:p>`));
  }
  if (description.footnotes) {
    const notes = description.footnotes.map(
      (text, i) => `<w:footnote w:id="${i + 1}">${typist.paragraph(text)}</w:footnote>`,
    );
    parts.set("word/footnotes.xml", `${declaration}<w:footnotes ${namespaces}>${notes.join("")}</w:footnotes>`);
    overrides.push(["word/footnotes.xml", `${word}.footnotes+xml`]);
    links.push(["rId5", "footnotes", "footnotes.xml"]);
  }
  const section = `<w:sectPr>${references}<w:pgSz w:w="12240" w:h="18720"/><w:pgMar w:top="1701" w:right="1701" w:bottom="1417" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
  parts.set(
    "word/document.xml",
    `${declaration}<w:document ${namespaces}><w:body>${body}${section}</w:body></w:document>`,
  );
  parts.set(
    "word/styles.xml",
    `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/><w:lang w:val="${description.language}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style></w:styles>`,
  );
  parts.set(
    "word/settings.xml",
    `${declaration}<w:settings ${namespaces}><w:zoom w:percent="100"/><w:proofState w:spelling="clean" w:grammar="clean"/><w:defaultTabStop w:val="708"/></w:settings>`,
  );
  parts.set(
    "docProps/core.xml",
    `${declaration}<cp:coreProperties xmlns:cp="${packageRelations}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(description.title)}</dc:title></cp:coreProperties>`,
  );
  parts.set(
    "docProps/app.xml",
    `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Office Word</Application></Properties>`,
  );
  parts.set(
    "word/_rels/document.xml.rels",
    `${declaration}<Relationships xmlns="${packageRelations}/relationships">${links.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`).join("")}</Relationships>`,
  );
  parts.set(
    "_rels/.rels",
    `${declaration}<Relationships xmlns="${packageRelations}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packageRelations}/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${relations}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
  );
  parts.set(
    "[Content_Types].xml",
    `${declaration}<Types xmlns="${packageRelations}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`).join("")}</Types>`,
  );
  return writePackage(newPackage(parts));
}
