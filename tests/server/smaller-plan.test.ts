import { afterAll, beforeAll, expect, test } from "vitest";
import { completeAlert, createAlert } from "#features/alerts/contract.ts";
import { quoteTerms } from "#features/payments/contract.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" });
});
afterAll(() => app.stop());

const basic = { plan: "basic", cycle: "month", seats: 5 } as const;

test("a smaller plan says what it closes and how much of the organization's own that touches", async () => {
  const owner = await organization(app);
  expect((await owner.call(quoteTerms, basic)).touched).toEqual([]);
  const creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  for (const status of ["drafting", "reviewing", "reviewing", "approved"] as const)
    await processIn(status, { creator, reviewer, templateId });
  const alert = () => owner.call(createAlert, { title: "Pagar timbres", date: "2026-03-10" });
  await alert();
  await owner.call(completeAlert, { alertId: (await alert()).id, completed: true });

  // Somebody else's are not counted.
  const other = await organization(app);
  await other.call(createAlert, { title: "Ajena", date: "2026-03-10" });

  const { lost, touched } = await owner.call(quoteTerms, basic);
  expect(lost).toEqual(expect.arrayContaining(["alerts", "review", "dashboard", "planner", "publicForms"]));
  expect(touched.toSorted((a, b) => a.what.localeCompare(b.what))).toMatchObject([
    { permission: "alerts", what: "alerts", count: 1, names: ["Pagar timbres"] },
    { permission: "review", what: "review", count: 2 },
    { permission: "review", what: "reviewers", count: 1 },
  ]);
  // What the plan keeps is not named.
  const standard = await owner.call(quoteTerms, { plan: "standard", cycle: "month", seats: 10 });
  expect(standard.lost).not.toContain("review");
  expect(standard.touched).toEqual([]);
});
