import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import type { AttachmentSetting } from "#features/answers/form-definition.ts";
import * as documents from "#features/documents/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { declaredLevel } from "#platform/pdf/archival-level.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { archivalPdf } from "#tests/fixtures/documents/archival-pdf.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { DocumentKind } from "../process.ts";

const pdfOf = async (pages: number): Promise<Uint8Array> => {
  const made = await PDFDocument.create();
  for (let page = 0; page < pages; page++) made.addPage();
  return made.save();
};

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  const convert: PdfConverter["convert"] = (_, { archival } = {}) => (archival ? archivalPdf(archival) : pdfOf(1));
  app = await startApp({}, { pdf: { name: "none", concurrency: 2, convert, stop: async () => undefined } });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  await demand(
    { id: "s1", name: "Copia del DPI", required: true, appendToDocument: true },
    { id: "s2", name: "Avalúo", required: false, appendToDocument: true },
  );
});
afterAll(() => app?.stop());

async function demand(...attachments: AttachmentSetting[]): Promise<void> {
  const { id, version, name, description, directory, form } = await owner.call(getTemplate, { id: templateId });
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, attachments } });
}
const add = (id: string, slot: string | undefined, name: string, bytes: Uint8Array) =>
  creator.call.upload(contract.processAttachments.add, { id, ...(slot ? { slot } : {}) }, { name, bytes });
const send = async (id: string) => {
  const { version } = await creator.call(contract.getProcess, { id });
  return creator.call(reviews.sendProcess, { id, version, reviewerId: null });
};
async function approve(id: string): Promise<void> {
  const { version, contentHash } = await reviewer.call(contract.getProcess, { id });
  await reviewer.call(reviews.approveProcess, { id, version, contentHash });
}
const become = (id: string, kind: DocumentKind, state: string) =>
  app.eventually(async () => {
    const { documents } = await creator.call(contract.getProcess, { id });
    const document = documents.find((one) => one.kind === kind);
    return document?.state === state && document;
  });

test("what the template demands is attached before it is sent, and becomes the end of both documents", async () => {
  const { id } = await answered(creator, templateId);
  const refused = {
    status: 422,
    code: "processes.attachmentsMissing",
    values: { names: "Copia del DPI" },
    fields: [{ path: "attachments.s1", code: "processes.attachmentRequired" }],
  };
  await expect(send(id)).rejects.toMatchObject(refused);
  await add(id, undefined, "otra.txt", new TextEncoder().encode("otra"));
  await expect(send(id)).rejects.toMatchObject(refused);
  const { id: attachmentId } = await add(id, "s1", "dpi.docx", smallDocument(p("Anexo del DPI")));
  await creator.call(contract.processAttachments.remove, { id, attachmentId });
  await expect(send(id)).rejects.toMatchObject(refused);
  await creator.call(contract.processAttachments.restore, { id, attachmentId });
  const appraisal = await pdfOf(2);
  await add(id, "s2", "avaluo.pdf", appraisal);
  await send(id);
  await approve(id);
  await become(id, "pdf", "ready");
  const word = await creator.call.download(documents.downloadDocument, { id, kind: "word" });
  expect(textOf(word.bytes)[0]?.paragraphs).toContain("Anexo del DPI");
  const { bytes } = await creator.call.download(documents.downloadDocument, { id, kind: "pdf" });
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);

  // A PDF/A carries attached PDFs as they are.
  await creator.call(documents.makeArchival, { id });
  await become(id, "pdfa", "ready");
  const archival = await creator.call.download(documents.downloadDocument, { id, kind: "pdfa" });
  expect(declaredLevel(archival.bytes)).toBe("PDF/A-3b");
  const carried = (await PDFDocument.load(archival.bytes)).getAttachments();
  expect(carried.map(({ name, data }) => [name, Buffer.from(data).equals(Buffer.from(appraisal))])).toEqual([
    ["avaluo.pdf", true],
  ]);
});

test("a file that is only named a PDF is reported, and not left out", async () => {
  const { id } = await answered(creator, templateId);
  const { id: attachmentId } = await add(id, undefined, "dpi.pdf", new TextEncoder().encode("%PDF-1.7 roto"));
  // As after the template was changed: it was no part of the document when it was attached.
  await app.query("update attachments set slot = 's1' where id = $1", [attachmentId]);
  await send(id);
  await approve(id);
  expect(await become(id, "pdf", "failed")).toMatchObject({ failure: "processes.documentFailure.attachment" });
  await become(id, "word", "ready");
});

test("files that two settings share a name with are refused, and settings survive another upload of the form", async () => {
  const setting = { required: false, appendToDocument: false };
  await demand({ id: "s1", name: "Copia del DPI", ...setting }, { id: "s2", name: "Poder", ...setting });
  const { form } = await owner.call(getTemplate, { id: templateId });
  expect(form.attachments?.map(({ name }) => name)).toEqual(["Copia del DPI", "Poder"]);
  await expect(demand({ id: "x", name: "", ...setting })).rejects.toMatchObject({ status: 422 });
});
