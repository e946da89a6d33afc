import { currentVersion, type LoadedVersion } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { templateTestsChanged } from "../events.ts";
import { loadTest, triedOf } from "./queries.ts";
import { tryTest } from "./try-test.ts";

interface Accepted {
  readonly templateId: string;
  readonly id: string;
  /** The test and the version of the template as they were looked at. */
  readonly version: number;
  readonly versionId: string;
}

/** Takes the text of the current version as the expected one; 409 when it or the test is not the one that was looked at. */
export async function acceptTest(
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
    // Of two at once one wins; the text is of a version that does not change.
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

/** A test and the version it is tried with now. */
export const current = (
  call: LongMemberCall,
  templateId: string,
  id: string,
): Promise<{ version: LoadedVersion; test: Awaited<ReturnType<typeof triedOf>> }> =>
  call.transaction(async ({ tx }) => ({
    version: await currentVersion(tx, templateId),
    test: await triedOf(tx, await loadTest(tx, templateId, id)),
  }));
