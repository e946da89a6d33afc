import { describe, expect, test } from "vitest";
import { recognizeDocument } from "#engine/recognition/recognize-document.ts";
import {
  corpusAnswers as answers,
  type CorpusFile,
  corpus,
  refusedDialects,
} from "#tests/fixtures/documents/corpus.ts";
import { packageErrors } from "#tests/fixtures/documents/package-errors.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { appendToDocument } from "./append/append-to-document.ts";
import { printCopy } from "./append/print-copy.ts";
import { clausesOf } from "./clauses/clauses-of.ts";
import { editClauses } from "./clauses/edit-clauses.ts";
import { commentFindings } from "./comments/comment-findings.ts";
import { compileTemplate } from "./compile-template.ts";
import { differenceOf } from "./difference/difference-of.ts";
import { redline } from "./difference/redline.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { previewDocument, previewTemplate } from "./preview.ts";
import type { TagNode } from "./tags/tag-tree.ts";
import { paragraphsOf } from "./text/paragraphs-of.ts";

const files = corpus();
const author = { name: "Ana", date: "2026-11-29T12:00:00Z" };
const options = { parts: ["body", "margins", "notes"] } as const;
const textsIn = (bytes: Uint8Array) =>
  paragraphsOf(bytes, options)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
const fields = (tree: readonly TagNode[]): unknown[] =>
  tree.map(({ name, kind, children }) => [name, kind, fields(children)]);
const clause = { id: "0193a0c4-1111-7abc-8def-0123456789ab", number: 1, text: "**TERCERA:** Paga {comprador}." };
const other = smallDocument(p("Anexo de {otro}"));

test("there are sixty files", () => {
  expect(files).toHaveLength(60);
});

/** Returns the errors of a document that the file it was made of does not have. */
const newErrors = (made: Uint8Array, { bytes }: CorpusFile) => {
  const before = new Set(packageErrors(bytes));
  return packageErrors(made).filter((error) => !before.has(error));
};

describe.each(
  files
    .filter(({ dialect }) => refusedDialects[dialect] !== "macros")
    .map((file) => [file.dialect, file.contents, file] as const),
)("%s: %s", (_dialect, _contents, file) => {
  const { bytes, byWord } = file;

  test("is read as Word's own", () => {
    expect(packageErrors(bytes)).toEqual([]);
    const [read, usual] = [inspectTemplate(bytes), inspectTemplate(byWord)];
    expect(read.errors).toEqual([]);
    expect(fields(read.tree)).toEqual(fields(usual.tree));
    expect(textsIn(bytes)).toEqual(textsIn(byWord));
    const found = (of: Uint8Array) =>
      recognizeDocument(of)
        .paragraphs.map(({ text }) => text.trim())
        .filter(Boolean);
    expect(found(bytes)).toEqual(found(byWord));
    expect(recognizeDocument(bytes).language).toBe("es");
  });

  test("is filled and previewed as Word's own", () => {
    const { docx, missing } = compileTemplate(bytes).render(answers);
    expect(missing).toEqual([]);
    expect(textsIn(docx)).toEqual(textsIn(compileTemplate(byWord).render(answers).docx));
    expect(newErrors(docx, file)).toEqual([]);
    expect(newErrors(compileTemplate(bytes).render(answers, { compression: "prepared" }).docx, file)).toEqual([]);
    expect(textsIn(previewTemplate(bytes))).toHaveLength(textsIn(bytes).length);
    expect(textsIn(previewDocument(bytes, answers)).length).toBe(textsIn(docx).length);
  });

  test("is compared, commented, appended, changed and printed", () => {
    const { docx } = compileTemplate(bytes).render(answers);
    const last = paragraphsOf(docx)
      .filter(({ text }) => text !== "")
      .at(-1);
    const made: Record<string, Uint8Array> = {
      redline: redline(
        docx,
        compileTemplate(bytes).render({ ...answers, asunto: "el lote", lugar: "Cobán" }).docx,
        author,
      ),
      "redline of Word's own": redline(compileTemplate(byWord).render({}).docx, docx, author),
      appended: appendToDocument(other, [{ kind: "word", bytes: docx }]),
      "appended to": appendToDocument(docx, [
        { kind: "word", bytes: other },
        { kind: "word", bytes: docx },
      ]),
      clause: editClauses(bytes, {
        what: "insert",
        clause,
        after: { file: last?.file ?? "", paragraph: last?.paragraph ?? 1 },
      }),
      printed: printCopy(docx),
      commented: commentFindings(docx, [
        {
          place: { file: last?.file ?? "", paragraph: last?.paragraph ?? 1, page: 1, start: 0, end: 2 },
          author: "Ana",
          initials: "A",
          date: author.date,
          text: "Ver",
        },
      ]),
    };
    for (const [what, document] of Object.entries(made)) expect([what, newErrors(document, file)]).toEqual([what, []]);
    expect(clausesOf(made["clause"] ?? bytes)).toHaveLength(1);
    expect(textsIn(made["appended to"] ?? bytes)).toContain("Anexo de {otro}");
    expect(differenceOf(paragraphsOf(docx), paragraphsOf(docx)).every(({ kind }) => kind === "same")).toBe(true);
  });
});
