import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as reviews from "../contract.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  const owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const corrections = async (id: string) => (await creator.call(contract.getProcess, { id })).corrections;

test("each reason is one thing to correct, ticked off by its creator until it is sent; the next rejection asks anew", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const reject = (at: number, reason: string, tags: string[]) =>
    reviewer.call(reviews.rejectProcess, { id, version: at, reason, tags });
  const rejected = await reject(version, "Corrija el nombre\nFalta el lugar", ["Monto"]);
  const asked = await corrections(id);
  expect(asked.map(({ text, done }) => [text, done])).toEqual([
    ["Corrija el nombre", false],
    ["Falta el lugar", false],
  ]);
  const tick = (done: boolean) => creator.call(reviews.tickCorrection, { id, correctionId: asked[0]?.id ?? "", done });
  await tick(true);
  await tick(true);
  expect((await corrections(id)).map(({ done }) => done)).toEqual([true, false]);
  await tick(false);
  await tick(true);
  // Ticking changes nothing that is approved: the version is the same.
  const sent = await creator.call(reviews.sendProcess, { id, version: rejected.version });
  expect((await reviewer.call(contract.getProcess, { id })).corrections[0]).toMatchObject({ done: true });
  await expect(tick(false)).rejects.toMatchObject({ code: "processes.inReview", status: 409 });
  await reject(sent.version, "Falta la firma", []);
  expect((await corrections(id)).map(({ text, done }) => [text, done])).toEqual([["Falta la firma", false]]);
});
