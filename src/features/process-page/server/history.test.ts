import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as documents from "#features/documents/contract.ts";
import { renamePerson } from "#features/identity/account-contract.ts";
import { removeMember } from "#features/members/contract.ts";
import * as contract from "#features/processes/contract.ts";
import { eraseDeleted } from "#features/processes/server/erase-deleted.ts";
import * as reviews from "#features/reviews/contract.ts";
import { pdfText } from "#platform/pdf/pdf-text.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as processPage from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Carla" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa" });
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const minutes = (count: number) => app.clock.advance(count * 60_000);
const save = async (id: string, patch: Record<string, unknown>) => {
  const { version } = await creator.call(contract.getProcess, { id });
  return creator.call(contract.saveAnswers, { id, version, patch });
};
const timeline = async (id: string, who = creator) => (await who.call(processPage.getTimeline, { id })).entries;
const kinds = async (id: string, who = creator) => (await timeline(id, who)).map(({ what }) => what);

test("every act is on the timeline with its person and time, comments and files among them", async () => {
  const { id, version } = await answered(creator, templateId);
  minutes(1);
  await creator.call(contract.renameProcess, { id, version, title: "Compraventa del lote 7" });
  minutes(1);
  const bytes = new TextEncoder().encode("nota");
  await creator.call.upload(contract.processAttachments.add, { id }, { name: "nota.txt", bytes });
  minutes(1);
  await creator.call(reviews.sendProcess, { id, version: version + 1 });
  minutes(1);
  await reviewer.call(contract.processComments.add, { id, content: "Falta el precio" });
  minutes(1);
  await owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  minutes(1);
  const read = await reviewer.call(contract.getProcess, { id });
  const reason = "El precio no coincide";
  await reviewer.call(reviews.rejectProcess, { id, version: read.version, reason, tags: ["Monto"] });
  const entries = await timeline(id);
  expect(entries.map(({ what, byName, text }) => [what, byName, text])).toEqual([
    ["reject", "Rosa Pérez", reason],
    ["assign", expect.any(String), "Rosa Pérez"],
    ["comment", "Rosa Pérez", "Falta el precio"],
    ["send", "Carla Pérez", null],
    ["attachment", "Carla Pérez", "nota.txt"],
    ["rename", "Carla Pérez", "Compraventa del lote 7"],
    ["save", "Carla Pérez", null],
    ["created", "Carla Pérez", null],
  ]);
  expect(entries[0]?.tags).toEqual(["Monto"]);
  expect(entries.find(({ what }) => what === "save")).toMatchObject({ kept: true, paths: Object.keys(rightAnswers) });
});

test("the history and the certificate keep the names that people had; what they do later has the new one", async () => {
  const writer = await member(app, owner.orgId, "creator", { firstName: "Marta" });
  const { id, version } = await answered(writer, templateId);
  minutes(1);
  await writer.call(contract.processComments.add, { id, content: "Urge" });
  minutes(1);
  await writer.call(reviews.sendProcess, { id, version });
  minutes(1);
  await owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  const certified = async () => pdfText((await owner.call.download(processPage.downloadCertificate, { id })).bytes);
  const before = await timeline(id, owner);
  expect(await certified()).toContain("Marta Pérez");
  minutes(1);
  await writer.call(renamePerson, { firstName: "Marta", lastName: "Pérez de Soto" });
  await writer.call(renamePerson, { firstName: "Marta", lastName: "Soto" });
  await reviewer.call(renamePerson, { firstName: "Rosalía", lastName: "Pérez" });
  expect(await timeline(id, owner)).toEqual(before);
  const after = await certified();
  expect(after).toContain("Rosa Pérez");
  for (const later of ["Soto", "Rosalía"]) expect(after).not.toContain(later);
  minutes(1);
  await writer.call(contract.processComments.add, { id, content: "Sigue urgente" });
  const [newest, ...others] = await timeline(id, owner);
  expect(newest).toMatchObject({ what: "comment", byName: "Marta Soto" });
  expect(others).toEqual(before);
  await reviewer.call(renamePerson, { firstName: "Rosa", lastName: "Pérez" });
});

test("savings of one sitting are one version; versions are compared and restored as new", async () => {
  const { id } = await answered(creator, templateId);
  minutes(5);
  await save(id, { nombre: "Berta" });
  minutes(20);
  await save(id, { nombre: "Clara", con_fianza: true, fiador: "Luis" });
  const [latest, first] = (await timeline(id)).filter(({ kept }) => kept);
  expect(await kinds(id)).toEqual(["save", "save", "created"]);
  const compared = await creator.call(processPage.compareAnswers, { id, from: first?.id ?? "" });
  expect(compared.answers).toEqual([
    { path: "nombre", before: "Berta", after: "Clara" },
    { path: "con_fianza", before: false, after: true },
    { path: "fiador", before: null, after: "Luis" },
  ]);
  expect(compared.text.counts).toEqual({ added: 1, removed: 0, changed: 1, moved: 0 });
  const { version } = await creator.call(contract.getProcess, { id });
  minutes(1);
  await creator.call(processPage.restoreAnswers, { id, versionId: first?.id ?? "", version });
  const { answers } = await creator.call(contract.getProcess, { id });
  expect(answers).toMatchObject({ nombre: "Berta", con_fianza: false });
  expect(await kinds(id)).toEqual(["restored", "save", "save", "created"]);
  const undone = await creator.call(processPage.compareAnswers, { id, from: latest?.id ?? "" });
  expect(undone.answers.map(({ path }) => path)).toContain("nombre");
  // What changed in between is not lost without a word.
  await expect(
    creator.call(processPage.restoreAnswers, { id, versionId: first?.id ?? "", version }),
  ).rejects.toMatchObject({ code: "processes.changed" });
});

test("what a copy began with is a version once it is changed", async () => {
  const { id } = await answered(creator, templateId);
  const copy = await creator.call(contract.copyProcess, { id, title: "Copia" });
  minutes(1);
  await save(copy.id, { nombre: "Otra" });
  expect(await kinds(copy.id)).toEqual(["save", "before", "copied", "created"]);
  const before = (await timeline(copy.id))[1];
  const { answers } = await creator.call(processPage.compareAnswers, { id: copy.id, from: before?.id ?? "" });
  expect(answers).toEqual([{ path: "nombre", before: "Ana Díaz", after: "Otra" }]);
});

test("a reviewer sees what changed since their own last look, and keeps seeing it", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const look = async (at: number, who = reviewer) =>
    (await who.call(processPage.lookAtProcess, { id, version: at })).since;
  expect(await look(version)).toBeNull();
  minutes(1);
  const rejected = await reviewer.call(reviews.rejectProcess, { id, version, reason: "Otro nombre" });
  await save(id, { nombre: "Berta" });
  const sent = await creator.call(reviews.sendProcess, { id, version: rejected.version + 1 });
  for (let again = 0; again < 2; again++) expect(await look(sent.version)).toMatchObject({ from: "look" });
  const { answers, text } = await reviewer.call(processPage.compareAnswers, { id, from: "look" });
  expect(answers).toEqual([{ path: "nombre", before: "Ana Díaz", after: "Berta" }]);
  expect(text.counts.changed).toBe(1);
  // Who sees it for the first time is shown what changed since the rejection.
  expect(await look(sent.version, owner)).toMatchObject({ from: "rejection" });
  expect((await owner.call(processPage.compareAnswers, { id, from: "rejection" })).answers).toEqual(answers);
});

test("the certificate is a PDF of the whole timeline with where its document is verified, for those who can read the process", async () => {
  const { id } = await processIn("approved", { creator, reviewer, templateId, title: "Con constancia" });
  await app.eventually(async () =>
    (await creator.call(contract.getProcess, { id })).documents.every(({ state }) => state === "ready"),
  );
  const answer = await reviewer.call.raw(processPage.downloadCertificate, { id }, { "accept-language": "es" });
  expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(
    "Constancia de Con constancia.pdf",
  );
  const certificate = await pdfText(new Uint8Array(await answer.arrayBuffer()));
  for (const text of ["Con constancia", "Iniciado · Carla", "Enviado a revisión · Carla", "Aprobado · Rosa"])
    expect(certificate).toContain(text);
  const { bytes } = await reviewer.call.download(documents.downloadDocument, { id, kind: "pdf" });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(certificate.replace(/\s/g, "")).toContain(`${app.node.platform.config.url}/verify#${sha256}`);
  const consultant = await member(app, owner.orgId, "consultant");
  await expect(consultant.call(processPage.getTimeline, { id })).rejects.toMatchObject({ status: 404 });
});

test("who leaves hands over, and the timeline says to whom", async () => {
  const leaver = await member(app, owner.orgId, "creator");
  const { id } = await answered(leaver, templateId);
  await owner.call(removeMember, { id: leaver.uid, successorId: creator.uid });
  const entries = await app.eventually(async () => {
    const found = await timeline(id).catch(() => []);
    return found.some(({ what }) => what === "handOver") ? found : undefined;
  });
  expect(entries[0]).toMatchObject({ what: "handOver", text: "Carla Pérez" });
});

test("a sitting is extended by its person alone, while it is the last version, and never changes another row", async () => {
  const { id, version } = await answered(creator, templateId);
  const { rows } = await app.query<{ id: string; by_id: string; at: Date }>(
    "select id, by_id, at from process_history where process_id = $1 and what = 'save'",
    [id],
  );
  const [save] = rows;
  if (!save) throw new Error("nothing was saved");
  const { db } = app.node.platform;
  const extend = (
    by: string,
    { at = new Date(save.at.getTime() + 1000), next = version + 1, orgId = owner.orgId } = {},
  ) =>
    db.asOrganization(orgId, async (tx) => {
      const since = new Date(0);
      const { rows: found } = await sql<{ id: string | null }>`select extend_sitting(${save.id}::uuid, ${by}::uuid,
        ${since}::timestamptz, '{}'::jsonb, ${next}::int, ${at}::timestamptz, '[]'::jsonb, 50) as id`.execute(tx);
      return found[0]?.id;
    });
  const stranger = await organization(app);
  expect(await extend(owner.uid)).toBeNull();
  expect(await extend(save.by_id, { next: version })).toBeNull();
  expect(await extend(save.by_id, { at: new Date(save.at.getTime() + 60 * 60_000) })).toBeNull();
  expect(await extend(save.by_id, { orgId: stranger.orgId })).toBeNull();
  expect(await extend(save.by_id)).toBe(save.id);
  for (const change of ["update process_history set answers = '{}'", "delete from process_history"])
    await expect(db.asOrganization(owner.orgId, (tx) => sql.raw(change).execute(tx))).rejects.toThrow(
      /permission denied/,
    );
});

test("thirty days after a deletion nothing of the history is left", async () => {
  const { id } = await answered(creator, templateId);
  await creator.call(contract.deleteProcess, { id });
  app.clock.advance(31 * 24 * 60 * 60_000);
  // A run leaves out what another transaction holds, a reaction to the deletion for one: the next run takes it.
  const left = await app.eventually(async () => {
    await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, eraseDeleted);
    const { rows } = await app.node.platform.db.asSystem((tx) =>
      sql`select 1 from process_history where process_id = ${id}`.execute(tx),
    );
    return rows.length === 0 ? rows : undefined;
  });
  expect(left).toEqual([]);
});
