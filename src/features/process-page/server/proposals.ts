import type { z } from "zod";
import { checkAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { cutPapers, type Hidden, hidden, messagesFor, unfounded } from "#features/ai/ai.ts";
import { blanked } from "#features/ai/identifiers.ts";
import { AiError, modelOf } from "#features/ai/server/index.ts";
import { aiFieldOf } from "#features/answers/ai-fields.ts";
import { answerCode } from "#features/answers/answers.ts";
import { attachedFiles } from "#features/attachments/server/index.ts";
import { answersDemand } from "#features/processes/demanded.ts";
import { editProcess } from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { textInWorker } from "#platform/uploads/text-worker.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { answerPapers, identifiersIn, type Paper } from "../proposal-papers.ts";

/** The limit of texts that one organization can have proposed in a day. */
const maxPerDay = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** The routes of proposed texts. */
export function proposalRoutes(on: On, platform: Platform): void {
  on.long(contract.proposeAnswer, (call, input) => propose(platform, call, input));
  on(contract.decideProposal, decide);
}

/** Asks the model, and keeps what it proposed: nothing of it is an answer. */
async function propose(
  platform: Platform,
  call: LongMemberCall,
  { id, key }: z.output<typeof contract.proposeAnswer.input>,
): Promise<contract.Proposal> {
  const read = await call.transaction(async ({ tx, orgId, now }) => {
    const process = await loadProcess(tx, id);
    await permit({ tx, authorize: call.authorize }, process, editProcess(call.actor, process));
    const { form } = await templateVersions.load(tx, process.templateVersionId);
    const [set, setting] = [aiFieldOf(form, key), form.fields.find((field) => field.key === key)];
    if (!set || !setting) throw new Failure("processes.proposal.notOffered", 409);
    const { n } = await tx
      .selectFrom("answerProposals")
      .select((e) => e.fn.countAll().as("n"))
      .where("orgId", "=", orgId)
      .where("askedAt", ">", new Date(now.getTime() - dayMs))
      .executeTakeFirstOrThrow();
    if (Number(n) >= maxPerDay) throw new Failure("processes.proposal.tooMany", 429);
    const demanded = (form.attachments ?? []).filter((one) => set.attachments.includes(one.id));
    const attached = demanded.length > 0 ? await attachedFiles(tx, { kind: "process", id }) : [];
    const files = attached.filter(({ slot }) => demanded.some((one) => answersDemand(one, slot)));
    const { questions } = await formOfVersion(tx, orgId, process.templateVersionId);
    const model = await modelOf(platform, tx, orgId);
    return { form, set, setting, files, questions, answers: process.answers, model };
  });
  const { form, set, setting, questions, answers, model } = read;
  const { papers: filed, unread } = await filePapers(platform, read.files);
  const papers = cutPapers([...answerPapers(form, questions, answers, set.groups), ...filed]);
  const marks = hidden(model.sendsIdentifiers ? [] : identifiersIn(questions, answers, papers));
  const shown = model.sendsIdentifiers ? papers : papers.map((paper) => withoutIdentifiers(paper, marks));
  const { label, hint } = setting;
  const asked = { prompt: set.prompt, label, hint, language: form.language ?? "es", papers: shown };
  const text = marks.show(await model.propose(messagesFor(asked)).catch(toFailure(platform)));
  const proposalId = newId();
  await call.transaction(async ({ tx, orgId, now, audit }) => {
    const row = { orgId, id: proposalId, processId: id, fieldKey: key, prompt: set.prompt, model: model.model };
    await tx
      .insertInto("answerProposals")
      .values({ ...row, proposal: text, state: "proposed", askedBy: call.user.uid, askedAt: now, decidedAt: null })
      .execute();
    audit("process.proposalMade", "process", id, { proposalId, field: key, model: model.model, prompt: set.prompt });
  });
  return { id: proposalId, text, unfounded: unfounded(text, papers), unread };
}

const withoutIdentifiers = ({ title, text }: Paper, { hide }: Hidden): Paper => ({
  title: blanked(hide(title)),
  text: blanked(hide(text)),
});

/** The text of files, and the names of those that have none that can be read. */
async function filePapers(
  { files }: Pick<Platform, "files">,
  attached: readonly { readonly name: string; readonly mediaType: string; readonly storageKey: string }[],
): Promise<{ readonly papers: Paper[]; readonly unread: string[] }> {
  const papers: Paper[] = [];
  const unread: string[] = [];
  for (const { name, mediaType, storageKey } of attached) {
    const kind = mediaType === "application/pdf" ? "pdf" : mediaType.includes("wordprocessingml") ? "word" : undefined;
    const text = kind && (await textInWorker(await files.read(storageKey), kind));
    if (text === undefined || text.trim() === "") unread.push(name);
    else papers.push({ title: name, text });
  }
  return { papers, unread };
}

/** Turns an error of the model's server into a failure for the caller. */
const toFailure =
  ({ log }: Pick<Platform, "log">) =>
  (error: unknown): never => {
    if (!(error instanceof AiError)) throw error;
    log.warn({ message: error.message, reason: error.reason }, "processes: no text was proposed");
    throw new Failure(`ai.fault.${error.reason}`, 502);
  };

/** Stores the decision about a proposed text, once, by the person who requested it. */
async function decide(
  call: MemberCall,
  input: z.output<typeof contract.decideProposal.input>,
): Promise<z.input<typeof contract.decideProposal.output>> {
  const { tx, orgId, now } = call;
  const { id, proposalId, decision } = input;
  const process = await loadProcess(tx, id);
  await permit(call, process, editProcess(call.actor, process));
  const of = tx
    .selectFrom("answerProposals")
    .select(["fieldKey", "prompt", "model", "proposal"])
    .where("orgId", "=", orgId)
    .where("id", "=", proposalId)
    .where("processId", "=", id)
    .where("askedBy", "=", call.user.uid);
  const found = await of.executeTakeFirst();
  if (!found) throw notFound();
  const { fieldKey, prompt, model, proposal } = found;
  if (input.decision === "accepted") await refuseWrong(call, process.templateVersionId, fieldKey, input.text);
  const { numUpdatedRows } = await tx
    .updateTable("answerProposals")
    .set({ state: decision, decidedAt: now })
    .where("orgId", "=", orgId)
    .where("id", "=", proposalId)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure("processes.proposal.decided", 409);
  const edited = input.decision === "accepted" && input.text !== proposal;
  const details = { proposalId, field: fieldKey, model, prompt, ...(input.decision === "accepted" ? { edited } : {}) };
  call.audit(
    decision === "accepted" ? "process.proposalAccepted" : "process.proposalDiscarded",
    "process",
    id,
    details,
  );
  return { id: proposalId };
}

/** Refuses (422) a text that the rules of its field refuse. */
async function refuseWrong(call: MemberCall, versionId: string, key: string, text: string): Promise<void> {
  const { questions } = await formOfVersion(call.tx, call.orgId, versionId);
  const found = flat(questions).find((field) => field.key === key);
  if (!found) return;
  const result = checkAnswer(found.kind, readAnswer(found.kind, text), found);
  if (result === true) return;
  throw new Failure("processes.patchInvalid", 422, { fields: [{ path: "text", code: answerCode(result) }] });
}

type Questions = Awaited<ReturnType<typeof formOfVersion>>["questions"];
const flat = (questions: Questions): Extract<Questions[number], { type: "field" }>[] =>
  questions.flatMap((question) =>
    question.type === "field" ? [question] : question.type === "condition" ? flat(question.fields) : [],
  );
