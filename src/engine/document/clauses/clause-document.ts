import { newPackage, writePackage } from "../package.ts";
import { escapeXml } from "../tags/scan-part.ts";
import { plainParagraphs } from "./clause-text.ts";

const types = "application/vnd.openxmlformats-";
const schema = "http://schemas.openxmlformats.org";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A document of nothing but a clause, to be read as a template is: its tags, and what is wrong with them. */
export function clauseDocument(text: string): Uint8Array<ArrayBuffer> {
  const paragraphs = plainParagraphs(text)
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`)
    .join("");
  return writePackage(
    newPackage([
      [
        "[Content_Types].xml",
        `${declaration}<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="${types}package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ],
      [
        "_rels/.rels",
        `${declaration}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="rId1" Type="${schema}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ],
      [
        "word/document.xml",
        `${declaration}<w:document xmlns:w="${schema}/wordprocessingml/2006/main"><w:body>${paragraphs}<w:sectPr/></w:body></w:document>`,
      ],
    ]),
  );
}
