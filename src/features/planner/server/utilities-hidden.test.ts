import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createStudy, listStudies } from "../contract.ts";
import { exampleStudy } from "../new-study.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_UTILITIES: "false" }, { work: false });
});
afterAll(() => app.stop());

test("an installation that hides utilities has no planner", async () => {
  const owner = await organization(app);
  await expect(owner.call(listStudies, {})).rejects.toMatchObject({ status: 404 });
  const given = { title: "Lote", content: exampleStudy("es") };
  await expect(owner.call(createStudy, given)).rejects.toMatchObject({ status: 404 });
});
