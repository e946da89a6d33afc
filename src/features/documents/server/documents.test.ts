import { createHash } from "node:crypto";
import { type PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readMarks } from "#engine/document/marks.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import * as contract from "#features/processes/contract.ts";
import type { DocumentKind } from "#features/processes/process.ts";
import * as reviews from "#features/reviews/contract.ts";
import { verifyFiles } from "#features/signatures/verify-contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { declaredLevel } from "#platform/pdf/archival-level.ts";
import { type PdfConverter, pdfFailure } from "#platform/pdf/converter.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { archivalPdf } from "#tests/fixtures/documents/archival-pdf.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as documents from "../contract.ts";
import { remakeDocument } from "../contract.ts";
import { documentJobs } from "./documents.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

/** The converter outside: does for each document what the test says, in turn, then succeeds. */
const script: (() => Promise<void>)[] = [];
let conversions = 0;
/** The change a converter makes to a PDF/A that breaks its rules. */
let archivalChange: ((pdf: PDFDocument) => unknown) | undefined;
let release: () => void = () => undefined;
const converter: PdfConverter = {
  name: "none",
  concurrency: 4,
  convert: async (docx, { archival } = {}) => {
    conversions++;
    await script.shift()?.();
    if (archival) return archivalPdf(archival, archivalChange);
    return Buffer.from(`%PDF-1.7 of ${createHash("sha256").update(docx).digest("hex")}`);
  },
  stop: async () => undefined,
};

beforeAll(async () => {
  app = await startApp({}, { pdf: converter });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

beforeEach(async () => {
  // What the test before has left to be converted takes nothing of what this one says.
  await app.idle();
  script.length = 0;
  conversions = 0;
  archivalChange = undefined;
});

// A conversion that a failed test left hanging would hold up the others.
afterEach(() => release());

afterAll(() => app?.stop());

const approved = () => processIn("approved", { creator, reviewer, templateId, title: "Venta: finca/12" });
const documentOf = async (id: string, kind: DocumentKind) =>
  (await creator.call(contract.getProcess, { id })).documents.find((document) => document.kind === kind);
const become = (id: string, kind: DocumentKind, state: string) =>
  app.eventually(async () => {
    const document = await documentOf(id, kind);
    return document?.state === state && document;
  });
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("the contract is there as Word while its PDF is being made, and then as PDF", async () => {
  script.push(() => new Promise((resolve) => void (release = resolve)));
  const { id } = await approved();
  await become(id, "word", "ready");
  await become(id, "pdf", "converting");
  const word = await creator.call.download(documents.downloadDocument, { id, kind: "word" });
  expect(textOf(word.bytes)[0]?.paragraphs).toEqual(["Entre Ana Díaz por 1,500.00 el 01/03/2026.", "Testigo: Luis."]);
  expect(word.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Venta%20finca%2012.docx");
  await expect(creator.call.download(documents.downloadDocument, { id, kind: "pdf" })).rejects.toMatchObject({
    code: "processes.documentNotReady",
    status: 409,
  });
  release();
  const { size } = await become(id, "pdf", "ready");
  const pdf = await creator.call.download(documents.downloadDocument, { id, kind: "pdf" });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.bytes.length).toBe(size);
  expect(Buffer.from(pdf.bytes).toString()).toBe(`%PDF-1.7 of ${sha(word.bytes)}`);
});

test("same template version, same answers: same bytes; each document carries the content that was approved", async () => {
  const [first, second] = [await approved(), await approved()];
  const bytes: string[] = [];
  for (const { id } of [first, second]) {
    await become(id, "word", "ready");
    bytes.push(sha((await creator.call.download(documents.downloadDocument, { id, kind: "word" })).bytes));
    const { contentHash } = await creator.call(contract.getProcess, { id });
    const rows = await app.node.platform.db.asSystem((tx) =>
      tx
        .selectFrom("processDocuments as d")
        .leftJoin("files as f", "f.id", "d.fileId")
        .select(["d.kind", "d.contentHash", "f.sha256"])
        .where("d.processId", "=", id)
        .execute(),
    );
    expect(rows.map((row) => row.contentHash.toString("hex"))).toEqual([contentHash, contentHash]);
    expect(rows.find((row) => row.kind === "word")?.sha256?.toString("hex")).toBe(bytes.at(-1));
  }
  expect(bytes[0]).toBe(bytes[1]);
});

test("a Word file is made again with the same bytes, and says which engine made it", async () => {
  const { id } = await approved();
  await become(id, "word", "ready");
  const { bytes } = await creator.call.download(documents.downloadDocument, { id, kind: "word" });
  const again = await reviewer.call(remakeDocument, { id });
  expect(again).toMatchObject({ same: true, sha256: sha(bytes), remadeSha256: sha(bytes), engine: again.engineNow });
});

test("a PDF that failed for a moment is tried again by itself", async () => {
  script.push(() => Promise.reject(pdfFailure("pdf.timeout")));
  const { id } = await approved();
  await app.eventually(async () => (await documentOf(id, "pdf"))?.attempts === 1);
  expect(await documentOf(id, "pdf")).toMatchObject({ failure: "pdf.timeout" });
  expect(await become(id, "pdf", "ready")).toMatchObject({ attempts: 1, failure: null });
  expect(conversions).toBe(2);
});

test("a PDF that cannot be made is given up at once, says why, and can be tried again by hand", async () => {
  script.push(() => Promise.reject(pdfFailure("pdf.refused")));
  const { id } = await approved();
  const pdf = { id, kind: "pdf" as const };
  expect(await become(id, "pdf", "failed")).toMatchObject({ attempts: 1, failure: "pdf.refused" });
  expect(conversions).toBe(1);
  await creator.call.download(documents.downloadDocument, { id, kind: "word" });
  await reviewer.call(documents.retryDocument, pdf);
  await become(id, "pdf", "ready");
  await expect(creator.call(documents.retryDocument, pdf)).rejects.toMatchObject({
    code: "processes.documentNotFailed",
    status: 409,
  });
});

test("a PDF/A is made when somebody asks for it, once, and is stored next to the PDF", async () => {
  script.push(() => new Promise((resolve) => void (release = resolve)));
  const { id } = await approved();
  await become(id, "pdf", "converting");
  expect(await documentOf(id, "pdfa")).toBeUndefined();
  await Promise.all([0, 1].map(() => reviewer.call(documents.makeArchival, { id })));
  await become(id, "pdfa", "ready");
  await creator.call(documents.makeArchival, { id });
  release();
  await become(id, "pdf", "ready");
  expect(conversions).toBe(2);
  const { bytes, headers } = await creator.call.download(documents.downloadDocument, { id, kind: "pdfa" });
  expect(declaredLevel(bytes)).toBe("PDF/A-2b");
  expect(headers.get("content-disposition")).toContain("Venta%20finca%2012%20%28PDF-A%29.pdf");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const stranger = await organization(app);
  expect((await stranger.call(verifyFiles, { hashes: [sha256] })).known).toMatchObject([{ sha256, kind: "pdfa" }]);
});

test("what breaks a rule of PDF/A is not given for one, and can be tried again", async () => {
  archivalChange = ({ catalog }) => catalog.delete(PDFName.of("OutputIntents"));
  const { id } = await approved();
  await become(id, "pdf", "ready");
  await creator.call(documents.makeArchival, { id });
  expect(await become(id, "pdfa", "failed")).toMatchObject({ failure: "pdf.notArchival", attempts: 1 });
  archivalChange = undefined;
  await creator.call(documents.retryDocument, { id, kind: "pdfa" });
  await become(id, "pdfa", "ready");
});

/** Runs a document job as the runner would on its last attempt. */
const lastAttempt = async (kind: DocumentKind, processId: string) => {
  const { platform } = app.node;
  const handler = documentJobs(platform).find(({ job }) => job.name.endsWith(kind === "word" ? "generate" : "convert"));
  const { orgId } = owner;
  await handler?.run(
    {
      orgId,
      by: null,
      attempt: 6,
      last: true,
      signal: new AbortController().signal,
      transaction: (work) => organizationTransaction(platform.db, { orgId, by: null, now: app.clock.now() }, work),
    },
    { processId } as never,
  );
};

test("after its last failure a document stays failed; without its Word file there is no PDF, and both begin anew", async () => {
  const { id } = await approved();
  await become(id, "pdf", "ready");
  const { db } = app.node.platform;
  // As if neither had been made, and the template's file could not be read.
  const reset = { state: "queued", fileId: null };
  await db.asSystem((tx) => tx.updateTable("processDocuments").set(reset).where("processId", "=", id).execute());
  const file = await db.asSystem((tx) =>
    tx
      .selectFrom("templateVersions as v")
      .innerJoin("files as f", "f.id", "v.fileId")
      .select(["f.id", "f.storageKey"])
      .where("v.templateId", "=", templateId)
      .executeTakeFirstOrThrow(),
  );
  const move = (storageKey: string) =>
    db.asSystem((tx) => tx.updateTable("files").set({ storageKey }).where("id", "=", file.id).execute());
  await move(`${file.storageKey.slice(0, -1)}${file.storageKey.endsWith("0") ? "1" : "0"}`);
  await expect(lastAttempt("word", id)).rejects.toThrow();
  const failure = "processes.documentFailure.interrupted";
  expect(await documentOf(id, "word")).toMatchObject({ state: "failed", failure });
  expect(await documentOf(id, "pdf")).toMatchObject({ state: "failed", failure });
  await move(file.storageKey);
  await creator.call(documents.retryDocument, { id, kind: "pdf" });
  await become(id, "word", "ready");
  await become(id, "pdf", "ready");
  // A job that comes once more finds its work done.
  const before = await creator.call(contract.getProcess, { id });
  const made = conversions;
  await lastAttempt("word", id);
  await lastAttempt("pdf", id);
  expect(conversions).toBe(made);
  expect(await creator.call(contract.getProcess, { id })).toEqual(before);
});

test("a document a node died over can be started anew after a quarter of an hour", async () => {
  const { id } = await approved();
  await become(id, "pdf", "ready");
  const stuck = (minutes: number) =>
    app.node.platform.db.asSystem((tx) =>
      tx
        .updateTable("processDocuments")
        .set({ state: "converting", fileId: null, updatedAt: new Date(app.clock.now().getTime() - minutes * 60_000) })
        .where("processId", "=", id)
        .where("kind", "=", "pdf")
        .execute(),
    );
  await stuck(14);
  await expect(creator.call(documents.retryDocument, { id, kind: "pdf" })).rejects.toMatchObject({ status: 409 });
  await stuck(16);
  await creator.call(documents.retryDocument, { id, kind: "pdf" });
  await become(id, "pdf", "ready");
});

test("before the approval there is a preview with marks, for who may read, and no document", async () => {
  const { id, version } = await begun(creator, templateId);
  const patch = { nombre: "Ana", fecha: "2026-03-01", testigos: [{}, { testigo: "Luis" }] };
  await creator.call(contract.saveAnswers, { id, version, patch });
  const { bytes } = await creator.call.download(documents.previewProcess, { id });
  const marks = textOf(bytes).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((text) => readMarks(text).filter((mark) => "path" in mark)),
  );
  expect(marks).toEqual([
    { path: "nombre", value: "Ana" },
    { path: "precio", value: "" },
    { path: "fecha", value: "01/03/2026" },
    { path: "testigos.0.testigo", value: "" },
    { path: "testigos.1.testigo", value: "Luis" },
  ]);
  const download = creator.call.download(documents.downloadDocument, { id, kind: "word" });
  await expect(download).rejects.toMatchObject({ code: "processes.notApproved", status: 409 });
  await expect(owner.call.download(documents.previewProcess, { id })).rejects.toMatchObject({ status: 404 });
  const sent = await answered(creator, templateId);
  await creator.call(reviews.sendProcess, sent);
  await reviewer.call.download(documents.previewProcess, { id: sent.id });
  const { id: done } = await approved();
  const other = await member(app, owner.orgId, "creator");
  const foreign = other.call.download(documents.downloadDocument, { id: done, kind: "word" });
  await expect(foreign).rejects.toMatchObject({ status: 404 });
});

test("a document that becomes too large is reported, as a preview and as a document", async () => {
  const large = await template(owner, p("{#lista}") + p("{dato} ".repeat(600)) + p("{/lista}"));
  const { id, version } = await begun(creator, large, "Demasiado largo");
  const lista = Array.from({ length: 200 }, () => ({ dato: "x" }));
  const saved = await creator.call(contract.saveAnswers, { id, version, patch: { lista } });
  await expect(creator.call.download(documents.previewProcess, { id })).rejects.toMatchObject({
    code: "failure.documentTooLarge",
    status: 422,
  });
  const sent = await creator.call(reviews.sendProcess, { id, version: saved.version });
  const { contentHash } = await reviewer.call(contract.getProcess, { id });
  await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
  expect(await become(id, "word", "failed")).toMatchObject({ failure: "failure.documentTooLarge", attempts: 1 });
  expect(await become(id, "pdf", "failed")).toMatchObject({ failure: "failure.documentTooLarge" });
});

test("formulas write in the language of the template, in every preview and document of what begins from then on", async () => {
  const stored = await owner.call(getTemplate, { id: await template(owner, p("Entrega {cantidad|letras} bienes.")) });
  expect(stored.form.language).toBe("es");
  const before = await begun(creator, stored.id, "En español");
  const form = { ...stored.form, language: "en" as const };
  const { name, description, directory } = stored;
  await owner.call(saveTemplate, { id: stored.id, version: stored.version, name, description, directory, form });
  const after = await begun(creator, stored.id, "In English");
  const texts: string[] = [];
  for (const { id, version } of [before, after]) {
    const saved = await creator.call(contract.saveAnswers, { id, version, patch: { cantidad: "20" } });
    const preview = await creator.call.download(documents.previewProcess, { id });
    texts.push(textWithoutMarks(preview.bytes));
    const sent = await creator.call(reviews.sendProcess, { id, version: saved.version });
    const { contentHash } = await reviewer.call(contract.getProcess, { id });
    await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
    await become(id, "word", "ready");
    const word = await creator.call.download(documents.downloadDocument, { id, kind: "word" });
    texts.push(textOf(word.bytes)[0]?.paragraphs.join() ?? "");
  }
  expect(texts).toEqual([
    "Entrega veinte bienes.",
    "Entrega veinte bienes.",
    "Entrega twenty bienes.",
    "Entrega twenty bienes.",
  ]);
});

test("a template whose texts or filters are English is proposed English", async () => {
  const languages = [];
  for (const text of ["Precio: {precio|letras}.", "The seller shall deliver: {a}", "{a|words}"]) {
    const { form } = await owner.call(getTemplate, { id: await template(owner, p(text)) });
    languages.push(form.language);
  }
  expect(languages).toEqual(["es", "en", "en"]);
});

/** Returns the text of a preview without the marks of its places. */
const textWithoutMarks = (preview: Uint8Array): string =>
  readMarks(textOf(preview)[0]?.paragraphs.join() ?? "")
    .map((part) => ("text" in part ? part.text : part.value))
    .join("");

test("clauses are numbered as the template's settings say; what refers to one that is left out cannot be sent", async () => {
  const clause = (text: string, label: string) => p(`{contador("clausula", "${label}")} ${text}`);
  const body =
    p('{nombre}, véase {referencia("fin")}') +
    p("{#con_fianza}") +
    clause("Fianza.", "fianza") +
    p("{/con_fianza}") +
    clause("Fin.", "fin") +
    p("{#cita}") +
    p('Garantía: {referencia("fianza")}.') +
    p("{/cita}");
  const own = await template(owner, body);
  const { id, version, name, description, directory, form } = await owner.call(getTemplate, { id: own });
  expect(form.numbering).toMatchObject({
    series: [{ name: "clausula", type: "numbers", places: 2, plain: 2 }],
    references: [{ label: "fianza" }],
  });
  expect(form.groups.flatMap(({ items }) => items)).toEqual(["nombre", "con_fianza", "cita"]);
  const kept = form.numbering?.references ?? [];
  const style = { name: "clausula", type: "ordinalFeminine", separator: ".", case: "upper", offset: 1 } as const;
  const save = { id, version, name, description, directory };
  const refused = owner.call(saveTemplate, {
    ...save,
    form: { ...form, numbering: { series: [{ ...style, offset: -1 }], references: [] } },
  });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "form.numbering.series.0.offset", code: "templates.numbering.offsetInvalid" }],
  });
  const saved = await owner.call(saveTemplate, {
    ...save,
    form: { ...form, numbering: { series: [style], references: [] } },
  });
  expect(saved.form.numbering).toEqual({ series: [{ ...style, places: 2, plain: 2 }], references: kept });

  const process = await begun(creator, own);
  const answer = async ({ id, version }: { id: string; version: number }, patch: Record<string, unknown>) => ({
    id,
    version: (await creator.call(contract.saveAnswers, { id, version, patch })).version,
  });
  const left = await answer(process, { nombre: "Ana", con_fianza: false, cita: true });
  await expect(creator.call(reviews.sendProcess, { ...left, reviewerId: null })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "con_fianza", code: "processes.answer.referenceGone" }],
  });
  const preview = await creator.call.raw(documents.previewProcess, { id: process.id });
  const shown = textOf(new Uint8Array(await preview.arrayBuffer()))[0]?.paragraphs.join("\n") ?? "";
  expect(shown).toContain("SEGUNDA. Fin.");
  const whole = await answer(left, { con_fianza: true });
  const sent = await creator.call(reviews.sendProcess, { ...whole, reviewerId: null });
  const { contentHash } = await reviewer.call(contract.getProcess, { id: process.id });
  await reviewer.call(reviews.approveProcess, { id: process.id, version: sent.version, contentHash });
  await become(process.id, "word", "ready");
  const word = await creator.call.download(documents.downloadDocument, { id: process.id, kind: "word" });
  expect(textOf(word.bytes)[0]?.paragraphs).toEqual([
    "Ana, véase TERCERA",
    "SEGUNDA. Fianza.",
    "TERCERA. Fin.",
    "Garantía: SEGUNDA.",
  ]);
  await become(process.id, "pdf", "ready");
});
