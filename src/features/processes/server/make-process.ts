import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch, decidedParts, sentAnswers } from "#features/answers/answers.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { carryAnswers } from "../carried.ts";
import type { ProcessState } from "../contract.ts";
import * as may from "../policy.ts";
import type { Filing } from "../process.ts";
import { beginProcess } from "./create-process.ts";
import type { StoredProcess } from "./queries.ts";

/** A process to be made of answers that are at hand. */
export interface ProcessToMake {
  readonly templateId: string;
  readonly templateVersionId: string;
  readonly title: string;
  /** The title was made of the answers, and goes on with them. */
  readonly titleAutomatic?: boolean;
  readonly answers: Answers;
  readonly filing: Filing;
  /** The process the answers come from, if they come from one. */
  readonly source?: StoredProcess;
}

/**
 * Makes a draft of answers that are at hand, by the rules its form would have: refused with what is missing or wrong, at the limit of
 * the plan, and where the actor may not.
 */
export async function makeProcess(call: ActingCall, make: ProcessToMake): Promise<ProcessState> {
  const { templateId, templateVersionId, title, titleAutomatic = false, filing } = make;
  call.authorize(may.createProcess(call.actor));
  const { questions } = await formOfVersion(call.tx, call.orgId, templateVersionId);
  const patched = applyPatch(questions, {}, make.answers);
  if ("errors" in patched) throw new Failure("processes.patchInvalid", 422, { fields: patched.errors });
  // Nobody typed them into a form, so nothing is lost with what the form hides.
  const shown = sentAnswers(questions, patched.answers);
  if (decidedParts(questions, {}, shown).length > 0) call.authorize(may.decideParts(call.actor));
  const answers = JSON.stringify(shown);
  if (Buffer.byteLength(answers) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
  const { source } = make;
  const carried = source && carryAnswers({ questions, before: {}, after: shown, source, carried: null });
  const marks = carried ? { carried: JSON.stringify(carried) } : {};
  return beginProcess(call, { templateId, templateVersionId, title, titleAutomatic, answers, ...marks }, filing);
}
