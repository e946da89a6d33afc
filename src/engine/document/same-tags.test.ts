import { createRequire } from "node:module";
import Docxtemplater from "docxtemplater";
import fc from "fast-check";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { inspectTemplate } from "./inspect-template.ts";
import type { TagNode } from "./tags/tag-tree.ts";

// Its types describe an ES module it is not.
const InspectModule = createRequire(import.meta.url)("docxtemplater/js/inspect-module.js") as new () => {
  getAllTags(): Record<string, unknown>;
};

test("names the same tags as docxtemplater does, however Word cut the text", () => {
  const name = fc.constantFrom("nombre", "dpi", "área", "a-b", "x.y", "n1");
  const item = fc.oneof(
    name.map((n) => `{${n}}`),
    name.map((n) => `{#l_${n}}{en_${n}}{/l_${n}}`),
    fc.constantFrom("texto ", "&amp; ", "— "),
  );
  const paragraphs = fc.array(fc.array(item, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(paragraphs, fc.integer({ min: 2, max: 9 }), (texts, size) => {
      const cut = (text: string) => text.match(new RegExp(`(?:&amp;|[^]){1,${size}}`, "g")) ?? [];
      const bytes = smallDocument(texts.map((list) => p(...cut(list.join("")))).join(""));
      const inspect = new InspectModule();
      new Docxtemplater(new PizZip(bytes), { modules: [inspect], paragraphLoop: true, linebreaks: true });
      const names = (tags: object): string[] =>
        Object.entries(tags).flatMap(([key, inner]) => [key, ...names((inner ?? {}) as object)]);
      const ours = (nodes: readonly TagNode[]): string[] =>
        nodes.flatMap((node) => [node.name, ...ours(node.children)]);
      const { tree, errors } = inspectTemplate(bytes);
      expect(errors).toEqual([]);
      expect(new Set(ours(tree))).toEqual(new Set(names(inspect.getAllTags())));
    }),
    { numRuns: 40 },
  );
});
