import type { z } from "zod";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { answerWarnings } from "#features/answers/answer-warnings.ts";
import { applyPatch, decidedParts, errorsOf } from "#features/answers/answers.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import { formOfVersion, titlePatternOf } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { canonical } from "#protocol/json.ts";
import { automaticTitle } from "../automatic-title.ts";
import { type BroughtFrom, carryAnswers, confirmed } from "../carried.ts";
import type * as contract from "../contract.ts";
import { processSaved } from "../events.ts";
import { decideParts, editProcess, readProcess } from "../policy.ts";
import { carryOut, loadProcess, permit, type StoredProcess, storeCarried, unchanged } from "./queries.ts";
import { readableSources } from "./show-process.ts";

/** The maximum of paths in an audit row. Their number is stored next to them. */
const maxPaths = 50;

/** Saves changed answers as they were typed, and returns their errors. */
export async function saveAnswers(
  call: ActingCall,
  { id, version, patch, takenFrom, broughtFrom }: z.output<typeof contract.saveAnswers.input>,
): Promise<z.input<typeof contract.saveAnswers.output>> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, editProcess(call.actor, process));
  const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
  const patched = applyPatch(questions, process.answers, patch);
  if ("errors" in patched) throw new Failure("processes.patchInvalid", 422, { fields: patched.errors });
  const { answers } = patched;
  if (decidedParts(questions, process.answers, answers).length > 0) call.authorize(decideParts(call.actor));
  const errors = errorsOf(questions, answers, { draft: true });
  // The answer to the last save was lost and it is sent again: what it asks is already there.
  const repeated = process.version === version + 1 && canonical(answers) === canonical(process.answers);
  const warnings = answerWarnings(questions, answers);
  if (repeated)
    return {
      version: process.version,
      title: process.title,
      savedAt: (process.saveTimestamp ?? call.now).toISOString(),
      errors,
      warnings,
    };
  unchanged(process, version);
  const text = JSON.stringify(answers);
  if (Buffer.byteLength(text) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
  const paths = Object.keys(patch);
  const titled = await titleOf(call, process, questions, answers);
  const taken = await marksOfTaken(call, process, { questions, answers, takenFrom, broughtFrom });
  const stored = await carryOut(call, process, "save", { answers: text, ...titled, ...taken }, { paths });
  call.audit("process.saved", "process", id, {
    version: stored.version,
    changed: paths.length,
    paths: paths.slice(0, maxPaths),
  });
  await call.announce(processSaved, { processId: id, creatorId: call.actor.uid });
  return {
    version: stored.version,
    title: titled.title ?? process.title,
    savedAt: call.now.toISOString(),
    errors,
    warnings,
  };
}

/** The answers of a save, and their source. */
interface Taken {
  readonly questions: readonly FormField[];
  readonly answers: Answers;
  readonly takenFrom: string | undefined;
  readonly broughtFrom: BroughtFrom | undefined;
}

/** Returns the marks of answers that are taken from another process, which the caller can read, from a message or from a record. */
async function marksOfTaken(
  call: ActingCall,
  { answers: before, carried }: StoredProcess,
  { questions, answers: after, takenFrom, broughtFrom }: Taken,
): Promise<{ carried?: string }> {
  const marks = (source: Parameters<typeof carryAnswers>[0]["source"]) => ({
    carried: JSON.stringify(carryAnswers({ questions, before, after, source, carried })),
  });
  if (takenFrom === undefined) return broughtFrom === undefined ? {} : marks({ id: null, kind: broughtFrom });
  const source = await loadProcess(call.tx, takenFrom);
  await permit(call, source, readProcess(call.actor, source));
  return marks(source);
}

/** Confirms answers that came from another process, a message or a record. */
export async function confirmAnswers(
  call: ActingCall,
  { id, paths }: z.output<typeof contract.confirmAnswers.input>,
): Promise<z.input<typeof contract.confirmAnswers.output>> {
  const process = await loadProcess(call.tx, id, "lock");
  await permit(call, process, editProcess(call.actor, process));
  if (process.carried === null) return { carried: null };
  const carried = confirmed(process.carried, paths);
  await storeCarried(call.tx, id, carried);
  call.audit("process.answersConfirmed", "process", id, { confirmed: paths.length, paths: paths.slice(0, maxPaths) });
  await call.announce(processSaved, { processId: id, creatorId: call.actor.uid });
  return { carried: await readableSources(call, { carried }) };
}

/** The title that follows from the answers, where it is made of them. */
async function titleOf(
  { tx }: ActingCall,
  { title: before, titleAutomatic, templateId }: StoredProcess,
  questions: readonly FormField[],
  answers: Answers,
): Promise<{ title?: string }> {
  if (!titleAutomatic) return {};
  const { name, titlePattern } = await titlePatternOf(tx, templateId);
  if (titlePattern === null) return {};
  const title = automaticTitle(titlePattern, questions, answers, name);
  return title === before ? {} : { title };
}

/** Changes the title. From then on it is what was written. */
export async function renameProcess(
  call: ActingCall,
  { id, version, title }: z.output<typeof contract.renameProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, editProcess(call.actor, process), version);
  const stored = await carryOut(call, process, "rename", { title, titleAutomatic: false });
  call.audit("process.renamed", "process", id, { title });
  await call.announce(processSaved, { processId: id, creatorId: call.actor.uid });
  return stored;
}
