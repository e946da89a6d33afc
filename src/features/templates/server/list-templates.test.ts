import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { currentVersion, loadTemplateVersion } from "./queries.ts";

let app: App;
let owner: SomeMember;
let outsider: SomeMember;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  outsider = await organization(app);
  const all = [
    ["Poder especial", "/poderes"],
    ["Ácta notarial", ""],
    ["compraventa", "/ventas/inmuebles"],
    ["Zapatería 100%", "/ventas"],
    ["Arrendamiento", "/ventasviejas"],
  ] as const;
  for (const [name, directory] of all) {
    const input = { name, description: `de ${name}`.slice(0, 50), directory };
    const answer = await owner.call.upload(contract.uploadTemplate, input, {
      name: "c.docx",
      bytes: smallDocument(p("{nombre}")),
    });
    if (answer.kind === "stored") ids[name] = answer.id;
  }
});
afterAll(() => app?.stop());

const names = async (input: { search?: string; directory?: string }) =>
  (await owner.call(contract.listTemplates, input)).rows.map((row) => row.name);

test("the list goes by name without case and accents, a page at a time, each once", async () => {
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await owner.call(contract.listTemplates, { limit: 2, ...(after ? { after } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(2);
    seen.push(...page.rows.map((row) => row.name));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(["Ácta notarial", "Arrendamiento", "compraventa", "Poder especial", "Zapatería 100%"]);
  await expect(owner.call(contract.listTemplates, { after: "nonsense" })).rejects.toMatchObject({ status: 422 });
});

test("search finds names and descriptions without accents, and takes signs as they are", async () => {
  expect(await names({ search: "acta" })).toEqual(["Ácta notarial"]);
  expect(await names({ search: "ZAPATERIA" })).toEqual(["Zapatería 100%"]);
  expect(await names({ search: "%" })).toEqual(["Zapatería 100%"]);
  expect(await names({ search: "_" })).toEqual([]);
});

test("a directory shows what is in and below it, not what only begins alike", async () => {
  expect(await names({ directory: "/ventas" })).toEqual(["compraventa", "Zapatería 100%"]);
  expect(await names({ directory: "/ventas/inmuebles" })).toEqual(["compraventa"]);
  const { directories } = await owner.call(contract.listDirectories, {});
  expect(directories).toEqual([
    { directory: "", templates: 1 },
    { directory: "/poderes", templates: 1 },
    { directory: "/ventas", templates: 1 },
    { directory: "/ventas/inmuebles", templates: 1 },
    { directory: "/ventasviejas", templates: 1 },
  ]);
});

test("a reviewer gets names only; owner, manager, creator and consultant see all", async () => {
  const id = ids["compraventa"] ?? "";
  for (const role of ["manager", "creator", "consultant"] as const) {
    const { call } = await member(app, owner.orgId, role);
    expect((await call(contract.listTemplates, {})).rows).toHaveLength(5);
    expect((await call(contract.listTemplateChoices, {})).rows).toHaveLength(5);
    await expect(call(contract.getTemplate, { id })).resolves.toMatchObject({ name: "compraventa" });
  }
  const reviewer = await member(app, owner.orgId, "reviewer");
  const refused = { status: 403 };
  await expect(reviewer.call(contract.listTemplates, {})).rejects.toMatchObject(refused);
  await expect(reviewer.call(contract.listDirectories, {})).rejects.toMatchObject(refused);
  await expect(reviewer.call(contract.listTemplateChoices, {})).rejects.toMatchObject(refused);
  await expect(reviewer.call(contract.getTemplate, { id })).rejects.toMatchObject({ status: 403 });
  const { rows: templates } = await reviewer.call(contract.listTemplateNames, {});
  expect(templates).toHaveLength(5);
  expect(Object.keys(templates[0] ?? {})).toEqual(["id", "name"]);
});

test("another organization sees nothing of it", async () => {
  expect((await outsider.call(contract.listTemplates, {})).rows).toEqual([]);
  expect((await outsider.call(contract.listTemplateNames, {})).rows).toEqual([]);
  for (const call of [contract.getTemplate, contract.deleteTemplate, contract.restoreTemplate] as const) {
    await expect(outsider.call(call, { id: ids["compraventa"] ?? "" })).rejects.toMatchObject({ status: 404 });
  }
});

test("a deleted template begins nothing, keeps its versions for processes, and comes back", async () => {
  const id = ids["Poder especial"] ?? "";
  const { versionId } = await owner.call(contract.getTemplate, { id });
  await owner.call(contract.deleteTemplate, { id });
  expect(await names({})).not.toContain("Poder especial");
  await expect(owner.call(contract.getTemplate, { id })).rejects.toMatchObject({ status: 404 });
  await expect(owner.call(contract.deleteTemplate, { id })).rejects.toMatchObject({ status: 404 });
  const inOrganization = <T>(work: (tx: Parameters<typeof currentVersion>[0]) => Promise<T>) =>
    app.node.platform.db.asOrganization(owner.orgId, work);
  await expect(inOrganization((tx) => currentVersion(tx, id))).rejects.toMatchObject({ status: 404 });
  await expect(inOrganization((tx) => loadTemplateVersion(tx, versionId))).resolves.toMatchObject({ templateId: id });
  const input = { name: "Poder especial", description: "otro", directory: "/poderes" };
  const file = { name: "c.docx", bytes: smallDocument(p("{nombre}")) };
  await owner.call.upload(contract.uploadTemplate, input, file);
  await expect(owner.call(contract.restoreTemplate, { id })).rejects.toMatchObject({ code: "templates.nameTaken" });
  const away = async (who = owner) => (await who.call(contract.listDeletedTemplates, {})).templates;
  expect(await away()).toMatchObject([{ id, name: "Poder especial", directory: "/poderes", taken: true }]);
  expect(await away(outsider)).toEqual([]);
  const taken = (await owner.call(contract.listTemplates, { search: "poder" })).rows[0]?.id ?? "";
  app.clock.advance(1000);
  await owner.call(contract.deleteTemplate, { id: taken });
  expect((await away()).map((one) => [one.id, one.taken])).toEqual([
    [taken, false],
    [id, false],
  ]);
  await owner.call(contract.restoreTemplate, { id });
  expect(await names({})).toContain("Poder especial");
  await expect(owner.call(contract.restoreTemplate, { id })).rejects.toMatchObject({ status: 404 });
});

test("names as long as they may be, in long letters, are paged through as well", async () => {
  const firm = await organization(app);
  for (const end of ["a", "b"]) {
    const input = { name: `${"—".repeat(99)}${end}`, description: "x", directory: "" };
    const file = { name: "c.docx", bytes: smallDocument(p("{nombre}")) };
    await firm.call.upload(contract.uploadTemplate, input, file);
  }
  const first = await firm.call(contract.listTemplates, { limit: 1 });
  const second = await firm.call(contract.listTemplates, { limit: 1, after: first.next ?? "" });
  expect(second.rows.map((row) => row.name.at(-1))).toEqual(["b"]);
});

test("a cursor somebody made up is refused as an error of the input", async () => {
  const made = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
  for (const after of [made(["a", "-".repeat(36)]), made(["a\u0000", crypto.randomUUID()]), made([1])])
    await expect(owner.call(contract.listTemplates, { after })).rejects.toMatchObject({ status: 422 });
});

test("of thousands of templates each call gives a page, also of a search, and no more directories than anybody reads", async () => {
  const firm = await organization(app);
  const one = await template(firm);
  await app.node.platform.db.asOrganization(firm.orgId, (tx) =>
    sql`
      insert into templates (org_id, id, name, name_key, description, directory, current_version_id,
        published_version_id, created_at, updated_at)
      select org_id, gen_random_uuid(), 'Modelo ' || g, 'modelo ' || g, '', '/d' || lpad((g % 400)::text, 3, '0'),
        current_version_id, published_version_id, created_at, updated_at
      from templates, generate_series(1, 2000) g where id = ${one}`.execute(tx),
  );
  for (const list of [contract.listTemplateChoices, contract.listTemplateNames] as const) {
    const names: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await firm.call(list, { limit: 100, ...(after ? { after } : {}) });
      expect(page.rows.length).toBeLessThanOrEqual(100);
      names.push(...page.rows.map(({ name }) => name));
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(names).size).toBe(2001);
  }
  expect((await firm.call(contract.listTemplateChoices, {})).rows).toHaveLength(50);
  const found = await firm.call(contract.listTemplateChoices, { search: "modelo 1999" });
  expect(found).toMatchObject({ rows: [{ name: "Modelo 1999", directory: "/d399" }], next: null });
  const there = await firm.call(contract.listTemplateChoices, { search: "d399" });
  expect(there.rows.map(({ directory }) => directory)).toEqual(Array(5).fill("/d399"));
  const { directories, more } = await firm.call(contract.listDirectories, {});
  expect([directories.length, more]).toEqual([300, true]);
});
