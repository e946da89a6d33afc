import { expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { fill } from "./fill.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { previewDocument, previewTemplate } from "./preview.ts";
import { textOf } from "./text/text-of.ts";

/** Names that every object of the language brings along. */
const names = ["toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"];

test.each(names)("a tag named %s is read, shown and filled like any other", (name) => {
  const texts = (key: string) => [
    `{${key}}`,
    `{#${key}}text{/${key}}`,
    `{#${key}}{y}{/${key}}`,
    `{^${key}}none{/${key}}`,
    `{${key} + 1}`,
    `{${key} ? "a" : "b"}`,
    `{${key}.${key}}`,
    `{#x}{${key}}{/x}`,
  ];
  const plain = "z".repeat(name.length);
  for (const [index, text] of texts(name).entries()) {
    const [odd, usual] = [smallDocument(p(text)), smallDocument(p(texts(plain)[index] ?? ""))];
    const same = (read: (docx: Uint8Array) => unknown) => {
      const shape = (docx: Uint8Array) => JSON.stringify(read(docx)).replaceAll(name, plain);
      expect(shape(odd), text).toBe(shape(usual));
    };
    same(inspectTemplate);
    same((docx) => textOf(previewTemplate(docx)));
    same((docx) => textOf(previewDocument(docx, {})));
    same((docx) => textOf(fill(docx, {}).document));
  }
});
