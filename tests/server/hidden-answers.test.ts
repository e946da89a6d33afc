import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBatch, getBatch, makeProcesses } from "#features/batch/contract.ts";
import { getPublicForm } from "#features/forms/contract.ts";
import { correctRequest, returnRequest } from "#features/forms/correction-contract.ts";
import { completeShared, getShared, saveShared, shareForm } from "#features/forms/share-contract.ts";
import * as visitor from "#features/forms/visitor-contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { exportReport } from "#features/reports/contract.ts";
import { finishProcess, rejectProcess, sendProcess } from "#features/reviews/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { quickCaptcha, solvedCaptcha } from "#tests/fixtures/accounts.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { forgetUses, openedForm, submission } from "#tests/fixtures/forms.ts";
import { begun, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** An answer behind a condition that says no is neither sent nor stored nor exported, by whichever way it comes. */
let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
beforeEach(async () => {
  await forgetUses(app);
  owner = await organization(app);
  templateId = await template(owner);
});
afterAll(() => app.stop());

const secret = "Inversiones Secretas, S. A.";
const hidden = { ...rightAnswers, con_fianza: false, fiador: secret };
const shown = { ...rightAnswers, con_fianza: true, fiador: secret };

/** Looks for the hidden answer wherever the organization's data has answers. */
const stored = async () => {
  const { rows } = await app.query<{ found: string }>(
    `select 'processes' as found from processes where org_id = $1 and answers::text like $2
     union all select 'held' from held_requests where org_id = $1 and answers::text like $2
     union all select 'sessions' from form_sessions where org_id = $1 and answers::text like $2`,
    [owner.orgId, `%${secret}%`],
  );
  return rows.map(({ found }) => found);
};
const received = async () => {
  const { rows } = await app.query<{ id: string; version: number }>(
    "select id, version from processes where org_id = $1 order by id desc limit 1",
    [owner.orgId],
  );
  return { id: rows[0]?.id ?? "", version: rows[0]?.version ?? 0 };
};

test("a visitor's request and its mailed copy have nothing that the form hid", async () => {
  const keys = await openedForm(owner, templateId);
  const { session, ...sent } = await submission(app, keys);
  const of = { id: keys.id, id2: keys.id2, session, email: "clara@correo.gt", step: 0 };
  await app.as()(visitor.keepVisitorSession, { ...of, answers: hidden, recaptcha: await solvedCaptcha(app) });
  expect(await stored()).toEqual([]);
  await app.as()(visitor.submitVisitorForm, { ...sent, session, answers: hidden });
  expect(await stored()).toEqual([]);
  const { answers } = await owner.call(getProcess, { id: (await received()).id });
  expect(answers).toEqual(rightAnswers);
});

test("a correction that says no takes away what it hides", async () => {
  const keys = await openedForm(owner, templateId);
  const { receipt } = await app.as()(visitor.submitVisitorForm, { ...(await submission(app, keys)), answers: shown });
  expect(await stored()).toEqual(["processes"]);
  await owner.call(returnRequest, { ...(await received()), names: ["con_fianza", "fiador"], message: "" });
  await app.as()(correctRequest, { token: receipt, answers: { con_fianza: false, fiador: secret } });
  expect(await stored()).toEqual([]);
});

test("a shared form hands in nothing that it hid, and shows nothing that is hidden in groups that are only read", async () => {
  const guest = await person(app);
  const { settings } = await owner.call(getPublicForm, { templateId });
  const { id } = await begun(owner, templateId);
  const { id: shareId } = await owner.call(shareForm, { id, email: guest.email, groups: settings.groups });
  await guest.call(saveShared, { shareId, patch: hidden, was: {} });
  // While it is filled in, nothing that was typed is lost.
  expect((await guest.call(getShared, { shareId })).answers).toMatchObject({ fiador: secret });
  await guest.call(completeShared, { shareId });
  expect(await stored()).toEqual([]);
  expect((await owner.call(getProcess, { id })).answers).toEqual(rightAnswers);
});

test("a member's draft keeps what is hidden; what is sent, finished or exported does not", async () => {
  const reviewer = await member(app, owner.orgId, "reviewer");
  const one = await begun(owner, templateId);
  const saved = await owner.call(saveAnswers, { id: one.id, version: one.version, patch: hidden });
  expect((await owner.call(getProcess, { id: one.id })).answers).toMatchObject({ fiador: secret });
  const sent = await owner.call(sendProcess, { id: one.id, version: saved.version });
  expect(await stored()).toEqual([]);
  const rejected = await reviewer.call(rejectProcess, { id: one.id, version: sent.version, reason: "Falta" });
  await owner.call(saveAnswers, { id: one.id, version: rejected.version, patch: { fiador: secret } });
  expect(await stored()).toEqual(["processes"]);
  const report = { from: "2020-01-01", to: "2039-12-31", statuses: "rejected", templateId, format: "csv" } as const;
  const { bytes } = await owner.call.download(exportReport, { ...report, answers: "true" });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(rightAnswers.nombre);
  expect(text).not.toContain(secret);
  await app.query("update processes set answers = answers - 'fiador' where id = $1", [one.id]);
  await owner.call(setAutoApprove, { id: templateId, autoApprove: true });
  const two = await begun(owner, templateId);
  const draft = await owner.call(saveAnswers, { id: two.id, version: two.version, patch: hidden });
  await owner.call(finishProcess, { id: two.id, version: draft.version });
  expect(await stored()).toEqual([]);
});

test("a row of a batch makes a process without what its form hides, also as a draft", async () => {
  const creator = await member(app, owner.orgId, "creator");
  for (const ending of ["draft", "review"] as const) {
    const book = await contractsWorkbook([contractRow("1", { con_fianza: "no", fiador: secret })]);
    const { id } = await creator.call.upload(createBatch, { templateId }, book);
    const reached = (state: string) =>
      app.eventually(async () => (await creator.call(getBatch, { id })).state === state);
    await reached("ready");
    await creator.call(makeProcesses, {
      id,
      ending,
      filing: { teams: null, clientId: null, projectId: null, tags: [] },
    });
    await reached("done");
    expect(await stored()).toEqual([]);
    expect((await creator.call(getProcess, { id: (await received()).id })).answers).not.toHaveProperty("fiador");
  }
});
