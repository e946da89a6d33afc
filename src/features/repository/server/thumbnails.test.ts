import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { PhotonImage } from "@cf-wasm/photon/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pixelsOf } from "#platform/uploads/picture-pixels.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { getPage, listPages } from "../page-contract.ts";
import * as shares from "../share-contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
});
afterAll(() => app.stop());

const put = async (name: string, bytes: Uint8Array, more: object = {}) =>
  (await owner.call.upload(contract.uploadFile, { name, ...more }, { name, bytes })).id;
const drawn = (itemId: string, ms = 15_000) =>
  app.eventually(async () => {
    const { thumbnail } = await owner.call(contract.getItem, { itemId });
    return thumbnail !== "waiting" && thumbnail;
  }, ms);
const thumbnail = async (itemId: string) => (await owner.call.download(contract.getThumbnail, { itemId })).bytes;

/** A page of A4, red. */
async function redPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(1, 0, 0) });
  return document.save();
}

test("a picture and the first page of a PDF are drawn small, as JPEG, in their colours", async () => {
  const picture = await put("logo.png", testImage(640, 320, [200, 30, 30]));
  const page = await put("escritura.pdf", await redPage());
  expect([await drawn(picture), await drawn(page)]).toEqual(["made", "made"]);
  const [small, paper] = [await thumbnail(picture), await thumbnail(page)];
  expect([pixelsOf(small), pixelsOf(paper)]).toEqual([320 * 160, 226 * 320]);
  expect(colourOf(paper)).toEqual({ red: true, blue: false });
});

test("a Word document shows its first page", async () => {
  const id = await put("contrato.docx", smallDocument(p("Contrato de mandato")));
  expect(await drawn(id, 60_000)).toBe(app.node.platform.pdf.name === "none" ? "none" : "made");
});

test.each([
  ["no picture behind its beginning", "foto.png", testImage(40, 40, [1, 2, 3]).subarray(0, 60)],
  ["a PDF of nothing", "nada.pdf", new TextEncoder().encode("%PDF-1.7 nada")],
  ["a picture that says it has a thousand million pixels", "bomba.png", bomb()],
])("%s has none, and the next one is drawn all the same", async (_, name, bytes) => {
  const id = await put(name, bytes);
  expect(await drawn(id)).toBe("none");
  await expect(thumbnail(id)).rejects.toMatchObject({ status: 409, code: "attachments.noThumbnail" });
  expect(await drawn(await put(`${name}.png`, testImage(7 + name.length, 9, [9, 9, 9])))).toBe("made");
});

test("equal bytes are drawn once, and a text is nothing to draw", async () => {
  const bytes = testImage(91, 17, [4, 80, 9]);
  const first = await put("a.png", bytes);
  await drawn(first);
  const second = await put("b.png", bytes);
  expect(await drawn(second)).toBe("made");
  const { rows } = await app.query(
    "select distinct image_id from thumbnails t join files f on f.id = t.file_id where f.size = $1",
    [bytes.length],
  );
  expect(rows).toHaveLength(1);
  const note = await put("nota.txt", new TextEncoder().encode("nota"));
  expect((await owner.call(contract.getItem, { itemId: note })).thumbnail).toBe("none");
});

test("who may not read the file gets no picture of it, and to look at it is no opening", async () => {
  const other = await member(app, owner.orgId, "creator");
  const itemId = await put("privado.png", testImage(31, 31, [7, 7, 200]));
  await drawn(itemId);
  expect((await other.call.raw(contract.getThumbnail, { itemId })).status).toBe(404);
  await thumbnail(itemId);
  const { rows } = await app.query("select action from repository_activity where item_id = $1", [itemId]);
  expect(rows).toEqual([{ action: "uploaded" }]);
});

test("the pages of a PDF are given as pictures that can be read, to those who may read it; requesting them is one opening", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  pdf.addPage([842, 595]).drawRectangle({ x: 0, y: 0, width: 842, height: 595, color: rgb(1, 0, 0) });
  const itemId = await put("poder.pdf", await pdf.save());
  const opened = async (by: SomeMember) =>
    (
      await app.query("select 1 from repository_activity where item_id = $1 and by_id = $2 and action = 'opened'", [
        itemId,
        by.uid,
      ])
    ).rows.length;
  const { pages, more } = await owner.call(listPages, { itemId });
  expect({ pages, more }).toEqual({
    pages: [
      { width: 595, height: 842 },
      { width: 842, height: 595 },
    ],
    more: false,
  });
  const { bytes } = await owner.call.download(getPage, { itemId, page: 2 });
  expect([pixelsOf(bytes), colourOf(bytes)]).toEqual([1500 * 1060, { red: true, blue: false }]);
  expect((await owner.call.raw(getPage, { itemId, page: 3 })).status).toBe(404);
  const other = await member(app, owner.orgId, "creator");
  expect((await other.call.raw(getPage, { itemId, page: 1 })).status).toBe(404);
  expect((await other.call.raw(listPages, { itemId })).status).toBe(404);
  expect(await opened(owner)).toBe(1);
  // Nobody reads a page unseen: not by asking for it alone.
  await owner.call(shares.shareItem, { itemId, principal: "member", principalId: other.uid, permission: "view" });
  await other.call.download(getPage, { itemId, page: 2 });
  await other.call.download(getPage, { itemId, page: 1 });
  expect([await opened(owner), await opened(other)]).toEqual([1, 1]);
});

test.each([
  ["a text", "apunte.txt", new TextEncoder().encode("apunte")],
  ["a PDF of nothing", "vacio.pdf", new TextEncoder().encode("%PDF-1.7 vacío")],
])("%s has no pages", async (_, name, bytes) => {
  const itemId = await put(name, bytes);
  await expect(owner.call(listPages, { itemId })).rejects.toMatchObject({ status: 422, code: "repository.noPreview" });
});

test("visitors of a link see small pictures; not where it asks for an address or a password, and not by a link to put files in", async () => {
  const nobody = app.as();
  const { id: folderId } = await owner.call(contract.createFolder, { name: "Fotografías" });
  const itemId = await put("finca.png", testImage(50, 40, [9, 90, 9]), { parentId: folderId });
  const outside = await put("otra.png", testImage(41, 40, [9, 90, 9]));
  await drawn(itemId);
  const link = async (more: object = {}) => {
    const { link: made } = await owner.call(shares.putItemLink, { itemId: folderId, ...more });
    return { token: made?.url.split("/").at(-1) ?? "" };
  };
  const visitor = await link();
  expect((await nobody(shares.visitItem, visitor)).items).toMatchObject([{ id: itemId, thumbnail: "made" }]);
  const look = (id = itemId) => nobody.raw(shares.visitThumbnail, { ...visitor, itemId: id });
  const answer = await look();
  expect(pixelsOf(new Uint8Array(await answer.arrayBuffer()))).toBe(50 * 40);
  expect((await look(outside)).status).toBe(404);
  await link({ password: "secreta-7" });
  const { items } = await nobody(shares.visitItem, { ...visitor, password: "secreta-7" });
  expect(items).toMatchObject([{ id: itemId, thumbnail: "none" }]);
  expect((await look()).status).toBe(403);
  await link({ password: "", receipt: true });
  expect((await nobody(shares.visitItem, visitor)).items).toMatchObject([{ id: itemId, thumbnail: "none" }]);
  expect((await look()).status).toBe(404);
  await link({ permission: "drop" });
  expect((await look()).status).toBe(404);
});

/** A PNG of few bytes whose head says 32,000 × 32,000. */
function bomb(): Uint8Array {
  const bytes = Buffer.from(testImage(10, 10, [1, 1, 1]));
  bytes.writeUInt32BE(32_000, 16);
  bytes.writeUInt32BE(32_000, 20);
  return bytes;
}

/** Returns if a JPEG of one colour is red or blue. */
function colourOf(jpeg: Uint8Array): { red: boolean; blue: boolean } {
  const image = PhotonImage.new_from_byteslice(jpeg);
  const [red = 0, , blue = 0] = image.get_raw_pixels();
  return { red: red > 200, blue: blue > 200 };
}
