import { expect, test } from "vitest";
import { loadProcess } from "#features/processes/server/queries.ts";
import { organization } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startApp } from "#tests/support/app-under-test.ts";
import { makingOf } from "./filled-document.ts";

test("the form of a version is read once for all its documents", async () => {
  const app = await startApp({}, { work: false });
  try {
    const owner = await organization(app);
    const templateId = await template(owner);
    const mannerOf = async () => {
      const { id } = await begun(owner, templateId);
      return app.node.platform.db.asOrganization(
        owner.orgId,
        async (tx) => (await makingOf(tx, await loadProcess(tx, id))).manner,
      );
    };
    expect((await mannerOf()).money).toBe((await mannerOf()).money);
  } finally {
    await app.stop();
  }
});
