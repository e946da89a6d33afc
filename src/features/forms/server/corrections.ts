import type { z } from "zod";
import type { FormField } from "#engine/answers/form-fields.ts";
import { computedKeys } from "#engine/answers/work-out.ts";
import { applyPatch, errorsOf, sentAnswers } from "#features/answers/answers.ts";
import { filledForm } from "#features/answers/filled-form.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { carryOut, loadProcess, permit, type StoredProcess } from "#features/processes/server/index.ts";
import { openLink } from "#features/public-links/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall, PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type * as contract from "../correction-contract.ts";
import { requestCorrected, requestReturned } from "../events.ts";
import * as may from "../policy.ts";
import { askedNames, askedQuestions, decidedHere, linkKinds, namedForm, rootOf } from "../public-form.ts";
import { notifyCorrected, notifyReturned } from "./mails.ts";
import { withUniformRefusal } from "./open-by-link.ts";
import { type Correction, findRequest, publicFormOf, writeCorrection } from "./queries.ts";
import { insideFor } from "./sessions.ts";

type Inside = Transaction & { readonly orgId: string };

/** The questions somebody outside was asked, of a process that came in: each with its label, and whether its answer is missing or wrong. */
export async function askedOf(tx: Tx, orgId: string, process: StoredProcess) {
  const [version, publicForm, { questions }] = await Promise.all([
    templateVersions.load(tx, process.templateVersionId),
    publicFormOf(tx, process.templateId),
    formOfVersion(tx, orgId, process.templateVersionId),
  ]);
  const form = filledForm(version.form);
  const groups = publicForm?.settings.groups ?? [];
  const missing = new Set(errorsOf(questions, process.answers, { draft: false }).map(({ path }) => rootOf(path)));
  const labels = new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));
  const computed = computedKeys(questions);
  return [...askedNames(form, groups)]
    .filter((name) => !computed.has(name))
    .map((name) => ({
      name,
      label: labels.get(name) ?? name,
      missing: missing.has(name),
    }));
}

/** Asks the requester for better answers to some of the questions they were asked. */
export async function returnRequest(
  platform: Platform,
  call: MemberCall,
  { id, version, names, message }: z.output<typeof contract.returnRequest.input>,
): Promise<{ id: string }> {
  const process = await loadProcess(call.tx, id, "lock");
  await permit(call, process, may.decideRequest(call.actor, process), version);
  const request = await findRequest(call.tx, id);
  if (!request) throw notFound();
  if (request.correction) throw new Failure("forms.correction.already", 409);
  const asked = (await askedOf(call.tx, call.orgId, process)).filter(({ name }) => names.includes(name));
  if (asked.length === 0)
    throw new Failure("failure.invalid", 422, {
      fields: [{ path: "names", code: "forms.correction.namesNeeded" }],
    });
  const correction = { names: asked.map(({ name }) => name), message, by: call.actor.uid, at: call.now.toISOString() };
  await writeCorrection(call.tx, id, correction);
  call.audit("formRequest.returned", "process", id, { names: correction.names, message });
  await call.announce(requestReturned, { processId: id });
  await notifyReturned(platform, call, process, { ...correction, labels: asked.map(({ label }) => label) });
  return { id };
}

/** Returns the questions that a requester is asked again, with their answers. */
export async function shownCorrection(tx: Tx, orgId: string, process: StoredProcess, correction: Correction) {
  const { form } = await templateVersions.load(tx, process.templateVersionId);
  const { questions } = await formOfVersion(tx, orgId, process.templateVersionId);
  const names = new Set(correction.names);
  const asked = askedQuestions(questions, names);
  const seen = new Set([...names, ...conditionsIn(asked)]);
  return {
    message: correction.message,
    form: namedForm(form, names),
    questions: asked,
    answers: {
      ...Object.fromEntries(Object.entries(process.answers).filter(([name]) => seen.has(name))),
      ...decidedHere(questions, asked, process.answers),
    },
  };
}

/** The conditions among questions, also those inside others. */
const conditionsIn = (questions: readonly FormField[]): string[] =>
  questions.flatMap((one) => (one.type === "condition" ? [one.name, ...conditionsIn(one.fields)] : []));

/** Takes the answers that were asked for again; gives the process they belong to. Once: then they wait to be looked at. */
export async function correctRequest(
  platform: Platform,
  call: PublicCall,
  { token, answers }: z.output<typeof contract.correctRequest.input>,
): Promise<{ orgId: string; processId: string }> {
  const { orgId, subject } = await withUniformRefusal(() =>
    openLink(platform.db, linkKinds.receipt, { token }, call.now),
  );
  await withUniformRefusal(() =>
    insideFor(platform, call, orgId, async (inside) => {
      const { status } = await loadOrganization(inside.tx, orgId, call.now);
      if (!isActive(status)) throw notFound();
      await correct(platform, inside, subject, answers);
    }),
  );
  return { orgId, processId: subject };
}

async function correct(
  platform: Platform,
  inside: Inside,
  processId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, orgId } = inside;
  const process = await loadProcess(tx, processId, "lock");
  const correction = (await findRequest(tx, processId))?.correction;
  if (!correction || process.deleted || process.status !== "unassigned")
    throw new Failure("forms.correction.notAsked", 409);
  const names = new Set(correction.names);
  const patch = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const { questions } = await formOfVersion(tx, orgId, process.templateVersionId);
  const patched = applyPatch(questions, process.answers, patch);
  if ("errors" in patched) throw new Failure("forms.answersIncomplete", 422, { fields: patched.errors });
  const corrected = sentAnswers(questions, patched.answers);
  const errors = errorsOf(questions, corrected, { draft: false });
  const fields = errors.filter(({ path }) => names.has(rootOf(path)));
  if (fields.length > 0) throw new Failure("forms.answersIncomplete", 422, { fields });
  const text = JSON.stringify(corrected);
  if (Buffer.byteLength(text) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
  await carryOut(inside, process, "correct", { answers: text });
  await writeCorrection(tx, processId, null);
  inside.audit("formRequest.corrected", "process", processId, { names: correction.names });
  await inside.announce(requestCorrected, { processId });
  await notifyCorrected(platform, inside, process, correction);
}
