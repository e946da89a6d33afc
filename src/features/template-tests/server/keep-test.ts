import type { Answers } from "#engine/document/answers-lookup.ts";
import { readProcess } from "#features/processes/policy.ts";
import { loadProcess } from "#features/processes/server/index.ts";
import { type LoadedVersion, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { templateTestsChanged } from "../events.ts";
import { maxTests, type TestOutcome } from "../template-test.ts";
import { outcomeOf, tryTest } from "./try-test.ts";

interface Kept {
  readonly templateId: string;
  readonly processId: string;
  readonly name: string;
}

/** Keeps the answers of an approved process as a test: it expects what the version of that process says, and is tried at once. */
export async function keepTest(
  call: LongMemberCall,
  files: FileStore,
  { templateId, processId, name }: Kept,
): Promise<string> {
  const { answers, accepted, current } = await call.transaction(async ({ tx }) => {
    const current = await templateVersions.current(tx, templateId);
    const process = await loadProcess(tx, processId);
    // What may not be read is not there; nor is a process of another template.
    if (readProcess(call.actor, process) !== true || process.templateId !== templateId) throw notFound();
    if (process.status !== "approved") throw new Failure("templateTests.notApproved", 409);
    return { answers: process.answers, accepted: await templateVersions.load(tx, process.templateVersionId), current };
  });
  const own = await tryTest(files, accepted, { answers, expected: [], accepted });
  if ("faults" in own) throw new Failure("templateTests.unfillable", 422);
  const test = { answers: own.answers, expected: own.paragraphs, accepted };
  const outcome = outcomeOf(await tryTest(files, current, test));
  return storeTest(call, { templateId, processId, name, current, test, outcome });
}

/** Keeps answers that were typed for it, with what the newest version says with them. */
export async function keepTyped(
  call: LongMemberCall,
  files: FileStore,
  { templateId, versionId, name, answers }: Typed,
): Promise<string> {
  const current = await call.transaction(({ tx }) => templateVersions.current(tx, templateId));
  if (current.id !== versionId) throw new Failure("templates.changed", 409);
  const own = await tryTest(files, current, { answers, expected: [], accepted: current });
  if ("faults" in own) throw new Failure("templateTests.unfillable", 422);
  const test = { answers: own.answers, expected: own.paragraphs, accepted: current };
  return storeTest(call, { templateId, processId: null, name, current, test, outcome: { state: "passes" } });
}

interface Typed {
  readonly templateId: string;
  readonly versionId: string;
  readonly name: string;
  readonly answers: Answers;
}

interface ToStore {
  readonly templateId: string;
  readonly processId: string | null;
  readonly name: string;
  readonly current: LoadedVersion;
  readonly test: Parameters<typeof tryTest>[2];
  readonly outcome: TestOutcome;
}

function storeTest(call: LongMemberCall, { templateId, processId, name, current, test, outcome }: ToStore) {
  const { accepted } = test;
  return call.transaction(async ({ tx, orgId, now, by, audit, announce }) => {
    const { count } = await tx
      .selectFrom("templateTests")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("templateId", "=", templateId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxTests) throw new Failure("templateTests.tooMany", 409);
    const id = newId();
    const values = {
      orgId,
      id,
      templateId,
      name,
      processId,
      answers: JSON.stringify(test.answers),
      expected: JSON.stringify(test.expected),
      acceptedVersionId: accepted.id,
      acceptedNumber: accepted.number,
      acceptedAt: now,
      triedVersionId: current.id,
      outcome: JSON.stringify(outcome),
      createdAt: now,
      createdBy: by,
    };
    await tx.insertInto("templateTests").values(values).execute();
    audit("template.testKept", "template", templateId, { test: id, processId });
    await announce(templateTestsChanged, { templateId });
    return id;
  });
}
