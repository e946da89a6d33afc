import type { Answers } from "#engine/document/answers-lookup.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { processUnassigned } from "../events.ts";
import { withinMonthlyLimit } from "./create-process.ts";
import { insertProcess } from "./queries.ts";

/** A request from outside. */
export interface Received {
  /** The id, if it was given away before. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly templateId: string;
  readonly templateVersionId: string;
  readonly answers: Answers;
  readonly requesterName: string;
  readonly requesterEmail: string;
  /** The name of the link that was used. */
  readonly source: string;
}

type Inside = Transaction & { readonly orgId: string };

/** Puts what came in from outside into the inbox, within the limit of the plan; answers the id of its process. */
export async function receiveProcess(transaction: Inside, received: Received): Promise<string> {
  const { tx, orgId, now } = transaction;
  await withinMonthlyLimit(transaction);
  const answers = JSON.stringify(received.answers);
  if (Buffer.byteLength(answers) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
  const { id = newId(), ...rest } = received;
  await insertProcess(tx, {
    ...rest,
    orgId,
    id,
    answers,
    status: "unassigned",
    version: 1,
    timestamp: now,
    createTimestamp: now,
    unassignedTimestamp: now,
  });
  const { title, templateId, templateVersionId, source } = received;
  transaction.audit("process.received", "process", id, { title, templateId, templateVersionId, source });
  await transaction.announce(processUnassigned, { processId: id });
  return id;
}
