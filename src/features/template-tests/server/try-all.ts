import { z } from "zod";
import { templateChanged, templateUploaded } from "#features/templates/events.ts";
import { templateName, templateVersions } from "#features/templates/server/index.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { Id } from "#protocol/page.ts";
import { templateTestsChanged } from "../events.ts";
import { loadTest, triedOf, untried } from "./queries.ts";
import { outcomeOf, tryTest } from "./try-test.ts";

const tryAll = job("templateTests.tryAll", z.object({ templateId: Id }), { retries: 4, concurrency: 1 });

/** Tries all tests of a template with its current version, one after another; those that were tried with it are passed over. */
export const tryAllJob = ({ files }: Platform): JobHandler =>
  handle(tryAll, async (call, { templateId }) => {
    const found = await call.transaction(async ({ tx }) => {
      if ((await templateName(tx, templateId)) === undefined) return undefined;
      const version = await templateVersions.current(tx, templateId);
      const ids = await untried(tx, templateId, version.id);
      return {
        version,
        tests: await Promise.all(ids.map(async (id) => triedOf(tx, await loadTest(tx, templateId, id)))),
      };
    });
    if (!found) return;
    const { version, tests } = found;
    for (const test of tests) {
      const outcome = outcomeOf(await tryTest(files, version, test));
      await call.transaction(async ({ tx, announce }) => {
        await tx
          .updateTable("templateTests")
          .set({ triedVersionId: version.id, outcome: JSON.stringify(outcome) })
          .where("id", "=", test.id)
          // Somebody accepted its text meanwhile: what was tried is not that test any more.
          .where("version", "=", test.version)
          .execute();
        await announce(templateTestsChanged, { templateId });
      });
    }
  });

/** A new file or new settings: every test is tried again. */
export const reactions: readonly Reaction[] = [
  whenever(templateUploaded, "templateTests.tryUpload", async ({ enqueue }, { templateId }) => {
    await enqueue(tryAll, { templateId });
  }),
  whenever(templateChanged, "templateTests.trySettings", async ({ enqueue }, { templateId }) => {
    await enqueue(tryAll, { templateId });
  }),
];
