import { crc32, deflateSync } from "node:zlib";
import { newPackage, writePackage } from "#engine/document/package.ts";
import { Chance } from "#tests/fixtures/documents/random-template.ts";
import { type Block, type Contract, contract, type Inline, type Size } from "./model.ts";

/** Ours is docxtemplater's; the two others have their own. */
export type Dialect = "acta" | "docx-templates" | "easy-template-x";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const spaces =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}" ` +
  `xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" ` +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14"';

/** Writes blocks as Word saves them, about 25 kB of markup to a page: revision ids, full properties, cut runs. */
class Typist {
  private readonly chance: Chance;
  private readonly dialect: Dialect;
  private readonly revisions: readonly string[];
  private readonly elements: string[] = [];
  constructor(dialect: Dialect, seed: number) {
    this.chance = new Chance(seed);
    this.dialect = dialect;
    this.revisions = Array.from({ length: 24 }, () => `00${this.hex(6)}`);
  }
  private hex(length: number): string {
    return Array.from({ length }, () => this.chance.between(0, 15).toString(16))
      .join("")
      .toUpperCase();
  }
  private face(bold: boolean): string {
    return `<w:rPr><w:rFonts w:asciiTheme="majorHAnsi" w:eastAsia="Calibri" w:hAnsiTheme="majorHAnsi" w:cstheme="majorHAnsi"/>${bold ? "<w:b/><w:bCs/>" : ""}<w:color w:val="000000" w:themeColor="text1"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="es-GT"/></w:rPr>`;
  }
  private run(text: string, bold: boolean): string {
    const made = this.chance.hits(0.5) ? ` w:rsidR="${this.chance.of(this.revisions)}"` : "";
    const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : "";
    return `<w:r${made}>${this.face(bold)}<w:t${space}>${text}</w:t></w:r>`;
  }
  private prose(text: string, bold: boolean): string {
    let xml = "";
    let piece = "";
    for (const one of text.split(/(?<= )/)) {
      piece += one;
      if (piece.length < 20 || !this.chance.hits(0.12)) continue;
      xml += this.run(piece, bold);
      piece = "";
      if (this.chance.hits(0.15)) xml += '<w:proofErr w:type="spellStart"/><w:proofErr w:type="spellEnd"/>';
    }
    return piece === "" ? xml : xml + this.run(piece, bold);
  }
  private tag(text: string, bold: boolean): string {
    if (!this.chance.hits(0.15)) return this.run(text, bold);
    const cut = this.chance.between(2, text.length - 2);
    const proof = '<w:proofErr w:type="gramStart"/>';
    return (
      this.run(text.slice(0, 1), bold) + this.run(text.slice(1, cut), bold) + proof + this.run(text.slice(cut), bold)
    );
  }
  private inline(one: Inline, bold: boolean): string {
    if (typeof one === "string") return this.prose(one, bold);
    const path = this.dialect === "docx-templates" && one.of !== undefined ? `$${one.of}.${one.field}` : one.field;
    return this.tag(`{${path}}`, bold);
  }
  paragraph(inline: readonly Inline[], bold = false, listed = false): string {
    const list = listed ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : "";
    const revision = this.chance.of(this.revisions);
    const properties = `<w:pPr>${list}<w:spacing w:before="60" w:after="120" w:line="276" w:lineRule="auto"/><w:jc w:val="both"/>${this.face(bold)}</w:pPr>`;
    return `<w:p w14:paraId="${this.hex(8)}" w14:textId="77777777" w:rsidR="${revision}" w:rsidRDefault="${revision}">${properties}${inline.map((one) => this.inline(one, bold)).join("")}</w:p>`;
  }
  private command(text: string): string {
    return this.paragraph([]).replace("</w:pPr>", `</w:pPr>${this.run(text, false)}`);
  }
  private loop(list: string, as: string, body: (open: string, close: string) => string): string {
    const outer = this.elements.at(-1);
    this.elements.push(as);
    const mine = this.dialect === "docx-templates";
    const open = mine ? `{FOR ${as} IN ${outer === undefined ? "" : `$${outer}.`}${list}}` : `{#${list}}`;
    const xml = body(open, mine ? `{END-FOR ${as}}` : `{/${list}}`);
    this.elements.pop();
    return xml;
  }
  private row(cells: readonly string[]): string {
    const cell = (content: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${content}</w:tc>`;
    return `<w:tr w:rsidR="${this.chance.of(this.revisions)}"><w:trPr><w:trHeight w:val="288"/></w:trPr>${cells.map(cell).join("")}</w:tr>`;
  }
  private rows(head: readonly string[], cells: readonly Inline[], open: string, close: string): string {
    const plain = this.row(head.map((text) => this.paragraph([text], true)));
    const apart = (text: string) => this.row(head.map((_, i) => (i === 0 ? this.command(text) : this.paragraph([]))));
    const filled = cells.map((one) => this.paragraph([one]));
    if (this.dialect === "docx-templates") return plain + apart(open) + this.row(filled) + apart(close);
    filled[0] = (filled[0] ?? "").replace("</w:pPr>", `</w:pPr>${this.run(open, false)}`);
    const last = filled.length - 1;
    filled[last] = (filled[last] ?? "").replace(/<\/w:p>$/, `${this.run(close, false)}</w:p>`);
    return plain + this.row(filled);
  }
  block(block: Block): string {
    if ("inline" in block) return this.paragraph(block.inline, block.bold, block.listed);
    if ("when" in block) {
      const [open, close] =
        this.dialect === "docx-templates"
          ? [`{IF ${block.when}}`, "{END-IF}"]
          : [`{#${block.when}}`, `{/${block.when}}`];
      return this.command(open) + block.blocks.map((one) => this.block(one)).join("") + this.command(close);
    }
    if ("loop" in block)
      return this.loop(block.loop, block.as, (open, close) => {
        return this.command(open) + block.blocks.map((one) => this.block(one)).join("") + this.command(close);
      });
    const body = this.loop(block.rows, block.as, (open, close) => this.rows(block.head, block.cells, open, close));
    return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2400"/>'.repeat(block.head.length)}</w:tblGrid>${body}</w:tbl>${this.paragraph([])}`;
  }
}

/** A picture of 30 kB that hardly compresses, as logos are. */
function logo(): Uint8Array {
  const [width, height] = [125, 80];
  const chance = new Chance(9);
  const chunk = (kind: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  // Each line begins with the number of its filter: none.
  const lines = Array.from({ length: height * (1 + 3 * width) }, (_, i) =>
    i % (1 + 3 * width) === 0 ? 0 : chance.between(0, 255),
  );
  const pixels = deflateSync(Buffer.from(lines));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1800000" cy="600000"/><wp:docPr id="1" name="Logo"/><a:graphic><a:graphicData uri="${drawing}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="logo.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** The parts every document of Word brings along, about as large as there: styles, theme, settings, numbering. */
function baggage(): Record<string, string> {
  const style = (i: number) =>
    `<w:style w:type="paragraph" w:styleId="S${i}"><w:name w:val="Estilo ${i}"/><w:basedOn w:val="Normal"/><w:uiPriority w:val="${i}"/><w:pPr><w:spacing w:before="${i * 2}" w:after="${i * 3}"/></w:pPr><w:rPr><w:sz w:val="${20 + (i % 9)}"/></w:rPr></w:style>`;
  const many = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join("");
  return {
    "word/styles.xml": `${declaration}<w:styles ${spaces}>${many(150, style)}</w:styles>`,
    "word/settings.xml": `${declaration}<w:settings ${spaces}><w:zoom w:percent="100"/><w:rsids>${many(200, (i) => `<w:rsid w:val="00${(i * 7919).toString(16).padStart(6, "0")}"/>`)}</w:rsids></w:settings>`,
    "word/numbering.xml": `${declaration}<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0">${many(9, (i) => `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${i + 1}."/></w:lvl>`)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    "word/fontTable.xml": `${declaration}<w:fonts ${spaces}>${many(12, (i) => `<w:font w:name="Fuente ${i}"><w:charset w:val="00"/></w:font>`)}</w:fonts>`,
  };
}

/** Writes a contract as a template in a dialect. */
export function writeContract(made: Contract, dialect: Dialect): Uint8Array {
  const typist = new Typist(dialect, 11);
  const framed = made.header.length > 0;
  const body = made.blocks.map((block) => typist.block(block)).join("");
  const references = framed
    ? '<w:headerReference w:type="default" r:id="rId5"/><w:footerReference w:type="default" r:id="rId6"/>'
    : "";
  const kinds = ["styles", "settings", "numbering", "fontTable", ...(framed ? ["header", "footer"] : [])];
  const file = (kind: string) => (kind === "header" || kind === "footer" ? `${kind}1.xml` : `${kind}.xml`);
  const parts: Record<string, string | Uint8Array> = {
    ...baggage(),
    "[Content_Types].xml": `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${kinds.map((kind) => `<Override PartName="/word/${file(kind)}" ContentType="${word}.${kind}+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${declaration}<Relationships xmlns="${packaging}/relationships">${kinds.map((kind, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/${kind}" Target="${file(kind)}"/>`).join("")}</Relationships>`,
    "word/document.xml": `${declaration}<w:document ${spaces}><w:body>${body}<w:sectPr>${references}<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1304" w:bottom="1304" w:left="1304" w:header="709" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  };
  if (framed) {
    parts["word/header1.xml"] = `${declaration}<w:hdr ${spaces}>${picture}${typist.paragraph(made.header)}</w:hdr>`;
    parts["word/footer1.xml"] = `${declaration}<w:ftr ${spaces}>${typist.paragraph(made.footer)}</w:ftr>`;
    parts["word/_rels/header1.xml.rels"] =
      `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId9" Type="${relations}/image" Target="media/logo.png"/></Relationships>`;
    parts["word/media/logo.png"] = logo();
  }
  return writePackage(newPackage(Object.entries(parts)));
}

/** The template of a size in a dialect. */
export const templateOf = (size: Size, dialect: Dialect): Uint8Array => writeContract(contract(size), dialect);
