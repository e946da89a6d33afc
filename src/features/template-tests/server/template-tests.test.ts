import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadVersion } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
});
afterAll(() => app?.stop());

const word = (...paragraphs: readonly string[]) => ({
  name: "contrato.docx",
  bytes: smallDocument(paragraphs.map((text) => p(text)).join("")),
});
const body = (line: string, ...more: readonly string[]) =>
  word(line, "{#con_fianza}Con fianza de {fiador}.{/con_fianza}", "{#testigos}Testigo: {testigo}.{/testigos}", ...more);

/** A template with one test, made of an approved process. */
async function tested() {
  const templateId = await template(owner);
  const { id: processId } = await processIn("approved", { creator, reviewer, templateId });
  const { id } = await owner.call(contract.keepTest, { templateId, processId, name: "Sin fianza" });
  return { templateId, processId, id };
}
const outcomeOf = async (templateId: string) =>
  (await owner.call(contract.listTests, { templateId })).tests[0]?.outcome ?? undefined;
const triedOutcome = (templateId: string) => app.eventually(() => outcomeOf(templateId));

test("an approved process is kept as a test, and the version it was made with passes it", async () => {
  const { templateId, processId } = await tested();
  const { processes } = await owner.call(contract.listTestSources, { templateId });
  expect(processes.map(({ id }) => id)).toEqual([processId]);
  const { tests, number } = await owner.call(contract.listTests, { templateId });
  expect(tests).toMatchObject([{ name: "Sin fianza", acceptedNumber: 1, outcome: { state: "passes" } }]);
  expect(number).toBe(1);
  // The workers are started by the first document.
});

test("a new version is tried by itself: what it says otherwise is shown, and accepted as the expected text", async () => {
  const { templateId, id } = await tested();
  await owner.call.upload(
    uploadVersion,
    { id: templateId },
    body("Entre {nombre}, por {precio}, el día {fecha}.", "Doy fe."),
  );
  expect(await triedOutcome(templateId)).toEqual({
    state: "differs",
    counts: { added: 1, removed: expect.any(Number), changed: expect.any(Number), moved: 0 },
  });
  const shown = await owner.call(contract.showTest, { templateId, id });
  expect(JSON.stringify(shown.text)).toContain("Doy fe.");
  const { version, versionId } = shown;
  await owner.call(contract.acceptTest, { templateId, id, version, versionId });
  expect(await outcomeOf(templateId)).toEqual({ state: "passes" });
  const again = owner.call(contract.acceptTest, { templateId, id, version, versionId });
  await expect(again).rejects.toMatchObject({ status: 409, code: "templateTests.changed" });
});

test("a field with another name is answered as before; one that is new cannot be, and the test says why", async () => {
  const { templateId, id } = await tested();
  await owner.call.upload(uploadVersion, { id: templateId }, body("Entre {nombre} por {monto} el {fecha}."));
  expect(await triedOutcome(templateId)).toMatchObject({ state: expect.stringMatching(/passes|differs/) });
  await owner.call.upload(
    uploadVersion,
    { id: templateId },
    body("Entre {nombre} por {monto} el {fecha}.", "Vive en {lugar}."),
  );
  expect(await triedOutcome(templateId)).toEqual({
    state: "unfillable",
    faults: [{ label: "Lugar", code: "processes.answer.required" }],
  });
  const { text, faults } = await owner.call(contract.showTest, { templateId, id });
  expect([text, faults.length]).toEqual([null, 1]);
});

test("answers that were typed for it are kept as a test, and tell which pairs of options are tried", async () => {
  const templateId = await template(owner);
  const trial = await owner.call(contract.showTrial, { templateId });
  const none = await owner.call(contract.showCoverage, { templateId });
  expect(none.covered).toBe(0);
  const filled = await owner.call.raw(contract.fillTrial, { templateId, answers: trial.answers });
  expect(filled.status).toBe(200);
  const typed = { templateId, versionId: trial.versionId, name: "Escrita" };
  await owner.call(contract.keepTypedTest, { ...typed, answers: trial.answers });
  await expect(owner.call(contract.keepTypedTest, { ...typed, answers: {} })).rejects.toMatchObject({
    code: "templateTests.unfillable",
    status: 422,
  });
  const { tests } = await owner.call(contract.listTests, { templateId });
  expect(tests).toMatchObject([{ name: "Escrita", acceptedNumber: 1, outcome: { state: "passes" } }]);
  await owner.call.upload(
    uploadVersion,
    { id: templateId },
    body("Entre {nombre} por {precio} el {fecha}.", "Doy fe."),
  );
  expect(await triedOutcome(templateId)).toMatchObject({ state: expect.stringMatching(/passes|differs/) });
  const late = owner.call(contract.keepTypedTest, { ...typed, answers: trial.answers });
  await expect(late).rejects.toMatchObject({ code: "templates.changed", status: 409 });
});

test("only approved processes that one may read are kept, of this template; creators see nothing of it", async () => {
  const { templateId, processId, id } = await tested();
  const drafted = await processIn("drafting", { creator: owner, reviewer, templateId });
  const keep = (who: SomeMember, input: Partial<{ templateId: string; processId: string }>) =>
    who.call(contract.keepTest, { templateId, processId, name: "Otra", ...input });
  await expect(keep(owner, { processId: drafted.id })).rejects.toMatchObject({ code: "templateTests.notApproved" });
  await expect(keep(owner, { templateId: await template(owner) })).rejects.toMatchObject({ status: 404 });
  const manager = await member(app, owner.orgId, "manager");
  await expect(keep(manager, {})).rejects.toMatchObject({ status: 404 });
  await expect(creator.call(contract.showTest, { templateId, id })).rejects.toMatchObject({ status: 403 });
  await owner.call(contract.deleteTest, { templateId, id });
  expect((await owner.call(contract.listTests, { templateId })).tests).toEqual([]);
});
