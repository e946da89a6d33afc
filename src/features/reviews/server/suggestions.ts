import type { z } from "zod";
import { checkAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { answerCode, fieldAt } from "#features/answers/answers.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { ProcessState } from "#features/processes/contract.ts";
import * as may from "#features/processes/policy.ts";
import { loadProcess, permit, saveAnswers } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { active, all } from "#protocol/decision.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { suggestionChanged } from "../events.ts";
import * as mayReview from "../policy.ts";

/** The routes of suggested answers. */
export function suggestionRoutes(on: On): void {
  on(contract.listSuggestions, async (call, { id }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readProcess(call.actor, process));
    return { suggestions: await suggestionsOf(call.tx, id) };
  });
  on(contract.suggestAnswer, suggest);
  on(contract.decideSuggestion, decide);
  on(contract.withdrawSuggestion, withdraw);
}

/** Returns the suggestions for a process, newest first. */
export async function suggestionsOf(tx: Tx, processId: string): Promise<contract.Suggestion[]> {
  const rows = await tx
    .selectFrom("answerSuggestions")
    .selectAll()
    .where("processId", "=", processId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(contract.maxSuggestions)
    .execute();
  const people = rows.flatMap(({ byId, decidedBy }) => [byId, ...(decidedBy ? [decidedBy] : [])]);
  const names = await memberNames(tx, [...new Set(people)]);
  return rows.map(({ id, path, before, text, note, byId, at, state, decidedBy, decidedAt }) => ({
    id,
    path,
    before,
    text,
    note,
    byId,
    byName: names.get(byId)?.name ?? null,
    at: at.toISOString(),
    state: state as contract.Suggestion["state"],
    decidedByName: (decidedBy && names.get(decidedBy)?.name) || null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

async function suggest(
  call: MemberCall,
  { id, path, text, note }: z.output<typeof contract.suggestAnswer.input>,
): Promise<{ id: string }> {
  const { tx, orgId, now, actor } = call;
  const process = await loadProcess(tx, id);
  await permit(call, process, mayReview.suggestAnswer(actor, process));
  const { questions } = await formOfVersion(tx, orgId, process.templateVersionId);
  const found = fieldAt(questions, process.answers, path);
  if (!found) throw invalid("path", "processes.answer.unknownField");
  const answer = readAnswer(found.field.kind, text);
  const result = checkAnswer(found.field.kind, answer, found.field);
  if (result !== true) throw invalid("text", answerCode(result));
  const before = typeof found.value === "string" ? found.value : null;
  if (answer === before) throw invalid("text", "processes.suggestion.same");
  const { n } = await tx
    .selectFrom("answerSuggestions")
    .select((of) => of.fn.countAll().as("n"))
    .where("processId", "=", id)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  if (Number(n) >= contract.maxSuggestions) throw new Failure("processes.suggestion.tooMany", 409);
  const suggestionId = newId();
  const row = { orgId, id: suggestionId, processId: id, path, before, text: String(answer), note };
  await tx
    .insertInto("answerSuggestions")
    .values({ ...row, byId: actor.uid, at: now, state: "open" })
    .execute();
  call.audit("process.answerSuggested", "process", id, { suggestionId, path });
  await call.announce(suggestionChanged, { processId: id });
  return { id: suggestionId };
}

const invalid = (path: string, code: FailureCode) => new Failure("failure.invalid", 422, { fields: [{ path, code }] });

/** Accepts or refuses an open suggestion, once, by a person who may change the answers. */
async function decide(
  call: MemberCall,
  { id, suggestionId, accepted, version }: z.output<typeof contract.decideSuggestion.input>,
): Promise<ProcessState> {
  const { tx, now, actor } = call;
  const process = await loadProcess(tx, id);
  await permit(call, process, may.editProcess(actor, process), version);
  const decided = await tx
    .updateTable("answerSuggestions")
    .set({ state: accepted ? "accepted" : "refused", decidedBy: actor.uid, decidedAt: now })
    .where("processId", "=", id)
    .where("id", "=", suggestionId)
    .where("state", "=", "open")
    .returning(["path", "text"])
    .executeTakeFirst();
  if (!decided) throw await notOpen(tx, id, suggestionId);
  call.audit("process.suggestionDecided", "process", id, { suggestionId, path: decided.path, accepted });
  await call.announce(suggestionChanged, { processId: id });
  if (!accepted) return { id, status: process.status, version: process.version };
  const saved = await saveAnswers(call, { id, version, patch: { [decided.path]: decided.text } });
  return { id, status: process.status, version: saved.version };
}

/** Takes back one's own, while nobody decided it. */
async function withdraw(
  call: MemberCall,
  { id, suggestionId }: z.output<typeof contract.withdrawSuggestion.input>,
): Promise<{ id: string }> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, all(may.readProcess(call.actor, process), active(call.actor)));
  const gone = await call.tx
    .deleteFrom("answerSuggestions")
    .where("processId", "=", id)
    .where("id", "=", suggestionId)
    .where("byId", "=", call.actor.uid)
    .where("state", "=", "open")
    .returning("path")
    .executeTakeFirst();
  if (!gone) throw await notOpen(call.tx, id, suggestionId, call.actor.uid);
  call.audit("process.suggestionWithdrawn", "process", id, { suggestionId, path: gone.path });
  await call.announce(suggestionChanged, { processId: id });
  return { id: suggestionId };
}

/** Why it is not there to be decided: it is none of this process (or this person's), or it was decided. */
async function notOpen(tx: Tx, processId: string, id: string, byId?: string): Promise<Failure> {
  let rows = tx.selectFrom("answerSuggestions").select("id").where("processId", "=", processId).where("id", "=", id);
  if (byId !== undefined) rows = rows.where("byId", "=", byId);
  return (await rows.executeTakeFirst()) ? new Failure("processes.suggestion.decided", 409) : notFound();
}
