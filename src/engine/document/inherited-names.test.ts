import { expect, test } from "vitest";
import { englishName } from "#engine/recognition/names.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { appendToDocument } from "./append/append-to-document.ts";
import { isValidXml } from "./inspect/fill-samples.ts";
import { inspectTemplate } from "./inspect-template.ts";

/** Names that every object inherits. */
const inherited = ["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "__proto__"];

test.each(inherited)("%s is an element and a word like any unknown one", (name) => {
  expect(isValidXml(`<w:tbl><${name}><w:tc/></${name}></w:tbl>`)).toBe(
    isValidXml("<w:tbl><unknown><w:tc/></unknown></w:tbl>"),
  );
  expect(englishName(`${name}_nombre`)).toBe(`${name}_name`);
  const written = smallDocument(`${p("Uno")}<w:p><w:pPr><${name} w:val="x" w:id="1"/></w:pPr></w:p>${p("{nombre}")}`);
  expect(inspectTemplate(written).errors).toEqual([]);
  expect(appendToDocument(written, [{ kind: "word", bytes: written }]).length).toBeGreaterThan(written.length);
});
