import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addVisitorFile } from "#features/forms/visitor-contract.ts";
import { processAttachments } from "#features/processes/contract.ts";
import { uploadFile } from "#features/repository/contract.ts";
import { attachItem } from "#features/repository/process-contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { deviceKey, openedForm } from "#tests/fixtures/forms.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
let whole: Uint8Array;
/** PDFs that cannot be joined, with the error they are refused with. */
let unjoinable: readonly (readonly [name: string, bytes: Uint8Array, code: string])[];

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
  const { id, version, name, description, directory, form } = await owner.call(getTemplate, { id: templateId });
  const attachments = [{ id: "s1", name: "Copia del DPI", required: false, appendToDocument: true }];
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, attachments } });
  const document = await PDFDocument.create();
  for (const text of ["uno", "dos"]) document.addPage().drawText(text);
  whole = await document.save();
  document.encrypt({ userPassword: "secreto", ownerPassword: "secreto" });
  unjoinable = [
    ["con clave.pdf", await document.save(), "attachments.pdfEncrypted"],
    ["cortado.pdf", whole.slice(0, whole.length / 2), "attachments.pdfDamaged"],
  ];
});
afterAll(() => app?.stop());

const refused = (code: string) => ({ status: 422, code, fields: [{ path: "file", code }] });

test("a member is told of a PDF that cannot become part of the document, and attaches it elsewhere", async () => {
  const { id } = await answered(creator, templateId);
  const add = (name: string, bytes: Uint8Array, slot?: string) =>
    creator.call.upload(processAttachments.add, { id, ...(slot ? { slot } : {}) }, { name, bytes });
  for (const [name, bytes, code] of unjoinable) {
    // The place is named by its id, or by its name.
    for (const slot of ["s1", "Copia del DPI"])
      await expect(add(name, bytes, slot)).rejects.toMatchObject(refused(code));
    expect((await add(name, bytes)).name).toBe(name);
  }
  expect((await add("entero.pdf", whole, "s1")).slot).toBe("s1");
});

test("a file of the repository is refused there, too", async () => {
  const { id: processId } = await answered(creator, templateId);
  const attach = async (name: string, bytes: Uint8Array, slot: string) => {
    const { id: itemId } = await creator.call.upload(uploadFile, {}, { name, bytes });
    return creator.call(attachItem, { itemId, processId, slot });
  };
  for (const [name, bytes, code] of unjoinable)
    await expect(attach(name, bytes, "s1")).rejects.toMatchObject(refused(code));
  await attach("entero.pdf", whole, "s1");
});

test("a visitor of a public form is told as well", async () => {
  const files = [
    { id: "a1", label: "Copia del DPI", required: false },
    { id: "a2", label: "Otro", required: false },
  ];
  const { id, id2 } = await openedForm(owner, templateId, { files });
  const session = deviceKey();
  const send = (slot: string, name: string, bytes: Uint8Array) =>
    app.as().upload(addVisitorFile, { id, id2, session, slot }, { name, bytes });
  for (const [name, bytes, code] of unjoinable) {
    await expect(send("a1", name, bytes)).rejects.toMatchObject(refused(code));
    expect((await send("a2", name, bytes)).slot).toBe("a2");
  }
  expect((await send("a1", "entero.pdf", whole)).slot).toBe("a1");
});
