import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { PhotonImage } from "@cf-wasm/photon/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pixelsOf } from "#platform/uploads/picture-pixels.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

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

/** A PNG of few bytes whose head says 32,000 × 32,000. */
function bomb(): Uint8Array {
  const bytes = Buffer.from(testImage(10, 10, [1, 1, 1]));
  bytes.writeUInt32BE(32_000, 16);
  bytes.writeUInt32BE(32_000, 20);
  return bytes;
}

/** Whether a JPEG of one colour is red or blue. */
function colourOf(jpeg: Uint8Array): { red: boolean; blue: boolean } {
  const image = PhotonImage.new_from_byteslice(jpeg);
  const [red = 0, , blue = 0] = image.get_raw_pixels();
  return { red: red > 200, blue: blue > 200 };
}
