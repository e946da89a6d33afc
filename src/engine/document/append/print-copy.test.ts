import { expect, test } from "vitest";
import { p, part, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { openPackage, partText } from "../package.ts";
import { printCopy } from "./print-copy.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const note = (id: number) => `<w:footnote w:id="${id}">${p(`pie ${id}`)}</w:footnote>`;
const line = `<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>`;
const sign = (id: number) => `<w:p><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
const document = (body: string, ...ids: number[]) =>
  smallDocument(body, {
    "word/footnotes.xml": part("footnotes", line + ids.map(note).join("")),
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/footnotes" Target="footnotes.xml"/></Relationships>`,
  });
const ids = (bytes: Uint8Array, name: string, element: string) =>
  [...partText(openPackage(bytes), name).matchAll(new RegExp(`<w:${element} [^>]*w:id="(-?\\d+)"`, "g"))].map((found) =>
    Number(found[1]),
  );
const notes = (bytes: Uint8Array) => ids(bytes, "word/footnotes.xml", "footnote");

test("notes stand in the order of their signs, those without a sign go, those with two stand twice", () => {
  const settled = printCopy(document(sign(3) + sign(1) + sign(3), 1, 2, 3));
  expect(notes(settled)).toEqual([-1, 1, 2, 3]);
  expect(ids(settled, "word/document.xml", "footnoteReference")).toEqual([1, 2, 3]);
  expect(partText(openPackage(settled), "word/footnotes.xml").match(/pie \d/g)).toEqual(["pie 3", "pie 1", "pie 3"]);
});

test("comments go with their signs, and nothing else does", () => {
  const text = "<w:r><w:t>uno</w:t></w:r>";
  const marked = `<w:p><w:commentRangeStart w:id="0"/>${text}<w:commentRangeEnd w:id="0"/><w:r><w:rPr><w:b/></w:rPr><w:commentReference w:id="0"/></w:r><w:r><w:t>dos</w:t><w:commentReference w:id="1"/></w:r></w:p>`;
  const copy = printCopy(document(marked + sign(1), 1));
  expect(partText(openPackage(copy), "word/document.xml")).toContain(
    `<w:body><w:p>${text}<w:r><w:t>dos</w:t></w:r></w:p>`,
  );
});

test("comments go from headers and notes too, also where the text has none and no notes", () => {
  const commented = `<w:p><w:r><w:t>uno</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
  const comments = part("comments", `<w:comment w:id="0">${p("nota")}</w:comment>`);
  const parts = { "word/header1.xml": part("hdr", commented), "word/comments.xml": comments };
  const copy = openPackage(printCopy(smallDocument(p("texto"), parts)));
  expect(partText(copy, "word/header1.xml")).toContain("uno");
  expect(partText(copy, "word/header1.xml")).not.toContain("comment");
});

test("a document in order comes back as it is", () => {
  const torn = smallDocument("", { "word/document.xml": "<w:body><w:footnoteReference></w:p>" });
  for (const same of [document(sign(1) + sign(2), 1, 2), smallDocument(p("x")), torn, Buffer.from("nada")])
    expect(printCopy(same)).toBe(same);
});
