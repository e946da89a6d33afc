import { afterAll, beforeAll, expect, test } from "vitest";
import { openPackage } from "#engine/document/package.ts";
import { previewProcess } from "#features/documents/contract.ts";
import { listProcesses, processAttachments } from "#features/processes/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { organization } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { forgetUses, openedForm, submission } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { withPictures } from "../public-form.ts";
import * as visitor from "../visitor-contract.ts";

const pdf = { name: "recibo.pdf", bytes: new TextEncoder().encode("%PDF-1.4 recibo") };

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
afterAll(() => app?.stop());

test("a public form asks for the pictures of the document, and a received one is shown in its place", async () => {
  const owner = await organization(app);
  const templateId = await template(owner, p("{%logo}Solicitud de {nombre}."));
  const { settings, pictures } = await owner.call(contract.getPublicForm, { templateId });
  expect(pictures).toEqual([{ id: "%logo", name: "Logo", required: false }]);
  expect(settings.files).toEqual([{ id: "a1", label: "Logo", required: false, picture: "%logo" }]);
  const keys = await openedForm(owner, templateId);
  const sent = await submission(app, keys);
  const { id, id2, session } = sent;
  const add = (bytes: Uint8Array) =>
    app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "a1" }, { name: "logo.png", bytes });
  const refused = { status: 422, code: "attachments.notAPicture" };
  await expect(add(new TextEncoder().encode("no soy una imagen"))).rejects.toMatchObject(refused);
  await add(testImage(20, 10, [200, 30, 30]));
  await app.as()(visitor.submitVisitorForm, sent);
  const [row] = (await owner.call(listProcesses, { list: "inbox" })).rows;
  const process = { id: row?.id ?? "" };
  const { attachments } = await owner.call(processAttachments.list, process);
  expect(attachments).toMatchObject([{ slot: "%logo", name: "logo.png", addedBy: { id: null } }]);
  const { bytes } = await owner.call.download(previewProcess, process);
  expect(Object.keys(openPackage(bytes).files)).toContain("word/media/acta1.png");
});

test("a form asks for the public files of its template, which then fill their place by id", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const { version, name, description, directory, form } = await owner.call(getTemplate, { id: templateId });
  const of = { name: "DPI", required: true, appendToDocument: false };
  const attachments = [
    { id: "s1", ...of, public: true, publicRequired: true },
    { id: "s2", ...of, name: "Poder", public: true },
    { id: "s3", ...of, name: "Dictamen", publicRequired: true },
  ];
  const texts = { name, description, directory };
  await owner.call(saveTemplate, { id: templateId, version, ...texts, form: { ...form, attachments } });
  const files = [
    { id: "a1", label: "Recibo de luz", required: false },
    { id: "a2", label: " dpi", required: false },
  ];
  const keys = await openedForm(owner, templateId, { files });
  expect((await owner.call(contract.getPublicForm, { templateId })).asked).toEqual([
    { id: "s1", label: "DPI", required: true },
    { id: "s2", label: "Poder", required: false },
  ]);
  const sent = await submission(app, keys);
  const { id, id2, session } = sent;
  const shown = await app.as()(visitor.readVisitorForm, { id, id2 });
  expect(shown.files.map((file) => [file.id, file.required])).toEqual([
    ["s1", true],
    ["s2", false],
    ["a1", false],
  ]);
  const refused = await app.as().raw(visitor.submitVisitorForm, sent);
  expect(await refused.json()).toMatchObject({ fields: [{ path: "files.s1", code: "forms.fileRequired" }] });
  for (const slot of ["s3", "s4", "a2"])
    await expect(app.as().upload(visitor.addVisitorFile, { id, id2, session, slot }, pdf)).rejects.toMatchObject({
      status: 404,
    });
  await app.as().upload(visitor.addVisitorFile, { id, id2, session, slot: "s1" }, pdf);
  await app.as()(visitor.submitVisitorForm, { ...sent, recaptcha: (await submission(app, keys)).recaptcha });
  const [row] = (await owner.call(listProcesses, { list: "inbox" })).rows;
  const { attachments: received } = await owner.call(processAttachments.list, { id: row?.id ?? "" });
  expect(received).toMatchObject([{ slot: "s1" }]);
});

test("pictures that a form does not ask for yet are added as far as there is room, each once", () => {
  const picture = (name: string) => ({ id: `%${name}`, name, required: true });
  const files = [
    { id: "a2", label: "Foto", required: true },
    { id: "a4", label: "Sello", required: false, picture: "%sello" },
  ];
  expect(withPictures([picture("sello"), picture("foto")], files)).toEqual([
    ...files,
    { id: "a5", label: "", required: true, picture: "%foto" },
  ]);
  const many = Array.from({ length: 12 }, (_, at) => picture(`p${at}`));
  expect(withPictures(many, files)).toHaveLength(10);
  expect(withPictures([], files)).toEqual(files);
});

test("the phone is asked as the form says, and shown to the firm alone", async () => {
  const owner = await organization(app);
  const send = async (phone: "none" | "optional" | "required", typed: string) => {
    const keys = await openedForm(owner, await template(owner), { phone });
    await forgetUses(app);
    const answer = await app.as().raw(visitor.submitVisitorForm, { ...(await submission(app, keys)), phone: typed });
    return [answer.status, JSON.stringify(await answer.json())] as const;
  };
  expect(await send("required", "")).toEqual([422, expect.stringContaining("identity.phoneRequired")]);
  expect(await send("required", "1234")).toEqual([422, expect.stringContaining("identity.phoneInvalid")]);
  expect((await send("required", "5512 3456"))[0]).toBe(200);
  const [row] = (await owner.call(listProcesses, { list: "inbox" })).rows;
  expect((await owner.call(contract.getFormRequest, { id: row?.id ?? "" })).request?.phone).toBe("55123456");
  expect((await send("optional", ""))[0]).toBe(200);
  expect((await send("none", "55123456"))[0]).toBe(200);
  const { rows } = await app.query(
    "select count(*)::int as n from form_requests where org_id = $1 and phone is not null",
    [owner.orgId],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
