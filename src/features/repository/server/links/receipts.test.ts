import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as receipts from "../../receipt-contract.ts";
import * as shares from "../../share-contract.ts";
import * as versions from "../../version-contract.ts";

let app: App;
let sofia: SomeMember;
let luis: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  const owner = await organization(app);
  [sofia, luis] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
});
afterAll(() => app.stop());

const link = async (itemId: string, more: object) => {
  const { link: made } = await sofia.call(shares.putItemLink, { itemId, ...more });
  return made?.url.split("/").at(-1) ?? "";
};
let count = 0;
const somebody = () => `cliente${++count}@correo.test`;
const codeFor = async (email: string, least = 1) =>
  /\d{6}/.exec((await app.mails(email, least)).at(-1)?.subject ?? "")?.[0] ?? "";

test("by a link with receipt nothing is fetched before the address is proven, and each fetch leaves a receipt", async () => {
  const folder = await folderOf(sofia.call, "Entrega");
  const { id: itemId } = await fileOf(sofia.call, "acta.txt", folder, "hola");
  const token = await link(folder, { receipt: true });
  const nobody = app.as();
  expect((await nobody(shares.visitItem, { token })).receipt).toBe(true);
  for (const key of [{}, { key: "adivinada" }])
    expect((await nobody.raw(shares.visitFile, { token, itemId, ...key })).status).toBe(403);
  expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.uses).toBe(0);
  const email = somebody();
  const { visitorId } = await nobody(receipts.sendVisitCode, { token, email });
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(nobody(receipts.proveVisitor, { token, visitorId, code: wrong })).rejects.toMatchObject({ status: 422 });
  const { key } = await nobody(receipts.proveVisitor, { token, visitorId, code });
  await expect(nobody(receipts.proveVisitor, { token, visitorId, code })).rejects.toMatchObject({ status: 422 });
  expect(await (await nobody.raw(shares.visitFile, { token, itemId, key })).text()).toBe("hola");
  for (const shared of [folder, itemId]) {
    const list = await sofia.call(receipts.listReceipts, { itemId: shared });
    expect(list.receipts).toMatchObject([{ email, name: "acta.txt", version: 1 }]);
    const receiptId = list.receipts[0]?.id ?? "";
    const { bytes } = await sofia.call.download(receipts.downloadReceipt, { itemId: shared, receiptId });
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
  }
  expect((await sofia.call(versions.listActivity, { itemId })).activity[0]).toMatchObject({
    action: "downloaded",
    about: email,
  });
  await expect(luis.call(receipts.listReceipts, { itemId: folder })).rejects.toMatchObject({ status: 404 });
  await fileOf(sofia.call, "anexo.txt", folder);
  expect((await nobody.raw(shares.visitZip, { token })).status).toBe(403);
  expect((await nobody.raw(shares.visitZip, { token, key })).status).toBe(200);
  expect(
    (await sofia.call(receipts.listReceipts, { itemId: folder })).receipts.map(({ name }) => name).toSorted(),
  ).toEqual(["acta.txt", "acta.txt", "anexo.txt"]);
  expect((await sofia.call(shares.getItemLink, { itemId: folder })).link?.uses).toBe(2);
  app.clock.advance(25 * 3600 * 1000);
  expect((await nobody.raw(shares.visitFile, { token, itemId, key })).status).toBe(403);
});

test("a file that the zip lists as missing leaves no receipt", async () => {
  const folder = await folderOf(sofia.call, "Con falta");
  await fileOf(sofia.call, "aqui.txt", folder, "aquí");
  const { id: lost } = await fileOf(sofia.call, "perdido.txt", folder, "perdido");
  const { rows } = await app.query<{ key: string }>(
    "select f.storage_key as key from repository_versions v join files f on f.id = v.file_id where v.item_id = $1",
    [lost],
  );
  await app.node.platform.files.remove(rows[0]?.key ?? "");
  const token = await link(folder, { receipt: true });
  const nobody = app.as();
  const email = somebody();
  const { visitorId } = await nobody(receipts.sendVisitCode, { token, email });
  const { key } = await nobody(receipts.proveVisitor, { token, visitorId, code: await codeFor(email) });
  expect((await nobody.raw(shares.visitZip, { token, key })).status).toBe(200);
  const given = await sofia.call(receipts.listReceipts, { itemId: folder });
  expect(given.receipts.map(({ name }) => name)).toEqual(["aqui.txt"]);
});

test("codes are few, are old after a while, and wrong ones use them up", async () => {
  const { id: itemId } = await fileOf(sofia.call, "poder.txt");
  const token = await link(itemId, { receipt: true });
  const nobody = app.as();
  const email = somebody();
  app.clock.toNextHour();
  const { visitorId } = await nobody(receipts.sendVisitCode, { token, email });
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 6; n++)
    await expect(nobody(receipts.proveVisitor, { token, visitorId, code: wrong })).rejects.toMatchObject({
      status: 422,
    });
  await expect(nobody(receipts.proveVisitor, { token, visitorId, code })).rejects.toMatchObject({ status: 422 });
  const later = await nobody(receipts.sendVisitCode, { token, email });
  const second = await codeFor(email, 2);
  app.clock.advance(16 * 60_000);
  const late = nobody(receipts.proveVisitor, { token, visitorId: later.visitorId, code: second });
  await expect(late).rejects.toMatchObject({ status: 422 });
  for (let n = 0; n < 3; n++) await nobody(receipts.sendVisitCode, { token, email });
  await expect(nobody(receipts.sendVisitCode, { token, email })).rejects.toMatchObject({ status: 429 });
  const plain = await link((await fileOf(sofia.call, "otro.txt")).id, {});
  await expect(nobody(receipts.sendVisitCode, { token: plain, email })).rejects.toMatchObject({ status: 404 });
});

test("by an upload link files go in and nothing is seen, not even whether a name is taken", async () => {
  const folder = await folderOf(sofia.call, "Recibidos");
  const { id: itemId } = await fileOf(sofia.call, "dpi.txt", folder, "secreto");
  const inner = await folderOf(sofia.call, "Adentro", folder);
  const token = await link(folder, { permission: "drop" });
  const nobody = app.as();
  const visit = await nobody(shares.visitItem, { token });
  expect(visit).toMatchObject({ permission: "drop", items: [], next: null });
  await expect(nobody(shares.visitItem, { token, folderId: inner })).rejects.toMatchObject({ status: 404 });
  expect((await nobody.raw(shares.visitFile, { token, itemId })).status).toBe(404);
  const bytes = new TextEncoder().encode("de afuera");
  expect(await nobody.upload(shares.addByLink, { token }, { name: "dpi.txt", bytes })).toEqual({ name: "dpi.txt" });
  await expect(
    nobody.upload(shares.addByLink, { token, folderId: inner }, { name: "x.txt", bytes }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await namesIn(sofia.call, folder)).toEqual(["Adentro", "dpi (2).txt", "dpi.txt"].toSorted());
  const file = await fileOf(sofia.call, "solo.txt");
  await expect(link(file.id, { permission: "drop" })).rejects.toMatchObject({ code: "repository.link.folderOnly" });
});
