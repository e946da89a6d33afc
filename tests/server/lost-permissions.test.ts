import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { mailDueAlerts } from "#features/alerts/server/due.ts";
import * as batches from "#features/batch/contract.ts";
import { taskAttachments } from "#features/boards/task-contract.ts";
import { getCredits } from "#features/credits/contract.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import * as forms from "#features/forms/contract.ts";
import * as held from "#features/forms/held-contract.ts";
import * as shares from "#features/forms/share-contract.ts";
import * as visitor from "#features/forms/visitor-contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { createStudy, getStudy } from "#features/planner/contract.ts";
import { exampleStudy } from "#features/planner/new-study.ts";
import * as processLists from "#features/process-lists/contract.ts";
import * as processes from "#features/processes/contract.ts";
import * as registries from "#features/registries/contract.ts";
import * as reports from "#features/reports/saved-contract.ts";
import * as repository from "#features/repository/share-contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import * as envelopes from "#features/signatures/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { type PlanPermission, planPermissions } from "#protocol/permission.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { forgetUses, openedForm, receivedProcess, submission } from "#tests/fixtures/forms.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { readAndAccept, readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// What is in progress when a plan loses a permission has a way out without it, and nothing new begins (decision record 0185).
let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp(quickCaptcha, { pdf: realPdfs });
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Jade" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  await forgetUses(app);
});
afterAll(() => app?.stop());

const asSystem = <T>(work: Parameters<typeof systemTransaction<T>>[2]) =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, work);
/** Withholds permissions from the organization, as its administrator does. */
const lose = (...withheld: PlanPermission[]) =>
  asSystem((transaction) => administer(transaction, owner.orgId, { withheld }));
const refused = (call: Promise<unknown>, code = "failure.plan") => expect(call).rejects.toMatchObject({ code });
const pdf = { name: "recibo.pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") };

/** One case for each permission: what was in progress ends, and nothing of its kind begins. */
const ways: Readonly<Record<PlanPermission, () => Promise<void>>> = {
  async review() {
    const of = { creator, reviewer, templateId };
    const own = await processIn("reviewing", of);
    await owner.call(reviews.assignProcess, { id: own.id, reviewerId: reviewer.uid });
    const returned = await processIn("reviewing", of);
    await lose("review");
    const { contentHash } = await reviewer.call(processes.getProcess, { id: own.id });
    await refused(reviewer.call(reviews.approveProcess, { ...own, version: own.version + 1, contentHash }));
    await refused(creator.call(reviews.sendProcess, await answered(creator, templateId)));
    await refused(owner.call(reviews.assignProcess, { id: own.id, reviewerId: owner.uid }));
    // Nothing waits for a review: lists and counters do not say so.
    await refused(owner.call(processes.listProcesses, { list: "review" }));
    expect(await owner.call(processLists.countProcesses, {})).toMatchObject({ review: null, work: 0 });
    expect(await reviewer.call(processLists.countProcesses, {})).toMatchObject({ review: null, work: 0 });
    const { rows } = await owner.call(processes.listProcesses, { list: "active" });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, returned.id]));
    // The review began, and still the creator takes it back and finishes it.
    const draft = await creator.call(reviews.withdrawProcess, { id: own.id });
    await creator.call(reviews.finishProcess, { id: own.id, version: draft.version });
    expect(await creator.call(processes.getProcess, { id: own.id })).toMatchObject({ status: "approved" });
    const back = await owner.call(reviews.rejectProcess, { ...returned, reason: "Sin revisión en el plan" });
    await creator.call(reviews.finishProcess, { id: returned.id, version: back.version });
    expect(await creator.call(processes.getProcess, { id: returned.id })).toMatchObject({ status: "approved" });
  },
  async batchGeneration() {
    const rows = await contractsWorkbook(["1", "2"].map((key) => contractRow(key, { title: `Lote ${key}` })));
    const { id } = await owner.call.upload(batches.createBatch, { templateId }, rows);
    const inState = (state: string) =>
      app.eventually(async () => (await owner.call(batches.getBatch, { id })).state === state);
    await inState("ready");
    await app.query("update batches set state = 'paused', ending = 'draft' where id = $1", [id]);
    await lose("batchGeneration");
    await refused(owner.call(batches.steerBatch, { id, act: "resume" }));
    await refused(owner.call.upload(batches.createBatch, { templateId }, rows));
    await owner.call(batches.steerBatch, { id, act: "cancel" });
    await inState("cancelled");
  },
  async sharingForms() {
    const guest = await person(app);
    const process = await begun(creator, templateId);
    const given = { id: process.id, email: guest.email, groups: ["g1"] };
    const share = await creator.call(shares.shareForm, given);
    await guest.call(shares.saveShared, { shareId: share.id, patch: { nombre: "Ana" }, was: {} });
    await lose("sharingForms");
    const closed = { code: "forms.share.closed", status: 404 };
    await expect(guest.call(shares.getShared, { shareId: share.id })).rejects.toMatchObject(closed);
    const stranger = await person(app);
    await refused(stranger.call(shares.getShared, { shareId: share.id }), "failure.notFound");
    await refused(creator.call(shares.remindShare, { id: process.id, shareId: share.id }));
    expect((await creator.call(processes.getProcess, { id: process.id })).answers).toMatchObject({ nombre: "Ana" });
    await creator.call(shares.revokeShare, { id: process.id, shareId: share.id });
    expect((await creator.call(shares.listShares, { id: process.id })).shares).toEqual([]);
  },
  async publicForms() {
    const inbox = await receivedProcess(app, owner, templateId);
    const keys = await openedForm(owner, await template(owner));
    const suspicious = { ...(await submission(app, keys)), website: "https://spam.example" };
    await app.as()(visitor.submitVisitorForm, suspicious);
    await lose("publicForms");
    await refused(app.as()(visitor.readVisitorForm, { id: keys.id, id2: keys.id2 }), "failure.notFound");
    await refused(owner.call(forms.getPublicForm, { templateId }));
    const [waiting] = (await owner.call(held.listHeldRequests, {})).rows;
    await owner.call(held.releaseHeldRequest, { id: waiting?.id ?? "" });
    await owner.call(forms.takeRequest, { id: inbox.id, version: inbox.version });
    expect(await owner.call(processes.getProcess, { id: inbox.id })).toMatchObject({ status: "drafting" });
  },
  async alerts() {
    const outside = `fuera-${owner.uid}@ejemplo.gt`;
    const date = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await owner.call(createAlert, { title: "Pagar timbres", date, emails: [outside] });
    await lose("alerts");
    await refused(owner.call(createAlert, { title: "Nueva", date }));
    app.clock.advance(6 * 86_400_000);
    await mailDueAlerts(app.node.platform);
    const mails = [...(await app.mails(outside)), ...(await app.mails(owner.email))];
    expect(mails.map(({ subject }) => subject).join()).toContain("Pagar timbres");
    // Its page is closed, so it is not linked.
    expect(mails.map(({ text }) => text).join()).not.toContain("/alerts/");
  },
  async registryQueries() {
    const given = { orgId: owner.orgId, reference: "prueba", amount: 5 };
    await asSystem((transaction) => grantCredits(transaction, given));
    const ask = (finca: string) =>
      owner.call(registries.askRegistry, {
        kind: "property",
        values: { finca, folio: "2", libro: "3", department: "09" },
        reason: "Compraventa",
      });
    const [first, second] = [await ask("1"), await ask("2")];
    await owner.call(registries.takeQuery, { id: second.query.id });
    const draft = await draftThatDemandsEvidence();
    await refused(creator.call(reviews.sendProcess, draft), "processes.evidenceMissing.property");
    await lose("registryQueries");
    await refused(ask("3"));
    await refused(owner.call(registries.takeQuery, { id: first.query.id }));
    await owner.call(registries.cancelQuery, { id: first.query.id });
    const answer = { state: "done", result: { owners: ["Ana"] } } as const;
    await owner.call(registries.answerQuery, { id: second.query.id, ...answer });
    const { rows } = await owner.call(registries.listQueries, { list: "history" });
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["done", "failed"]);
    expect(await owner.call(registries.getQuery, { id: second.query.id })).toMatchObject({ may: { use: false } });
    // Nobody can meet the demand of the template any more, so it does not hold the draft.
    await creator.call(reviews.sendProcess, draft);
    await lose();
    expect(await owner.call(getCredits, {})).toMatchObject({ balance: 4, reserved: 0 });
  },
  async dashboard() {
    const question = { range: "last7Days", statuses: "approved", columns: "title" } as const;
    const schedule = { every: "week", weekday: 1 } as const;
    const named = { name: "Semanal", question, schedule, receivers: [owner.uid] };
    const { id, version } = await owner.call(reports.createSavedReport, named);
    await lose("dashboard");
    // Reports ask for a role and for no permission: a scheduled one is mailed until somebody ends it.
    await owner.call(reports.mailSavedReport, { reportId: id });
    expect(await app.mails(owner.email)).toEqual([expect.objectContaining({ subject: "Semanal" })]);
    await owner.call(reports.changeSavedReport, { ...named, reportId: id, version, schedule: null });
  },
  async electronicSignature() {
    const processId = await readyProcess(app, { creator, reviewer, templateId });
    const invite = (email: string) => ({ name: "Eva", email, language: "es" }) as const;
    const send = (at: string, email: string) =>
      creator.call(envelopes.sendEnvelope, { processId: at, invitations: [invite(email)] });
    const [signed, voided] = [`firma-${owner.uid}@ejemplo.gt`, `anula-${owner.uid}@ejemplo.gt`];
    await send(processId, signed);
    const other = await readyProcess(app, { creator, reviewer, templateId });
    const envelope = await send(other, voided);
    await lose("electronicSignature");
    const token = await signingToken(app, signed);
    await readAndAccept(app, token);
    await signWith(app, token);
    await app.eventually(
      async () => (await creator.call(envelopes.listEnvelopes, { processId })).rows[0]?.state === "signed",
    );
    const of = { processId: other, envelopeId: envelope.id };
    // The page of the process still shows the button that voids it, and no other, to those who may.
    const shownTo = async (who: SomeMember) => (await who.call(envelopes.listEnvelopes, { processId: other })).rows[0];
    expect(await shownTo(creator)).toMatchObject({ mine: false, voidable: true });
    expect(await shownTo(reviewer)).toMatchObject({ mine: false, voidable: false });
    await refused(reviewer.call(envelopes.voidEnvelope, { ...of, reason: "Ya no" }), "failure.role");
    const invitationId = envelope.invitations[0]?.id ?? "";
    await refused(creator.call(envelopes.remindSigner, { ...of, invitationId }));
    await creator.call(envelopes.voidEnvelope, { ...of, reason: "Ya no" });
    await refused(send(other, voided));
  },
  async fileAttachments() {
    const { id } = await begun(creator, templateId);
    const added = await creator.call.upload(processes.processAttachments.add, { id }, pdf);
    const { boardId, tasks } = await boardWith(owner.call, ["Cobrar"]);
    const onTask = { boardId, taskId: tasks[0] ?? "" };
    const file = await owner.call.upload(taskAttachments.add, onTask, pdf);
    const demanding = await draftThatDemandsFile();
    await refused(creator.call(reviews.sendProcess, demanding), "processes.attachmentsMissing");
    await lose("fileAttachments");
    await refused(creator.call.upload(processes.processAttachments.add, { id }, { ...pdf, name: "otro.pdf" }));
    await creator.call(processes.processAttachments.remove, { id, attachmentId: added.id });
    await owner.call(taskAttachments.remove, { ...onTask, attachmentId: file.id });
    await refused(creator.call(processes.processAttachments.restore, { id, attachmentId: added.id }));
    await creator.call(reviews.sendProcess, demanding);
  },
  async repository() {
    const { id: itemId } = await fileOf(owner.call, "Escritura.txt");
    const { link } = await owner.call(repository.putItemLink, { itemId, permission: "view" });
    const token = link?.url.split("/").at(-1) ?? "";
    await app.as()(repository.visitItem, { token });
    await lose("repository");
    // The link closes, and opens again with the permission.
    await refused(app.as()(repository.visitItem, { token }), "failure.notFound");
    await lose();
    await app.as()(repository.visitItem, { token });
    // Or it is closed without the permission, by those who could close it with it.
    const { id: other } = await fileOf(creator.call, "Borrador.txt");
    const shared = await creator.call(repository.putItemLink, { itemId: other, permission: "view" });
    await lose("repository");
    const listed = async (who: SomeMember) =>
      (await who.call(repository.listLinks, {})).links.map(({ item }) => item.name).toSorted();
    expect([await listed(owner), await listed(creator), await listed(reviewer)]).toEqual([
      ["Borrador.txt", "Escritura.txt"],
      ["Borrador.txt"],
      [],
    ]);
    await refused(reviewer.call(repository.revokeItemLink, { itemId: other }), "failure.notFound");
    await refused(creator.call(repository.putItemLink, { itemId: other, permission: "view" }));
    await refused(creator.call(repository.rotateItemLink, { itemId: other }));
    await creator.call(repository.revokeItemLink, { itemId: other });
    expect(await listed(owner)).toEqual(["Escritura.txt"]);
    await lose();
    const closed = { token: shared.link?.url.split("/").at(-1) ?? "" };
    await refused(app.as()(repository.visitItem, closed), "failure.notFound");
  },
  async planner() {
    const { id } = await owner.call(createStudy, { title: "Lote 4", content: exampleStudy("es") });
    await lose("planner");
    await refused(owner.call(getStudy, { id }));
    await lose();
    expect(await owner.call(getStudy, { id })).toMatchObject({ title: "Lote 4" });
  },
  async flows() {
    const { boardId, details } = await boardWith(owner.call, ["Cobrar"]);
    await lose("flows");
    await refused(boardWith(owner.call));
    await lose();
    expect(await details()).toMatchObject({ board: { id: boardId } });
  },
  async customTemplates() {
    await lose("customTemplates");
    await refused(template(owner));
    // Contracts of the templates that are there still come to their end.
    const { id } = await processIn("approved", { creator, reviewer, templateId });
    expect(await creator.call(processes.getProcess, { id })).toMatchObject({ status: "approved" });
  },
  async utilities() {
    const given = { orgId: owner.orgId, reference: "prueba", amount: 5 };
    await asSystem((transaction) => grantCredits(transaction, given));
    const values = { finca: "9", folio: "2", libro: "3", department: "09" };
    const asked = { kind: "property", values, reason: "Compraventa" } as const;
    const { query } = await owner.call(registries.askRegistry, asked);
    await lose("utilities");
    await refused(owner.call(registries.askRegistry, asked));
    await owner.call(registries.cancelQuery, { id: query.id });
  },
};

/** A complete draft of a template with these demands. */
async function draftOf(demands: object) {
  const id = await template(owner);
  const { version, name, description, directory, form } = await owner.call(getTemplate, { id });
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, ...demands } });
  return answered(creator, id);
}
const draftThatDemandsEvidence = () => draftOf({ evidence: [{ kind: "property", days: 10 }] });
const draftThatDemandsFile = () =>
  draftOf({ attachments: [{ id: "s1", name: "DPI", required: true, appendToDocument: false }] });

test.each(planPermissions)("what is in progress without %s has a way out", (permission) => ways[permission](), 60_000);
