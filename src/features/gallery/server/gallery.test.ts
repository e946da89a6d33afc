import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import { getTemplateAlerts } from "#features/alerts/contract.ts";
import { newRule } from "#features/alerts/rule.ts";
import { saveOrganization } from "#features/organizations/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { getProcess } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import * as templates from "#features/templates/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { galleryTemplate } from "#tests/fixtures/gallery.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { OwnTemplate } from "../gallery.ts";
import { listMaintained, loadOwnTemplates, setDeleted } from "./maintain.ts";

let app: App;
let owner: SomeMember;
let mexican: SomeMember;

const { id: _, ...rule } = newRule("");

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  mexican = await organization(app);
  await mexican.call(saveOrganization, { name: "Bufete de México", country: "MX", address: "", phone: "" });
  const alerts = [{ ...rule, dateField: "fecha", title: "Vence: {nombre}", daysBefore: 3 }];
  await galleryTemplate(app, { id: "venta", title: "Venta", country: "GT", about: "Para vender una cosa", alerts });
  await galleryTemplate(app, { id: "arriendo", title: "Árriendo", country: "GT" });
  await galleryTemplate(app, { id: "nda", title: "Agreement", country: null, language: "en" });
  await galleryTemplate(app, { id: "mexicana", title: "De México", country: "MX" });
  await galleryTemplate(app, { id: "vieja", title: "Vieja", country: "GT" });
  await app.node.platform.db.asSystem((tx) => setDeleted(tx, "vieja", true, app.clock.now()));
});
afterAll(() => app?.stop());

const shown = async (who: SomeMember, input: { search?: string } = {}) =>
  (await who.call(contract.listGallery, input)).rows.map((row) => row.id);
const code = (status: number) => ({ status });

test("an organization sees its country's first, then those of every country; nothing else, and nothing removed", async () => {
  expect(await shown(owner)).toEqual(["arriendo", "venta", "nda"]);
  expect(await shown(mexican)).toEqual(["mexicana", "nda"]);
  const { rows } = await owner.call(contract.listGallery, {});
  expect(rows[1]).toMatchObject({
    title: "Venta",
    country: "GT",
    fieldCount: 3,
    alerts: 1,
    taken: 0,
    dated: "2026-11-23",
  });
});

test("a page goes on where the one before ended, over countries", async () => {
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await owner.call(contract.listGallery, { limit: 1, ...(after ? { after } : {}) });
    seen.push(...page.rows.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(["arriendo", "venta", "nda"]);
  await expect(owner.call(contract.listGallery, { after: "no" })).rejects.toMatchObject(code(422));
});

test("a search finds every word, whatever its accents, in the whole description of a template", async () => {
  expect(await shown(owner, { search: "arríendo" })).toEqual(["arriendo"]);
  expect(await shown(owner, { search: "cosa VENDER" })).toEqual(["venta"]);
  expect(await shown(owner, { search: "cosa arrendar" })).toEqual([]);
  expect(await shown(owner, { search: "%" })).toEqual([]);
});

test("the preview is the document filled with the sample answers", async () => {
  const { bytes } = await owner.call.download(contract.previewGalleryTemplate, { id: "venta" });
  const text = textOf(bytes)
    .flatMap((part) => part.paragraphs)
    .join("\n");
  expect(text).toContain("Ana Pérez");
  expect(text).toContain("veintiún quetzales");
  expect(text).not.toContain("{");
});

test("taking one makes a template of the organization, with settings, file and alerts; it is audited", async () => {
  const { templateId, name, alerts } = await owner.call(contract.takeFromGallery, {
    id: "venta",
    directory: "/ventas",
  });
  expect({ name, alerts }).toEqual({ name: "Venta", alerts: 1 });
  const made = await owner.call(templates.getTemplate, { id: templateId });
  expect(made).toMatchObject({ name: "Venta", description: "Para pruebas", directory: "/ventas", number: 1 });
  expect(made.form.fields.map(({ label }) => label)).toEqual(["Nombre completo", "Fecha", "Precio"]);
  const { rules } = await owner.call(getTemplateAlerts, { templateId });
  expect(rules).toMatchObject([{ dateField: "fecha", title: "Vence: {nombre}", daysBefore: 3 }]);
  const { rows: audit } = await app.query<{ action: string }>(
    "select action from audit_log where object_id = $1 order by seq",
    [templateId],
  );
  expect(audit.map(({ action }) => action)).toEqual(["template.upload", "template.alertsChanged", "gallery.take"]);
  const { rows } = await owner.call(contract.listGallery, {});
  expect(rows.map(({ id, taken }) => [id, taken])).toEqual([
    ["arriendo", 0],
    ["venta", 1],
    ["nda", 0],
  ]);
  // It is theirs now: the copy changes without the gallery, and a deleted one counts no more.
  await owner.call(templates.deleteTemplate, { id: templateId });
  expect((await owner.call(contract.listGallery, {})).rows[1]?.taken).toBe(0);
});

test("the sample is a draft of the owner, filled so that nothing is missing, and its template", async () => {
  const ana = await organization(app);
  const { processId } = await ana.call(contract.trySample, {});
  const made = await ana.call(getProcess, { id: processId });
  expect(made).toMatchObject({
    title: "Sample: Árriendo",
    status: "drafting",
    answers: { nombre: "Ana Pérez", precio: "21.00" },
  });
  expect(await ana.call(sendProcess, { id: processId, version: made.version })).toMatchObject({
    status: "reviewing",
  });
  const manager = await member(app, ana.orgId, "manager");
  await expect(manager.call(contract.trySample, {})).rejects.toMatchObject(code(403));
});

test("every template of the product makes a sample that its own form takes", async () => {
  const fresh = await startApp({}, { work: false });
  const { ownTemplates } = await import("#seed/gallery/own-templates.ts");
  const { db } = fresh.node.platform;
  const ana = await organization(fresh);
  const ours = ownTemplates.filter((one) => one.make().country === "GT");
  expect(ours.length).toBeGreaterThan(5);
  for (const one of ours) {
    await db.asSystem((tx) => loadOwnTemplates(tx, [one], fresh.clock.now()));
    const { processId } = await ana.call(contract.trySample, {});
    const made = await ana.call(getProcess, { id: processId });
    expect(made.title).toBe(`Sample: ${one.make().title}`);
    await ana.call(sendProcess, { id: processId, version: made.version });
    await db.asSystem((tx) => setDeleted(tx, one.id, true, fresh.clock.now()));
    fresh.clock.advance(61_000);
  }
  await fresh.stop();
});

test("two people who take the same at once get two templates with two names", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const taken = await Promise.all([
    owner.call(contract.takeFromGallery, { id: "arriendo" }),
    manager.call(contract.takeFromGallery, { id: "arriendo" }),
    owner.call(contract.takeFromGallery, { id: "arriendo" }),
  ]);
  expect(taken.map(({ name }) => name).sort()).toEqual(["Árriendo", "Árriendo (2)", "Árriendo (3)"]);
  expect(new Set(taken.map(({ templateId }) => templateId)).size).toBe(3);
});

test("what is removed or of another country is not there", async () => {
  for (const id of ["vieja", "mexicana", "nothing"]) {
    await expect(owner.call(contract.takeFromGallery, { id })).rejects.toMatchObject(code(404));
    await expect(owner.call(contract.previewGalleryTemplate, { id })).rejects.toMatchObject(code(404));
  }
});

test("creators, reviewers and consultants do not see it, and a plan without templates of one's own has none", async () => {
  for (const role of ["creator", "reviewer", "consultant"] as const) {
    const someone = await member(app, owner.orgId, role);
    await expect(someone.call(contract.listGallery, {})).rejects.toMatchObject(code(403));
    await expect(someone.call(contract.takeFromGallery, { id: "venta" })).rejects.toMatchObject(code(403));
  }
});

test("where the plan has no alerts a copy comes without them", async () => {
  const other = await organization(app);
  await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    administer(transaction, other.orgId, { plan: "basic" }),
  );
  const { alerts } = await other.call(contract.takeFromGallery, { id: "venta" });
  expect(alerts).toBe(0);
});

test("one organization's copies are nothing to another", async () => {
  const other = await organization(app);
  await owner.call(contract.takeFromGallery, { id: "nda" });
  expect((await other.call(contract.listGallery, {})).rows.map(({ taken }) => taken)).toEqual([0, 0, 0]);
  expect((await other.call(templates.listTemplates, {})).rows).toEqual([]);
  const own = await template(owner);
  const { rows } = await owner.call(templates.listTemplates, {});
  expect(rows.filter(({ fromGallery }) => !fromGallery).map(({ id }) => id)).toEqual([own]);
  expect(rows.some(({ fromGallery }) => fromGallery)).toBe(true);
});

test("the product's own set is loaded once, by any number of nodes; what the installation removed stays so", async () => {
  const fresh = await startApp({}, { work: false });
  const { db } = fresh.node.platform;
  const load = (set: readonly OwnTemplate[]) => db.asSystem((tx) => loadOwnTemplates(tx, set, fresh.clock.now()));
  const { ownTemplates } = await import("#seed/gallery/own-templates.ts");
  const [first, second] = ownTemplates;
  if (!first || !second) throw new Error("no set");
  const set = [first, second];
  const both = await Promise.all([load(set), load(set)]);
  expect(both.flat().sort()).toEqual([first.id, second.id].sort());
  expect(await load(set)).toEqual([]);
  await db.asSystem((tx) => setDeleted(tx, first.id, true, fresh.clock.now()));
  expect(await load([{ ...first, version: first.version + 1 }, second])).toEqual([first.id]);
  const rows = await db.asSystem(listMaintained);
  expect(rows.map(({ id, version, deleted, own }) => [id, version, deleted, own])).toEqual([
    [first.id, first.version + 1, true, true],
    [second.id, second.version, false, true],
  ]);
  // An older node does not take a newer version back, and nobody's own template takes the place of one of the set.
  expect(await load([first])).toEqual([]);
  await galleryTemplate(fresh, { id: second.id, title: "Otra cosa" });
  expect((await db.asSystem(listMaintained))[1]?.title).not.toBe("Otra cosa");
  await fresh.stop();
});
