import { approvedOfTemplate } from "#features/process-lists/server/index.ts";
import { type LoadedVersion, templateVersions } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { templateTestsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { picturesOf } from "./fill-trial.ts";
import { keepTest, keepTyped } from "./keep-test.ts";
import { loadTest, testsOf, triedOf } from "./queries.ts";
import { tryTest } from "./try-test.ts";

/** A test and the version it is tried with now. */
const current = (
  call: LongMemberCall,
  templateId: string,
  id: string,
): Promise<{ version: LoadedVersion; test: Awaited<ReturnType<typeof triedOf>> }> =>
  call.transaction(async ({ tx }) => ({
    version: await templateVersions.current(tx, templateId),
    test: await triedOf(tx, await loadTest(tx, templateId, id)),
  }));

/** The routes of the tests of templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.listTests, async (call, { templateId }) => {
      call.authorize(may.readTests(call.actor));
      const { id, number } = await templateVersions.current(call.tx, templateId);
      return { tests: await testsOf(call.tx, templateId, id), number };
    });

    on(contract.listTestSources, async (call, { templateId }) => {
      call.authorize(may.changeTests(call.actor));
      await templateVersions.current(call.tx, templateId);
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

interface Accepted {
  readonly templateId: string;
  readonly id: string;
  /** The test and the version of the template as they were looked at. */
  readonly version: number;
  readonly versionId: string;
}

/** Takes the text of the current version as the expected one; 409 when it or the test is not the one that was looked at. */
async function acceptTest(
  call: LongMemberCall,
  files: FileStore,
  { templateId, id, version: seen, versionId }: Accepted,
): Promise<{ id: string }> {
  const { version, test } = await current(call, templateId, id);
  const changed = () => new Failure("templateTests.changed", 409);
  if (version.id !== versionId || test.version !== seen) throw changed();
  const trial = await tryTest(files, version, test);
  if ("faults" in trial) throw new Failure("templateTests.unfillable", 422);
  return call.transaction(async ({ tx, now, audit, announce }) => {
    // One of two simultaneous calls wins. The text belongs to a version that does not change.
    const stored = await tx
      .updateTable("templateTests")
      .set({
        answers: JSON.stringify(trial.answers),
        expected: JSON.stringify(trial.paragraphs),
        acceptedVersionId: version.id,
        acceptedNumber: version.number,
        acceptedAt: now,
        triedVersionId: version.id,
        outcome: JSON.stringify({ state: "passes" }),
        version: seen + 1,
      })
      .where("id", "=", id)
      .where("version", "=", seen)
      .executeTakeFirst();
    if (stored.numUpdatedRows === 0n) throw changed();
    audit("template.testAccepted", "template", templateId, { test: id, versionId });
    await announce(templateTestsChanged, { templateId });
    return { id };
  });
}
