import PizZip from "pizzip";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Returns a Word document of one line. */
export function smallDocument(): Uint8Array {
  const zip = new PizZip();
  zip.file(
    "[Content_Types].xml",
    `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/document.xml",
    `${head}<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>Acta: señores, ñandú.</w:t></w:r></w:p></w:body></w:document>`,
  );
  return zip.generate({ type: "uint8array" });
}
