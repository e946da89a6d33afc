import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { shareForm } from "#features/forms/share-contract.ts";
import { quoteTerms } from "#features/payments/contract.ts";
import { createStudy } from "#features/planner/contract.ts";
import { exampleStudy } from "#features/planner/new-study.ts";
import { member, organization } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" }, { work: false });
});
afterAll(() => app.stop());

test("before a smaller plan the alerts, reviews, studies and people it touches are named", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Eva", lastName: "Sol" });
  const templateId = await template(owner);
  const { id } = await processIn("reviewing", { creator, reviewer, templateId });
  await app.query("update processes set title = 'Venta del lote 4' where id = $1", [id]);
  for (let n = 1; n <= 7; n++) await owner.call(createAlert, { date: "2030-01-02", title: `Vence ${n}` });
  await owner.call(createStudy, { title: "Lote 4", content: exampleStudy("es") });
  const draft = await begun(creator, templateId);
  const share = (email: string) => creator.call(shareForm, { id: draft.id, email, groups: ["g1"] });
  await share("abierto@x.gt");
  const expired = await share("vencido@x.gt");
  await app.query("update form_shares set expires_at = now() - interval '1 hour' where id = $1", [expired.id]);
  const basic = { plan: "basic", cycle: "month", seats: 5 } as const;
  const { touched } = await owner.call(quoteTerms, basic);
  const of = (what: string) => touched.find((one) => one.what === what);
  expect(of("review")).toEqual({ permission: "review", what: "review", count: 1, names: ["Venta del lote 4"] });
  expect(of("alerts")).toMatchObject({ count: 7, names: [1, 2, 3, 4, 5].map((n) => `Vence ${n}`) });
  expect(of("planner")).toMatchObject({ count: 1, names: ["Lote 4"] });
  expect(of("sharingForms")).toMatchObject({ count: 1, names: ["abierto@x.gt"] });
  expect(of("reviewers")).toMatchObject({ count: 1, names: ["Eva Sol"] });
  // What the next plan has too is not touched.
  const advanced = await owner.call(quoteTerms, { plan: "advanced", cycle: "month", seats: 20 });
  expect(advanced.touched).toEqual([]);
});
