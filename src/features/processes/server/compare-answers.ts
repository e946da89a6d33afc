import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { compareInWorker } from "#platform/uploads/document-workers.ts";
import { notFound } from "#protocol/failure.ts";
import { changesBetween } from "../answers.ts";
import type { VersionRef } from "../history.ts";
import type * as contract from "../history-contract.ts";
import * as may from "../policy.ts";
import { filledDocument, makingOf } from "./filled-document.ts";
import { answersOfVersion } from "./history.ts";
import { answersBefore } from "./looks.ts";
import { loadProcess, permit, type StoredProcess } from "./queries.ts";

/**
 * Returns the differences between two states of a process: in its answers, and in the paragraphs of the documents made
 * from them.
 */
export async function compareAnswers(
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
        : await answersOfVersion(tx, process.id, ref);
  if (!found) throw notFound();
  return found;
}
