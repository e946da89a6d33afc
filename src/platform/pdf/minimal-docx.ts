import PizZip from "pizzip";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The smallest .docx with these paragraphs, on letter paper, set in Calibri. Same paragraphs, same bytes. */
export function minimalDocx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs
    .map(
      (text) =>
        `<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/></w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`,
    )
    .join("");
  const parts = {
    "[Content_Types].xml": `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${head}<w:document xmlns:w="${word}"><w:body>${body}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr></w:body></w:document>`,
  };
  const zip = new PizZip();
  // A fixed date, in the zip's own terms: without it the bytes would change with the clock.
  for (const [path, text] of Object.entries(parts)) zip.file(path, text, { date: new Date(2000, 0, 1) });
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}
