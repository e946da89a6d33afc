import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { changesBetween, decidedParts, fittingAnswers } from "#features/answers/answers.ts";
import { fileName, filledDocument, makingOf } from "#features/documents/server/index.ts";
import type { ProcessState } from "#features/processes/contract.ts";
import { processSaved } from "#features/processes/events.ts";
import type { VersionRef } from "#features/processes/history.ts";
import * as may from "#features/processes/policy.ts";
import { carryOut, loadProcess, permit, processHistory, type StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { ActingCall, LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { compareInWorker } from "#platform/uploads/document-workers.ts";
import { notFound } from "#protocol/failure.ts";
import { canonical } from "#protocol/json.ts";
import * as contract from "../contract.ts";
import { certificateName, certificateOf, certificatePdf } from "./certificate.ts";
import { timelineOf } from "./timeline.ts";

const lookOf = (tx: Tx, processId: string, uid: string) =>
  tx
    .selectFrom("processLooks")
    .select(["seenAt", "seen", "beforeAt", "before"])
    .where("processId", "=", processId)
    .where("uid", "=", uid)
    .$castTo<{ seenAt: Date; seen: Answers; beforeAt: Date | null; before: Answers | null }>();

/** The answers as somebody saw them before those they see now, if they did. */
const answersBefore = async (tx: Tx, processId: string, uid: string): Promise<Answers | null> =>
  (await lookOf(tx, processId, uid).executeTakeFirst())?.before ?? null;

/** The routes that look back at a process. */
export function historyRoutes(on: On, { files, config }: Pick<Platform, "files" | "config">): void {
  on(contract.getTimeline, async (call, { id }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readProcess(call.actor, process));
    return { entries: await timelineOf(call.tx, process) };
  });

  on.long(contract.compareAnswers, (call, input) => compareAnswers(call, files, input));
  on(contract.restoreAnswers, restoreAnswers);

  on(contract.lookAtProcess, async (call, { id, version }) => {
    call.authorize(may.readList(call.actor, "review"));
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readProcess(call.actor, process), version);
    const at = await rememberLook({ tx: call.tx, now: call.now, uid: call.actor.uid }, process);
    if (at) return { since: { from: "look" as const, at: at.toISOString() } };
    const { rejectedAnswers, reviewedOn } = process;
    return {
      since: rejectedAnswers && reviewedOn ? { from: "rejection" as const, at: reviewedOn.toISOString() } : null,
    };
  });

  on.download(contract.downloadCertificate, async (call, { id }) => {
    const facts = await call.transaction(async ({ tx, now }) => {
      const process = await loadProcess(tx, id);
      await permit({ tx, authorize: call.authorize }, process, may.readProcess(call.actor, process));
      return certificateOf(tx, process, now);
    });
    const verifyAt = (sha256: string) => `${config.url}/verify#${sha256}`;
    const content = await certificatePdf(facts, call.language, verifyAt);
    return {
      content,
      name: fileName(certificateName(call.language, facts.title), "pdf"),
      mediaType: "application/pdf",
    };
  });
}

/** Saves the answers of a version again, as far as the form still asks for them. */
async function restoreAnswers(
  call: ActingCall,
  { id, versionId, version }: z.output<typeof contract.restoreAnswers.input>,
): Promise<ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.editProcess(call.actor, process), version);
  const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
  const answers = fittingAnswers(questions, await processHistory.answersOfVersion(call.tx, id, versionId));
  if (decidedParts(questions, process.answers, answers).length > 0) call.authorize(may.decideParts(call.actor));
  const stored = await carryOut(call, process, "save", { answers: JSON.stringify(answers) }, { what: "restored" });
  call.audit("process.answersRestored", "process", id, { versionId, version: stored.version });
  await call.announce(processSaved, { processId: id, creatorId: call.actor.uid });
  return stored;
}

/**
 * Returns the differences between two states of a process: in its answers, and in the paragraphs of the documents made
 * from them.
 */
async function compareAnswers(
  call: LongMemberCall,
  files: FileStore,
  { id, from, to }: z.output<typeof contract.compareAnswers.input>,
): Promise<z.input<typeof contract.compareAnswers.output>> {
  const { before, after, making } = await call.transaction(async ({ tx }) => {
    const process = await loadProcess(tx, id);
    await permit({ tx, authorize: call.authorize }, process, may.readProcess(call.actor, process));
    const answersAt = (ref: VersionRef) => answersOf(tx, process, ref, call.actor.uid);
    return { before: await answersAt(from), after: await answersAt(to), making: await makingOf(tx, process) };
  });
  const answers = changesBetween(making.questions, before, after).map((change) => ({
    path: change.path,
    before: change.before ?? null,
    after: change.after ?? null,
  }));
  const [old, now] = [await filledDocument(files, making, before), await filledDocument(files, making, after)];
  const { counts, shown, more } = await compareInWorker(old, now);
  return {
    answers: answers as z.input<typeof contract.compareAnswers.output>["answers"],
    text: { counts, shown, more },
  };
}

async function answersOf(tx: Tx, process: StoredProcess, ref: VersionRef, uid: string): Promise<Answers> {
  if (ref === "now") return process.answers;
  const found =
    ref === "look"
      ? await answersBefore(tx, process.id, uid)
      : ref === "rejection"
        ? process.rejectedAnswers
        : await processHistory.answersOfVersion(tx, process.id, ref);
  if (!found) throw notFound();
  return found;
}

interface Looking {
  readonly tx: Tx;
  readonly now: Date;
  readonly uid: string;
}

/**
 * Remembers that somebody looks at the answers of a process. What they saw the time before stays until they see other
 * answers: reading the page again changes nothing. Gives when that was; null when they see it for the first time.
 */
async function rememberLook({ tx, now, uid }: Looking, process: StoredProcess): Promise<Date | null> {
  const { orgId, id: processId, answers } = process;
  const seen = JSON.stringify(answers);
  // If one person has two pages open, the second waits.
  const last = await lookOf(tx, processId, uid).forUpdate().executeTakeFirst();
  if (!last) {
    await tx
      .insertInto("processLooks")
      .values({ orgId, processId, uid, seenAt: now, seen })
      .onConflict((on) => on.doNothing())
      .execute();
    return null;
  }
  if (canonical(last.seen) === canonical(answers)) return last.beforeAt;
  await tx
    .updateTable("processLooks")
    .set({ seenAt: now, seen, beforeAt: last.seenAt, before: JSON.stringify(last.seen) })
    .where("processId", "=", processId)
    .where("uid", "=", uid)
    .execute();
  return last.seenAt;
}
