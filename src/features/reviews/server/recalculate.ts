import type { FormField } from "#engine/answers/form-fields.ts";
import { hasRules } from "#engine/answers/work-out.ts";
import { errorsTogether, sentAnswers, workedOut } from "#features/answers/answers.ts";
import type { StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { canonical } from "#protocol/json.ts";

/** A process with the answers as they are sent: see `sentAnswers`; and what of that is not stored yet, if anything. */
export async function recalculated(
  call: ActingCall,
  process: StoredProcess,
): Promise<{ readonly process: StoredProcess; readonly fresh: { readonly answers?: string } }> {
  const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
  const answers = sentAnswers(questions, process.answers);
  if (canonical(process.answers) === canonical(answers)) return { process, fresh: {} };
  return { process: { ...process, answers }, fresh: { answers: JSON.stringify(answers) } };
}

/**
 * Refuses (422) to approve what was read when formulas give something else now, or answers do not go together: nobody has read
 * what would be approved.
 */
export async function refuseRecalculated(call: ActingCall, process: StoredProcess): Promise<void> {
  const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
  if (!isSame(questions, process.answers, workedOut(questions, process.answers)))
    throw new Failure("processes.recalculated", 422);
  const fields = errorsTogether(questions, process.answers, { draft: false });
  if (fields.length > 0) throw new Failure("processes.answersIncomplete", 422, { fields });
}

const isSame = (questions: readonly FormField[], one: StoredProcess["answers"], other: StoredProcess["answers"]) =>
  !hasRules(questions) || canonical(one) === canonical(other);
