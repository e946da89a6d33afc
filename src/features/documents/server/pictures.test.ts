import { afterAll, beforeAll, expect, test } from "vitest";
import { openPackage, type PackagePart, partText } from "#engine/document/package.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { inflateEntry } from "#engine/document/zip/read.ts";
import * as contract from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as documentCalls from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  const body = p("{%logo}Contrato de {nombre}{%sello | ancho:2}.") + p("{#sello}Con sello.{/sello}");
  templateId = await template(owner, body);
});
afterAll(() => app?.stop());

const red = testImage(20, 10, [200, 30, 30]);
const blue = testImage(30, 10, [30, 30, 200]);
const file = (name: string, bytes: Uint8Array) => ({ name, bytes });
const add = (id: string, slot: string, name: string, bytes: Uint8Array, who = creator) =>
  who.call.upload(contract.processAttachments.add, { id, slot }, file(name, bytes));

async function filled(who = creator, of = templateId) {
  const { id, version } = await begun(who, of);
  await who.call(contract.saveAnswers, { id, version, patch: { nombre: "Ana" } });
  return id;
}
const send = async (id: string) => {
  const { version } = await creator.call(contract.getProcess, { id });
  return creator.call(reviews.sendProcess, { id, version });
};
const hashOf = async (id: string) => (await creator.call(contract.getProcess, { id })).contentHash;
async function approve(id: string): Promise<void> {
  const { version, contentHash } = await reviewer.call(contract.getProcess, { id });
  await reviewer.call(reviews.approveProcess, { id, version, contentHash });
}
const media = (bytes: Uint8Array) => {
  const zip = openPackage(bytes);
  const names = Object.keys(zip.files).filter((name) => name.startsWith("word/media/"));
  return names.map((name) => [name, inflateEntry((zip.files[name] as PackagePart).entry(), 10_000_000)] as const);
};
const drawings = (bytes: Uint8Array) =>
  partText(openPackage(bytes), "word/document.xml").match(/<wp:extent [^>]*>/g) ?? [];
const preview = async (id: string) => (await creator.call.download(documentCalls.previewProcess, { id })).bytes;
const word = (id: string) =>
  app.eventually(async () => {
    const { documents } = await creator.call(contract.getProcess, { id });
    return documents.some(({ kind, state }) => kind === "word" && state === "ready")
      ? (await creator.call.download(documentCalls.downloadDocument, { id, kind: "word" })).bytes
      : undefined;
  });

test("a picture is shown in the preview and in the approved document: the newest of its place, and no other", async () => {
  const id = await filled();
  expect(media(await preview(id))).toEqual([]);
  await add(id, "%logo", "logo.png", blue);
  const { id: attachmentId } = await add(id, "%logo", "nuevo.png", red);
  expect(media(await preview(id))).toEqual([["word/media/acta1.png", red]]);
  await creator.call(contract.processAttachments.remove, { id, attachmentId });
  expect(media(await preview(id))).toEqual([["word/media/acta1.png", blue]]);
  await creator.call(contract.processAttachments.restore, { id, attachmentId });
  await send(id);
  await approve(id);
  const document = await word(id);
  expect(media(document)).toEqual([["word/media/acta1.png", red]]);
  expect(drawings(document)).toEqual(['<wp:extent cx="190500" cy="95250"/>']);
  // Nobody gave the seal: neither a line for it nor what depends on it.
  expect(textOf(document)[0]?.paragraphs.filter((text) => text !== "")).toEqual(["Contrato de Ana."]);
  await expect(add(id, "%logo", "otro.png", blue)).rejects.toMatchObject({ status: 409 });
  expect(media(await preview(id))).toEqual([["word/media/acta1.png", red]]);
});

test("what depends on a picture is there with it, and its size is the author's", async () => {
  const id = await filled();
  await add(id, "%sello", "sello.png", red);
  await send(id);
  await approve(id);
  const document = await word(id);
  expect(drawings(document)).toEqual(['<wp:extent cx="720000" cy="360000"/>']);
  expect(textOf(document)[0]?.paragraphs).toEqual(["Contrato de Ana.", "Con sello."]);
});

test("only a PNG or JPEG is taken, by what it is and not by its name, and only into one's own process", async () => {
  const id = await filled();
  const refused = { status: 422, code: "attachments.notAPicture" };
  for (const bytes of [new TextEncoder().encode("no soy una imagen"), red.subarray(0, 40)])
    await expect(add(id, "%logo", "logo.png", bytes)).rejects.toMatchObject(refused);
  const stranger = await organization(app);
  await expect(add(id, "%logo", "logo.png", red, stranger)).rejects.toMatchObject({ status: 404 });
  const { id: attachmentId } = await add(id, "%logo", "logo.txt", red);
  const theirs = { id, attachmentId };
  await expect(stranger.call.download(contract.processAttachments.download, theirs)).rejects.toMatchObject({
    status: 404,
  });
  expect(media(await preview(id))).toEqual([["word/media/acta1.png", red]]);
});

test("a required picture is needed only where its place is in the document", async () => {
  const body = p("{nombre}{#con_foto}{%foto}{/con_foto}{^con_foto}Sin fotografía.{/con_foto}");
  const of = await template(owner, body);
  await requirePicture(of, "%foto");
  const { id, version } = await begun(creator, of);
  const patch = { nombre: "Ana", con_foto: true };
  const saved = await creator.call(contract.saveAnswers, { id, version, patch });
  await expect(send(id)).rejects.toMatchObject({ code: "processes.attachmentsMissing" });
  await creator.call(contract.saveAnswers, { id, version: saved.version, patch: { con_foto: false } });
  await send(id);
});

async function requirePicture(id: string, picture: string): Promise<void> {
  const { version, name, description, directory, form } = await owner.call(getTemplate, { id });
  const attachments = (form.attachments ?? []).map((one) => ({ ...one, required: one.id === picture }));
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, attachments } });
}

test("a required picture is asked for before it is sent; its place is part of the approved content", async () => {
  const other = await template(owner, p("{%logo} {nombre} {%sello}"));
  await requirePicture(other, "%logo");
  const id = await filled(creator, other);
  const { id: attachmentId } = await add(id, "%sello", "a.png", red);
  await expect(send(id)).rejects.toMatchObject({
    code: "processes.attachmentsMissing",
    fields: [{ path: "attachments.%logo", code: "processes.attachmentRequired" }],
  });
  const before = await hashOf(id);
  await creator.call(contract.processAttachments.remove, { id, attachmentId });
  await add(id, "%logo", "a.png", red);
  expect(await hashOf(id)).not.toBe(before);
  await send(id);
});
