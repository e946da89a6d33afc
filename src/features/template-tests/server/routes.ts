import { approvedOfTemplate } from "#features/processes/server/index.ts";
import { currentVersion } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { templateTestsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { acceptTest, current } from "./accept-test.ts";
import { picturesOf } from "./fill-trial.ts";
import { keepTest, keepTyped } from "./keep-test.ts";
import { testsOf } from "./queries.ts";
import { tryTest } from "./try-test.ts";

/** The routes of the tests of templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.listTests, async (call, { templateId }) => {
      call.authorize(may.readTests(call.actor));
      const { id, number } = await currentVersion(call.tx, templateId);
      return { tests: await testsOf(call.tx, templateId, id), number };
    });

    on(contract.listTestSources, async (call, { templateId }) => {
      call.authorize(may.changeTests(call.actor));
      await currentVersion(call.tx, templateId);
      return { processes: await approvedOfTemplate(call.tx, call.actor, templateId) };
    });

    on.long(contract.keepTest, async (call, input) => {
      call.authorize(may.changeTests(call.actor));
      return { id: await keepTest(call, files, input) };
    });

    on.long(contract.keepTypedTest, async (call, input) => {
      call.authorize(may.changeTests(call.actor));
      return { id: await keepTyped(call, files, input) };
    });

    on.long(contract.showTest, async (call, { templateId, id }) => {
      call.authorize(may.readTests(call.actor));
      const { version, test } = await current(call, templateId, id);
      const trial = await tryTest(files, version, test);
      const pictures = picturesOf(version.form).map(({ name }) => name);
      const shown = { id, version: test.version, versionId: version.id, pictures };
      if ("faults" in trial) return { ...shown, text: null, faults: [...trial.faults] };
      const { counts, shown: paragraphs, more } = trial.comparison;
      return { ...shown, text: { counts, shown: paragraphs, more }, faults: [] };
    });

    on.long(contract.acceptTest, async (call, input) => {
      call.authorize(may.changeTests(call.actor));
      return acceptTest(call, files, input);
    });

    on(contract.deleteTest, async (call, { templateId, id }) => {
      call.authorize(may.changeTests(call.actor));
      const gone = await call.tx
        .deleteFrom("templateTests")
        .where("templateId", "=", templateId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw notFound();
      call.audit("template.testDeleted", "template", templateId, { test: id });
      await call.announce(templateTestsChanged, { templateId });
      return { id };
    });
  };
