import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { deviceKey, openedForm } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as visitor from "../visitor-contract.ts";

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Quetzal" });
  templateId = await template(owner);
});
afterAll(() => app.stop());

const statusOf = async ({ id, id2 }: { id: string; id2: string }) =>
  (await app.as().raw(visitor.readVisitorForm, { id, id2 })).status;

test("how soon a refusal comes does not tell its reason", async () => {
  const other = await template(owner);
  const [keys, closed] = [await openedForm(owner, templateId), await openedForm(owner, other)];
  await owner.call(contract.closeFormLink, { templateId: other, linkId: closed.linkId });
  const reasons = [
    { id: deviceKey(), id2: deviceKey() },
    { id: keys.id, id2: deviceKey() },
    { id: keys.id, id2: closed.id2 },
  ];
  const soonest = reasons.map(() => Number.POSITIVE_INFINITY);
  // One after the other in turn, so that whatever else the machine does slows all of them.
  for (let round = 0; round < 6; round++)
    for (const [at, reason] of reasons.entries()) {
      const begun = performance.now();
      expect(await statusOf(reason)).toBe(404);
      soonest[at] = Math.min(soonest[at] ?? 0, performance.now() - begun);
    }
  // Timers may fire a moment early.
  expect(Math.min(...soonest)).toBeGreaterThan(75);
  expect(Math.max(...soonest) - Math.min(...soonest)).toBeLessThan(40);
});
