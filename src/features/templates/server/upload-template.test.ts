import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import { problemCodes } from "#platform/uploads/check-package.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { largestTemplate } from "../template.ts";
import { en } from "../text/en.ts";

let app: App;
let owner: SomeMember;
let outsider: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  outsider = await organization(app);
});
afterAll(() => app?.stop());

let count = 0;
const named = (name = `Contrato ${++count}`, directory = "") => ({ name, description: "Para pruebas", directory });
const file = (...paragraphs: string[]) => ({
  name: "Contrato.docx",
  bytes: smallDocument(paragraphs.map((text) => p(text)).join("")),
});
async function uploaded(who = owner, ...paragraphs: string[]) {
  const answer = await who.call.upload(contract.uploadTemplate, named(), file(...paragraphs, "{nombre} {precio}"));
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  return answer;
}

test("a Word file becomes a template with its form and its file; it is audited, and open pages hear of it", async () => {
  const listener = new pg.Client(app.connection);
  await listener.connect();
  await listener.query("listen acta_live");
  onTestFinished(() => listener.end());
  const heard: unknown[] = [];
  listener.on("notification", ({ payload = "" }) => heard.push((JSON.parse(payload) as { keys: unknown }).keys));
  const input = named("Compraventa", "/ventas/2026");
  const answer = await owner.call.upload(
    contract.uploadTemplate,
    input,
    file("{#testigos}{nombre}{/testigos} {precio}"),
  );
  expect(answer).toMatchObject({ kind: "stored", number: 1, fieldCount: 2, added: [], removed: [], warnings: [] });
  if (answer.kind !== "stored") return;
  const { id, versionId } = answer;
  const template = await owner.call(contract.getTemplate, { id });
  expect(template).toMatchObject({ ...input, version: 1, versionId, number: 1 });
  expect(template.outline.map((entry) => [entry.key, entry.depth])).toEqual([
    ["testigos", 0],
    ["testigos.nombre", 1],
    ["precio", 0],
  ]);
  expect(template.versions).toMatchObject([{ number: 1, fileName: "Contrato.docx", createdBy: "Ana Pérez" }]);
  await vi.waitFor(
    () => expect(heard).toContainEqual([["templates"], ["template", id], ["templateVersions", id]]),
    120_000,
  );
  const audit = await app.node.platform.db.asSystem((tx) =>
    tx.selectFrom("auditLog").select(["action", "actorId"]).where("objectId", "=", id).execute(),
  );
  expect(audit).toEqual([{ action: "template.upload", actorId: owner.uid }]);
});

test("an invalid file is answered with all its errors, each with its place, and nothing is stored", async () => {
  const before = await owner.call(contract.listTemplates, {});
  const answer = await owner.call.upload(
    contract.uploadTemplate,
    named(),
    file("sin abrir}", "Entre {nombre y otro", "{#hijos} sin cerrar", "{mal nombre!}"),
  );
  expect(answer.kind).toBe("invalid");
  if (answer.kind !== "invalid") return;
  expect(answer.id).toBe("multi_error");
  expect(answer.errors.map(({ id, paragraph }) => [id, paragraph])).toEqual([
    ["unopened_tag", 1],
    ["unclosed_tag", 2],
    ["unclosed_loop", 3],
    ["tag_name_invalid", 4],
  ]);
  expect(answer.errors[1]).toMatchObject({ before: "Entre ", marked: "{nombre", after: " y otro", page: 1 });
  expect((await owner.call(contract.listTemplates, {})).rows).toEqual(before.rows);
});

test("an invalid formula is answered with why and what may have been meant", async () => {
  const answer = await owner.call.upload(contract.uploadTemplate, named(), file("{precio | lertas} {a + }"));
  expect(answer.kind === "invalid" && answer.errors).toMatchObject([
    { id: "filter_unknown", marked: "lertas", suggestion: "letras", detail: "filter_unknown" },
    { id: "formula_invalid", marked: "}", detail: "formula_unexpected" },
  ]);
});

test("a picture is asked for as a file, with what its author set for it in every later version", async () => {
  const given = file("{%logo} {nombre} {#l}{x}{%foto}{/l}");
  const answer = await owner.call.upload(contract.uploadTemplate, named(), given);
  expect(answer).toMatchObject({ kind: "stored", warnings: [{ id: "image_in_loop", tag: "foto" }] });
  if (answer.kind !== "stored") return;
  const { id } = answer;
  const read = () => owner.call(contract.getTemplate, { id });
  const first = await read();
  expect(first.outline.map(({ key }) => key)).toEqual(["nombre", "l", "l.x"]);
  expect(first.form.groups.flatMap(({ items }) => items)).toEqual(["nombre", "l"]);
  const logo = { id: "%logo", name: "Logo", required: false, appendToDocument: false };
  expect(first.form.attachments).toEqual([logo]);

  const dpi = { id: "s1", name: "Copia del DPI", required: true, appendToDocument: true };
  const { version, name, description, directory, form } = first;
  const foreign = { ...logo, id: "%otro", name: "Otro" };
  const set = { ...logo, name: "Logotipo", required: true, appendToDocument: true };
  const attachments = [dpi, foreign, set];
  await owner.call(contract.saveTemplate, {
    id,
    version,
    name,
    description,
    directory,
    form: { ...form, attachments },
  });
  const kept = { ...logo, name: "Logotipo", required: true };
  expect((await read()).form.attachments).toEqual([kept, dpi]);

  await owner.call.upload(contract.uploadVersion, { id }, file("{%logo} {%firma} {%Copia_del_DPI}"));
  const blank = { required: false, appendToDocument: false };
  expect((await read()).form.attachments).toEqual([
    kept,
    { id: "%firma", name: "Firma", ...blank },
    { id: "%Copia_del_DPI", name: "{%Copia_del_DPI}", ...blank },
    dpi,
  ]);
  await owner.call.upload(contract.uploadVersion, { id }, file("{nombre}"));
  expect((await read()).form.attachments).toEqual([dpi]);
});

test("an invalid file comes back with comments in the language of who asks; nothing is stored or audited", async () => {
  const before = await owner.call(contract.listTemplates, {});
  const bytes = (await owner.call.upload(
    contract.commentTemplate,
    {},
    file("Entre {nombre y otro", "{Dpi} {dpi} {precio | lertas}"),
  )) as Uint8Array;
  const comments =
    textOf(bytes)
      .find((part) => part.file === "word/comments.xml")
      ?.paragraphs.join("\n") ?? "";
  for (const sentence of [
    "The tag “nombre” is not closed.",
    "Type } right after the name.",
    "Did you mean “letras”?",
    "almost identical to another field name",
  ])
    expect(comments).toContain(sentence);
  expect(textOf(bytes)[0]?.paragraphs).toEqual(["Entre {nombre y otro", "{Dpi} {dpi} {precio | lertas}"]);
  expect((await owner.call(contract.listTemplates, {})).rows).toEqual(before.rows);
  const refused = owner.call.upload(contract.commentTemplate, {}, { name: "x.docx", bytes: new Uint8Array([1, 2]) });
  await expect(refused).rejects.toMatchObject({ status: 422, code: "templates.unreadable" });
  const { call } = await member(app, owner.orgId, "creator");
  await expect(call.upload(contract.commentTemplate, {}, file("x"))).rejects.toMatchObject({ status: 403 });
});

test("what is no Word document is refused with the reasons, which all have a sentence", async () => {
  const pdf = { name: "x.docx", bytes: new TextEncoder().encode("%PDF-1.7 …") };
  const answer = await owner.call.upload(contract.uploadTemplate, named(), pdf);
  expect(answer).toEqual({ kind: "refused", problems: [{ code: "otherFormat", part: "", detail: "pdf" }] });
  for (const code of problemCodes) expect(en.problem).toHaveProperty(code);
  const named2 = owner.call.upload(contract.uploadTemplate, named(), { ...file("{a}"), name: "x.docm" });
  await expect(named2).rejects.toMatchObject({ code: "templates.onlyDocx", status: 422 });
});

test("5 MB is too large, one byte less is not", async () => {
  const { bytes } = file("{nombre}");
  // Bytes before the end of the directory can be made up by its comment only: a large stored picture does it.
  const padded = (size: number) => smallDocument(p("{nombre}"), { "word/media/a.png": "x".repeat(size) });
  const overhead = padded(4_000_000).length - 4_000_000;
  const full = padded(largestTemplate - overhead);
  expect([bytes.length < 5000, full.length]).toEqual([true, largestTemplate]);
  const large = owner.call.upload(contract.uploadTemplate, named(), { name: "x.docx", bytes: full });
  await expect(large).rejects.toMatchObject({ code: "templates.fileTooLarge", status: 413 });
  const fits = { name: "x.docx", bytes: padded(largestTemplate - overhead - 1) };
  expect(fits.bytes.length).toBe(largestTemplate - 1);
  await expect(owner.call.upload(contract.uploadTemplate, named(), fits)).resolves.toMatchObject({ kind: "stored" });
});

test("name, description and directory are checked, each beside its field", async () => {
  const wrong = { name: " ", description: "x".repeat(51), directory: "abc" };
  await expect(owner.call.upload(contract.uploadTemplate, wrong, file("{a}"))).rejects.toMatchObject({
    status: 422,
    fields: [
      { path: "name", code: "templates.nameRequired" },
      { path: "description", code: "templates.descriptionTooLong" },
      { path: "directory", code: "templates.directoryInvalid" },
    ],
  });
  const none = { ...named(), description: "" };
  await expect(owner.call.upload(contract.uploadTemplate, none, file("{a}"))).rejects.toMatchObject({
    fields: [{ path: "description", code: "templates.descriptionRequired" }],
  });
  const exact = { ...named(), description: "x".repeat(50), directory: "/abc/123" };
  await expect(owner.call.upload(contract.uploadTemplate, exact, file("{a}"))).resolves.toMatchObject({
    kind: "stored",
  });
});

test("a name is taken once in a directory, whatever its case and accents, and the file is forgotten", async () => {
  await owner.call.upload(contract.uploadTemplate, named("Donación", "/a"), file("{a}"));
  const files = async () => {
    const rows = await app.node.platform.db.asSystem((tx) => tx.selectFrom("files").select("id").execute());
    const keys: string[] = [];
    for await (const key of app.node.platform.files.list(new Date(Date.now() + 86_400_000))) keys.push(key);
    return { rows: rows.length, keys: keys.toSorted() };
  };
  const before = await files();
  const again = owner.call.upload(contract.uploadTemplate, named("donacion", "/a"), file("{a}"));
  await expect(again).rejects.toMatchObject({ code: "templates.nameTaken", status: 422, fields: [{ path: "name" }] });
  expect(await files()).toEqual(before);
  await owner.call.upload(contract.uploadTemplate, named("Donación", "/b"), file("{a}"));
  await outsider.call.upload(contract.uploadTemplate, named("Donación", "/a"), file("{a}"));
});

test("numberings are kept by name over uploads; a reference to nothing is an error at its place", async () => {
  const { id } = await uploaded(owner, '{contador("clausula")} {contador("inciso")}');
  const first = await owner.call(contract.getTemplate, { id });
  const series = (first.form.numbering?.series ?? []).map((one) => ({ ...one, type: "romans" as const }));
  const { name, description, directory, version, form } = first;
  const numbered = { ...form, numbering: { series, references: [] } };
  await owner.call(contract.saveTemplate, { id, version, name, description, directory, form: numbered });
  const next = file('{nombre} {contador("Cláusula") | romano}{contador("anexo", "planos")} {referencia("Planos")}');
  await owner.call.upload(contract.uploadVersion, { id }, next);
  const now = await owner.call(contract.getTemplate, { id });
  expect(now.form.numbering?.series.map(({ name, type, places, plain }) => [name, type, places, plain])).toEqual([
    ["clausula", "romans", 1, 0],
    ["inciso", "romans", 0, 0],
    ["anexo", "numbers", 1, 1],
  ]);
  const wrong = file("{nombre}", 'Véase {referencia("precio")}.', '{contador("a", "x")} {contador("a", "x")}');
  expect(await owner.call.upload(contract.uploadVersion, { id }, wrong)).toMatchObject({
    kind: "invalid",
    id: "multi_error",
    errors: [
      { id: "label_unknown", tag: "precio", paragraph: 2, marked: '{referencia("precio")}' },
      { id: "label_repeated", tag: "x", paragraph: 3 },
    ],
  });
});

test("a new upload is the next version; settings carry over; the version before keeps its form and file", async () => {
  const { id, versionId } = await uploaded();
  const first = await owner.call(contract.getTemplate, { id });
  const form = structuredClone(first.form);
  Object.assign(form.fields.find((field) => field.key === "nombre") ?? {}, {
    label: "Nombre completo",
    hint: "Como en el DPI",
  });
  const { name, description, directory, version } = first;
  await owner.call(contract.saveTemplate, { id, version, name, description, directory, form });
  const next = await owner.call.upload(contract.uploadVersion, { id }, file("{nombre} {fecha}"));
  expect(next).toMatchObject({ kind: "stored", number: 2, added: ["fecha"], removed: ["precio"] });
  const now = await owner.call(contract.getTemplate, { id });
  expect(now.form.fields.map(({ key, label }) => [key, label])).toEqual([
    ["nombre", "Nombre completo"],
    ["fecha", "Fecha"],
  ]);
  expect(now.versions.map((one) => one.number)).toEqual([2, 1]);
  const old = await owner.call.download(contract.downloadTemplate, { id, versionId });
  expect(Buffer.from(old.bytes).equals(file("{nombre} {precio}").bytes)).toBe(true);
  expect(old.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Contrato.docx");
  const preview = await owner.call.download(contract.previewTemplate, { id, versionId: now.versionId });
  expect(Buffer.from(preview.bytes).subarray(0, 2).toString()).toBe("PK");
});

test("uploads at the same time get numbers of their own", async () => {
  const { id } = await uploaded();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.call.upload(contract.uploadVersion, { id }, file("{nombre}"))),
  );
  expect(answers.map((answer) => answer.kind === "stored" && answer.number).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  expect((await owner.call(contract.getTemplate, { id })).number).toBe(7);
});

test("owner and manager upload; others, a plan without it and an inactive organization do not", async () => {
  const manager = await member(app, owner.orgId, "manager");
  await expect(uploaded(manager)).resolves.toMatchObject({ kind: "stored" });
  for (const role of ["creator", "reviewer", "consultant"] as const) {
    const other = await member(app, owner.orgId, role);
    await expect(uploaded(other)).rejects.toMatchObject({ status: 403, code: "failure.role" });
  }
  const poor = await organization(app);
  const set = (transaction: object) =>
    app.node.platform.db.asSystem((tx) =>
      tx.updateTable("organizations").set(transaction).where("id", "=", poor.orgId).execute(),
    );
  await set({ status: "expiredSubscription" });
  await expect(uploaded(poor)).rejects.toMatchObject({ status: 403, code: "failure.inactive" });
  await expect(poor.call(contract.listTemplates, {})).resolves.toMatchObject({ rows: [] });
});

test("a version is uploaded to one's own template only", async () => {
  const { id, versionId } = await uploaded();
  const other = await uploaded();
  await expect(outsider.call.upload(contract.uploadVersion, { id }, file("{a}"))).rejects.toMatchObject({
    status: 404,
  });
  for (const call of [contract.downloadTemplate, contract.previewTemplate]) {
    await expect(outsider.call.download(call, { id, versionId })).rejects.toMatchObject({ status: 404 });
    // Both ids of the path belong together.
    await expect(owner.call.download(call, { id: other.id, versionId })).rejects.toMatchObject({ status: 404 });
  }
});

test("the language of the document is read from it, and what its author sets stays through the next upload", async () => {
  const { id } = await uploaded(owner, "This agreement is made by the parties and binds them.");
  const read = () => owner.call(contract.getTemplate, { id });
  const first = await read();
  expect(first.form.language).toBe("en");
  const { name, description, directory } = first;
  const form = { ...first.form, language: "es" as const };
  await owner.call(contract.saveTemplate, { id, version: first.version, name, description, directory, form });
  const next = { ...file("This agreement is made by the parties.", "{nombre} {precio}") };
  await owner.call.upload(contract.uploadVersion, { id }, next);
  expect((await read()).form.language).toBe("es");
});
