import { afterAll, expect, test } from "vitest";
import { readMarks } from "#engine/document/marks.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { invalidTemplates } from "#tests/fixtures/documents/invalid.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { hostileFiles } from "#tests/fixtures/hostile/packages.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import {
  fillInWorker,
  inspectTemplateInWorker,
  previewDocumentInWorker,
  previewTemplateInWorker,
} from "./document-workers.ts";
import { workerFiles } from "./worker-files.ts";
import { closeDocumentWorkers, runWorkersFrom } from "./worker-pool.ts";

afterAll(closeDocumentWorkers);

test("a good template comes back read, its own bytes to keep", async () => {
  const bytes = compraventa();
  const answer = await inspectTemplateInWorker(bytes);
  expect(answer).toMatchObject({ ok: true, inspection: { errors: [] } });
  expect(answer.ok && Buffer.from(answer.document).equals(Buffer.from(bytes))).toBe(true);
  expect(bytes.length).toBeGreaterThan(0);
});

test("an invalid one with its errors, a hostile one with its problems", async () => {
  const [invalid] = invalidTemplates;
  const read = await inspectTemplateInWorker(invalid?.bytes() ?? new Uint8Array());
  expect(read).toMatchObject({ ok: true, inspection: { errors: [{ id: "unopened_tag" }] } });
  const bomb = hostileFiles.find((file) => file.code === "inflatesTooFar");
  expect(await inspectTemplateInWorker(bomb?.bytes() ?? new Uint8Array())).toMatchObject({
    ok: false,
    problems: [{ code: "inflatesTooFar" }],
  });
});

test("ties to the outside are cut from the bytes to keep", async () => {
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://x/attachedTemplate" Target="file:///C:/N.dotm" TargetMode="External"/></Relationships>`;
  const answer = await inspectTemplateInWorker(smallDocument(p("x"), { "word/_rels/settings.xml.rels": relations }));
  expect(answer.ok).toBe(true);
  expect(answer.ok && Buffer.from(answer.document).includes("N.dotm")).toBe(false);
});

test("filling and both previews run there too", async () => {
  const bytes = smallDocument(p("{a}{#l}{b}{/l}"));
  const { document, missing } = await fillInWorker(bytes, { a: "1", l: [{}] }, { blank: "…" });
  expect(textOf(document)[0]?.paragraphs).toEqual(["1…"]);
  expect(missing).toEqual(["l.0.b"]);
  const paths = (preview: Uint8Array) =>
    readMarks(textOf(preview)[0]?.paragraphs[0] ?? "").map((mark) => ("path" in mark ? mark.path : mark.text));
  expect(paths(await previewDocumentInWorker(bytes, { a: "1", l: [{ b: "" }] }))).toEqual(["a", "l.0.b"]);
  expect(paths(await previewTemplateInWorker(bytes))).toEqual(["a", "l", "l.b", "l"]);
  await expect(fillInWorker(smallDocument(p("{a")), {})).rejects.toMatchObject({
    code: "failure.documentUnfillable",
    status: 422,
    cause: "unclosed_tag",
  });
});

test("a task that takes too long is broken off and the next one is served", async () => {
  const l = Array.from({ length: 300 }, () => ({}));
  const slow = fillInWorker(smallDocument(p("{#a}{#b}{#c}{x}{/c}{/b}{/a}")), { a: l, b: l, c: l }, { processorMs: 50 });
  await expect(slow).rejects.toMatchObject({ code: "failure.documentTooSlow", status: 422 });
  expect(await inspectTemplateInWorker(compraventa())).toMatchObject({ ok: true });
});

test("a task that needs too much memory is broken off and the next one is served", async () => {
  const long = "x".repeat(1_000_000);
  const l = Array.from({ length: 3000 }, (_, i) => ({ x: i + long }));
  await expect(
    fillInWorker(smallDocument(p("{#l}{x}{/l}")), { l: l.slice(0, 60) }, { memoryMb: 32 }),
  ).rejects.toMatchObject({
    code: "failure.documentTooLarge",
    status: 422,
  });
  expect(await inspectTemplateInWorker(compraventa())).toMatchObject({ ok: true });
});

test("many at once all come back, each with its own answer", async () => {
  const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
  const answers = await Promise.all(names.map((name) => inspectTemplateInWorker(smallDocument(p(`{${name}}`)))));
  expect(answers.map((answer) => answer.ok && answer.inspection.tree[0]?.name)).toEqual(names);
});

test("a warm worker answers a small task at once", async () => {
  await inspectTemplateInWorker(compraventa());
  const rounds: number[] = [];
  for (let round = 0; round < 10; round++) {
    const started = performance.now();
    await inspectTemplateInWorker(smallDocument(p("{a}")));
    rounds.push(performance.now() - started);
  }
  expect(Math.min(...rounds)).toBeLessThan(100);
});

test("what waits is bounded: beyond it the next is refused, and those that wait are served", async () => {
  const large = () => new Uint8Array(20 * 1024 * 1024);
  // Two are begun, three wait.
  const taken = Array.from({ length: 5 }, () => inspectTemplateInWorker(large()));
  await expect(inspectTemplateInWorker(large())).rejects.toMatchObject({ code: "failure.unavailable", status: 503 });
  expect((await Promise.all(taken)).map((answer) => answer.ok)).toEqual([false, false, false, false, false]);
  expect(await inspectTemplateInWorker(compraventa())).toMatchObject({ ok: true });
});

test("the built program makes the same document, and does the other tasks too", async () => {
  const bytes = compraventa();
  const { document } = await fillInWorker(bytes, { fecha: "2026-03-15" });
  await closeDocumentWorkers();
  runWorkersFrom(new URL("parse-worker.mjs", await workerFiles()));
  try {
    const built = await fillInWorker(bytes, { fecha: "2026-03-15" });
    expect(Buffer.from(built.document).equals(Buffer.from(document))).toBe(true);
    expect(await inspectTemplateInWorker(bytes)).toMatchObject({ ok: true, inspection: { errors: [] } });
  } finally {
    runWorkersFrom(new URL("./parse-worker.ts", import.meta.url));
    await closeDocumentWorkers();
  }
});
