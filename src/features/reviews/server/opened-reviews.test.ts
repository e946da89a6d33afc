import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
let prepared = 0;

beforeAll(async () => {
  const convert = async () => Buffer.from("%PDF-1.7");
  const prepare = () => void prepared++;
  app = await startApp({}, { pdf: { name: "none", concurrency: 1, convert, prepare, stop: async () => undefined } });
  const owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

test("the converter is prepared when a reviewer opens the process, and by no other reader", async () => {
  const { id } = await processIn("reviewing", { creator, reviewer, templateId });
  prepared = 0;
  await creator.call(contract.getProcess, { id });
  expect(prepared).toBe(0);
  await reviewer.call(contract.getProcess, { id });
  expect(prepared).toBe(1);
});
