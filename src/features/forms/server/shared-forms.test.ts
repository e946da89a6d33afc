import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { presentSeconds } from "#features/answers/presence.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { notePresence } from "#features/process-page/contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, person, type SomeMember, type Someone } from "#seed/people.ts";
import { begun, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../share-contract.ts";

let app: App;
let owner: SomeMember;
let guest: Someone;
let process: { id: string; version: number };
let groups: string[];
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Quetzal" });
  guest = await person(app);
  process = await begun(owner, await template(owner));
  groups = (await owner.call(getProcess, { id: process.id })).form.groups.map(({ id }) => id);
});
afterAll(() => app.stop());

const share = (more: Partial<z.input<typeof contract.shareForm.input>> = {}) =>
  owner.call(contract.shareForm, { id: process.id, email: guest.email, groups, ...more });
const answers = async () => (await owner.call(getProcess, { id: process.id })).answers;

test("the owner of the address fills in the form without an organization, finishes it, and the sharer is mailed", async () => {
  const { id: shareId } = await share({ message: "Por favor antes del viernes" });
  const [mail] = await app.mails(guest.email, 1);
  expect(mail?.text).toContain(`/shared?form=${shareId}`);
  expect(mail?.text).toContain("antes del viernes");
  const { rows } = await guest.call(contract.listShared, {});
  expect(rows).toMatchObject([{ id: shareId, email: guest.email, deleted: false, completed: false }]);
  expect(await guest.call(contract.getShared, { shareId })).toMatchObject({ open: true, groups, answers: {} });
  const early = await guest.call.raw(contract.completeShared, { shareId });
  expect(early.status).toBe(422);
  await guest.call(contract.saveShared, { shareId, patch: rightAnswers, was: {} });
  expect(await answers()).toEqual(rightAnswers);
  await guest.call(contract.completeShared, { shareId });
  expect((await app.mails(owner.email, 1)).some(({ text }) => text?.includes(guest.email))).toBe(true);
  const late = await guest.call.raw(contract.saveShared, { shareId, patch: { nombre: "x" }, was: {} });
  expect(late.status).toBe(409);
  const { shares } = await owner.call(contract.listShares, { id: process.id });
  expect(shares).toMatchObject([{ completed: true, filled: expect.arrayContaining(["nombre", "precio"]) }]);
  await owner.call(contract.reopenShare, { id: process.id, shareId });
  await guest.call(contract.saveShared, { shareId, patch: { nombre: "Otra" }, was: { nombre: rightAnswers.nombre } });
});

test("for everybody else it is not there: other addresses, unverified ones, after revoking and after its days", async () => {
  const { id: shareId } = await share({ days: 2 });
  const other = await person(app);
  const unverified = await person(app, { verified: false });
  for (const who of [other, unverified, owner])
    expect((await who.call.raw(contract.getShared, { shareId })).status).toBeGreaterThanOrEqual(403);
  expect((await other.call.raw(contract.getShared, { shareId })).status).toBe(404);
  await app.query("update users set email = $1 where id = $2", ["changed@quetzal.gt", guest.uid]);
  expect((await guest.call.raw(contract.getShared, { shareId })).status).toBe(404);
  await app.query("update users set email = $1 where id = $2", [guest.email, guest.uid]);
  expect((await guest.call.raw(contract.getShared, { shareId })).status).toBe(200);
  await owner.call(contract.revokeShare, { id: process.id, shareId });
  expect((await guest.call.raw(contract.getShared, { shareId })).status).toBe(404);
  expect((await guest.call(contract.listShared, {})).rows).toEqual([]);
  const again = await share({ days: 1 });
  await app.query("update form_shares set expires_at = now() - interval '1 hour' where id = $1", [again.id]);
  expect((await guest.call.raw(contract.getShared, { shareId: again.id })).status).toBe(404);
});

test("two who write at once: other fields go on beside each other, the same field is not swallowed", async () => {
  const { id: shareId } = await share();
  await owner.call(saveAnswers, { id: process.id, version: process.version, patch: { nombre: "De la firma" } });
  await guest.call(contract.saveShared, { shareId, patch: { precio: "10.00" }, was: {} });
  const answer = await guest.call.raw(contract.saveShared, { shareId, patch: { nombre: "Del cliente" }, was: {} });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: "forms.share.changed", fields: [{ path: "nombre" }] });
  expect(await answers()).toEqual({ nombre: "De la firma", precio: "10.00" });
});

test("the sharer and two holders save at the same moment: each answer is there, and none of them is refused", async () => {
  const second = await person(app);
  const { id: one } = await share();
  const { id: two } = await share({ email: second.email });
  const results = await Promise.all([
    guest.call.raw(contract.saveShared, { shareId: one, patch: { nombre: "Marta" }, was: {} }),
    second.call.raw(contract.saveShared, { shareId: two, patch: { precio: "10.00" }, was: {} }),
    guest.call.raw(contract.saveShared, { shareId: one, patch: { fecha: "2026-03-01" }, was: {} }),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers()).toEqual({ nombre: "Marta", precio: "10.00", fecha: "2026-03-01" });
  const same = await Promise.all([
    guest.call.raw(contract.saveShared, { shareId: one, patch: { precio: "11.00" }, was: { precio: "10.00" } }),
    second.call.raw(contract.saveShared, { shareId: two, patch: { precio: "12.00" }, was: { precio: "10.00" } }),
  ]);
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = await owner.call.raw(saveAnswers, { id: process.id, version: process.version, patch: { nombre: "x" } });
  expect(late.status).toBe(409);
  const { id, version } = await owner.call(getProcess, { id: process.id });
  await owner.call(saveAnswers, { id, version, patch: rightAnswers });
  await owner.call(sendProcess, { id, version: version + 1 });
  const closed = await guest.call.raw(contract.saveShared, { shareId: one, patch: { nombre: "y" }, was: {} });
  expect(closed.status).toBe(409);
});

test("each sees the fields of the others, until they send no sign for a while", async () => {
  const { form } = await owner.call(getProcess, { id: process.id });
  const all = form.groups.map((group) => group.id);
  const { id: shareId } = await share({ groups: all });
  const there = async (field: string | null) =>
    (await guest.call(contract.noteSharedPresence, { shareId, field })).others;
  const here = async (field: string | null) => (await owner.call(notePresence, { id: process.id, field })).others;
  expect(await there("nombre")).toEqual([]);
  expect(await here("precio")).toEqual([{ name: guest.email, field: "nombre" }]);
  expect(await there(null)).toEqual([{ name: expect.stringContaining(" "), field: "precio" }]);
  expect(await here(null)).toEqual([{ name: guest.email, field: null }]);
  // A field that is none of the form is no field; nor is one the holder does not see.
  await here("oculto");
  expect(await there("otra.cosa")).toMatchObject([{ field: null }]);
  expect(await here(null)).toMatchObject([{ field: null }]);
  app.clock.advance((presentSeconds + 1) * 1000);
  expect(await there(null)).toEqual([]);
  const stranger = await person(app);
  await expect(stranger.call(contract.noteSharedPresence, { shareId, field: null })).rejects.toMatchObject({
    status: 404,
  });
});

test("what is only read is not written, and nothing else of the process is shown", async () => {
  const templateId = await template(owner);
  const { id, version, name, description, directory, form } = await owner.call(getTemplate, { id: templateId });
  const [all] = form.groups;
  const rest = all?.items.filter((item) => !["precio", "fecha"].includes(item)) ?? [];
  const parts = [
    { id: "g1", label: "Partes", items: rest },
    { id: "g2", label: "Dinero", items: ["precio"] },
    { id: "g3", label: "Adentro", items: ["fecha"] },
  ];
  await owner.call(saveTemplate, { id, version, name, description, directory, form: { ...form, groups: parts } });
  const other = await begun(owner, templateId);
  await owner.call(saveAnswers, {
    id: other.id,
    version: other.version,
    patch: { precio: "5.00", fecha: "2026-03-01" },
  });
  const given = { id: other.id, email: guest.email, groups: ["g1"], readGroups: ["g1", "g2", "g9"] };
  const { id: shareId, readGroups } = await owner.call(contract.shareForm, given);
  expect(readGroups).toEqual(["g2"]);
  const seen = await guest.call(contract.getShared, { shareId });
  expect(seen).toMatchObject({ groups: ["g1"], answers: { precio: "5.00" } });
  expect(JSON.stringify(seen)).not.toContain("fecha");
  for (const one of ["precio", "fecha", "secreto"]) {
    const wrong = await guest.call.raw(contract.saveShared, { shareId, patch: { [one]: "1" }, was: seen.answers });
    expect(wrong.status, one).toBe(404);
  }
  expect((await guest.call.raw(contract.getShared, { shareId: process.id })).status).toBe(404);
});

test("it is shared once with an address, reminded once a day, and only by its creator with the plan for it", async () => {
  const { id: shareId } = await share();
  const twice = await owner.call.raw(contract.shareForm, { id: process.id, email: guest.email, groups });
  expect(await twice.json()).toMatchObject({ fields: [{ path: "email", code: "forms.share.already" }] });
  const remind = () => owner.call.raw(contract.remindShare, { id: process.id, shareId });
  expect((await remind()).status).toBe(409);
  await app.query("update form_shares set time_created = now() - interval '2 days' where id = $1", [shareId]);
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const creator = await member(app, owner.orgId, "creator");
  expect((await creator.call.raw(contract.listShares, { id: process.id })).status).toBe(404);
  await app.query("update organizations set plan = 'standard', trial_ends_at = null where id = $1", [owner.orgId]);
  expect((await guest.call.raw(contract.getShared, { shareId })).status).toBe(404);
  const refused = await owner.call.raw(contract.shareForm, { id: process.id, email: "x@y.gt", groups });
  expect(await refused.json()).toMatchObject({ code: "failure.plan" });
});

test("a mail that does not arrive says so where the form was shared, and in the bell of who shared it", async () => {
  const { id: shareId } = await share();
  const row = async () => (await owner.call(contract.listShares, { id: process.id })).shares[0];
  await app.eventually(async () => (await row())?.mailOutcome === "sent");
  const { db } = app.node.platform;
  // The mail comes back later, as a report about the one that was enqueued.
  await organizationTransaction(db, { orgId: owner.orgId, by: owner.uid, now: app.clock.now() }, ({ announce }) =>
    announce(mailSettled, { report: `formShare:${shareId}`, outcome: "bounced" }),
  );
  await app.eventually(async () => (await row())?.mailOutcome === "bounced");
  const bell = await app.eventually(async () => {
    const { rows } = await owner.call(listNotices, {});
    return rows.find(({ kind }) => kind === "shareUndelivered");
  });
  expect(bell).toMatchObject({ actorName: guest.email, subjectKind: "process" });
  expect(bell.path).toContain(process.id);
  await app.query("update form_shares set time_created = now() - interval '2 days' where id = $1", [shareId]);
  await owner.call(contract.remindShare, { id: process.id, shareId });
  await app.eventually(async () => (await row())?.mailOutcome === "sent");
});
