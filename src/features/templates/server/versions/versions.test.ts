import { afterAll, beforeAll, expect, test } from "vitest";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getTemplate, saveTemplate, uploadTemplate, uploadVersion } from "../../contract.ts";
import * as contract from "../../version-contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

const word = (...paragraphs: readonly string[]) => ({
  name: "Venta.docx",
  bytes: smallDocument(paragraphs.map((text) => p(text)).join("")),
});
let count = 0;

/** A template with two uploads and settings that were saved for the second. */
async function threeVersions(who = owner) {
  const named = { name: `Venta ${++count}`, description: "De finca", directory: "" };
  const first = word("Yo, {nombre}, vendo por {precio}.", "Pago al contado.", "Firman las partes.");
  const made = await who.call.upload(uploadTemplate, named, first);
  if (made.kind !== "stored") throw new Error(JSON.stringify(made));
  const { id } = made;
  const second = word("Yo, {nombre}, vendo por {monto}.", "Firman las partes.", "Doy fe.");
  await who.call.upload(uploadVersion, { id }, second);
  const read = await who.call(getTemplate, { id });
  const { version, name, description, directory, form } = read;
  const fields = form.fields.map((field) => (field.key === "nombre" ? { ...field, label: "Vendedor" } : field));
  await who.call(saveTemplate, { id, version, name, description, directory, form: { ...form, fields } });
  const { versions } = await who.call(contract.listVersions, { id });
  return { id, versions };
}

test("uploads and saved settings are versions, the newest first", async () => {
  const { versions } = await threeVersions();
  expect(versions.map(({ number, revision, fileName }) => [number, revision, fileName])).toEqual([
    [2, 2, "Venta.docx"],
    [2, 1, "Venta.docx"],
    [1, 1, "Venta.docx"],
  ]);
  // The workers are started by the first document.
});

test("two versions are compared: paragraphs, words, fields and settings, renamed ones as such", async () => {
  const { id, versions } = await threeVersions();
  const [newest, , oldest] = versions;
  const found = await owner.call(contract.compareVersions, { id, before: oldest?.id ?? "", after: newest?.id ?? "" });
  expect(found.text.counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 0 });
  expect(found.text.shown[0]).toMatchObject({
    kind: "changed",
    words: [
      { kind: "same", text: "Yo, {nombre}, vendo por {" },
      { kind: "removed", text: "precio" },
      { kind: "added", text: "monto" },
      { kind: "same", text: "}." },
    ],
  });
  expect(found.things.map(({ change, name }) => [change, name])).toEqual([
    ["changed", "Vendedor"],
    ["renamed", "Monto"],
  ]);
});

test("the difference is downloaded as tracked changes of who made the version", async () => {
  const { id, versions } = await threeVersions();
  const input = { id, before: versions[2]?.id ?? "", after: versions[0]?.id ?? "" };
  const file = await owner.call.download(contract.redlineVersions, input);
  expect(paragraphsOf(file.bytes).map(({ text }) => text)).toEqual([
    "Yo, {nombre}, vendo por {monto}.",
    "Firman las partes.",
    "Doy fe.",
  ]);
  expect(decodeURIComponent(file.headers.get("content-disposition") ?? "")).toMatch(
    /Venta \((?:changes|cambios) 1-2\)\.docx/,
  );
});

test("versions of another template or organization are not compared, and creators may not look at all", async () => {
  const [one, other] = [await threeVersions(), await threeVersions()];
  const mixed = { id: one.id, before: one.versions[0]?.id ?? "", after: other.versions[0]?.id ?? "" };
  await expect(owner.call(contract.compareVersions, mixed)).rejects.toMatchObject({ status: 404 });
  const stranger = await organization(app);
  const own = { id: one.id, before: one.versions[0]?.id ?? "", after: one.versions[1]?.id ?? "" };
  await expect(stranger.call(contract.compareVersions, own)).rejects.toMatchObject({ status: 404 });
  const creator = await member(app, owner.orgId, "creator");
  await expect(creator.call(contract.listVersions, { id: one.id })).rejects.toMatchObject({ status: 403 });
  await expect(creator.call(contract.compareVersions, own)).rejects.toMatchObject({ status: 403 });
});
