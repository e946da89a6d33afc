import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getEarlierAnswers } from "../contract.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let other: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  const owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  other = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const refusedBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

test("a draft takes the answers of a process its creator may read, and they are saved as any others", async () => {
  const { id: earlierId } = await processIn("approved", { creator, reviewer, templateId });
  const earlier = await creator.call(getProcess, { id: earlierId });
  const { id } = await begun(creator, templateId);
  const { version } = await creator.call(getProcess, { id });
  const { answers, title } = await creator.call(getEarlierAnswers, { id, earlierId });
  expect(title).toBe(earlier.title);
  expect(answers).toEqual(earlier.answers);
  await creator.call(saveAnswers, { id, version, patch: answers });
  expect((await creator.call(getProcess, { id })).answers).toEqual(earlier.answers);
  expect((await creator.call(getEarlierAnswers, { id, earlierId })).answers).toEqual({});
});

test("neither another's draft nor into another's process", async () => {
  const { id } = await begun(creator, templateId);
  const { id: hidden } = await begun(other, templateId);
  const { id: earlierId } = await processIn("approved", { creator, reviewer, templateId });
  expect(await refusedBy(creator.call(getEarlierAnswers, { id, earlierId: hidden }))).toBe("failure.notFound");
  expect(await refusedBy(other.call(getEarlierAnswers, { id, earlierId }))).toBe("failure.notFound");
  expect(await refusedBy(creator.call(getEarlierAnswers, { id: earlierId, earlierId: id }))).toBe(
    "processes.approvedLocked",
  );
});
