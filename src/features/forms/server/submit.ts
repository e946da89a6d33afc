import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch, errorsOf, sentAnswers } from "#features/answers/answers.ts";
import { listErrors } from "#features/answers/server/index.ts";
import type { Captcha } from "#features/identity/server/index.ts";
import { maxTitleLength } from "#features/processes/process.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { askedNames, askedQuestions, rootOf } from "../public-form.ts";
import type * as contract from "../visitor-contract.ts";
import { hold, signsOfSubmission } from "./held.ts";
import { endCopies } from "./keep-session.ts";
import { letIn, receiptOf, type Submission } from "./let-in.ts";
import { type Opened, openForm, resolveLink, withUniformRefusal } from "./open-by-link.ts";
import { publicFormOf } from "./queries.ts";
import { say } from "./say.ts";
import { filesOf, findSession, insideFor, lockSession } from "./sessions.ts";

type Inside = Transaction & { readonly orgId: string };
type Input = z.output<typeof contract.submitVisitorForm.input>;
type Answered = z.input<typeof contract.submitVisitorForm.output>;

/**
 * Takes what a visitor sent: one process for each session of a device, however often it is sent. The captcha is asked only
 * for what is new, and is used up whatever comes of it.
 */
export async function submitForm(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  input: Input,
): Promise<Answered> {
  const { now } = call;
  const to = await withUniformRefusal(async () => {
    const found = await resolveLink(platform, input, now);
    const sent = await insideFor(platform, call, found.orgId, async (inside) => {
      await openForm(inside.tx, found, now);
      const session = await findSession(inside.tx, found.linkId, input.session);
      return session?.processId ? receiptOf(platform, inside, session.processId) : undefined;
    });
    return { ...found, sent };
  });
  if (to.sent) return to.sent;
  if (!(await captcha.accepts(input.recaptcha, "publicForm", now))) throw new Failure("identity.captchaInvalid", 422);
  return insideFor(platform, call, to.orgId, async (inside) => {
    const session = await lockSession(inside, to.linkId, input.session);
    if (session.processId) return receiptOf(platform, inside, session.processId);
    const opened = await openForm(inside.tx, to, now);
    return receive(
      platform,
      { ...inside, address: call.address, countSubject: call.countSubject },
      opened,
      session.id,
      input,
    );
  });
}

async function receive(
  platform: Platform,
  inside: Inside & Pick<PublicCall, "address" | "countSubject">,
  opened: Opened,
  sessionId: string,
  input: Input,
): Promise<Answered> {
  const { tx, now, address } = inside;
  const { templateId, settings, version, linkId, source } = opened;
  // Where a number of requests is set, two at once are not both the last.
  if (settings.limit !== null) await publicFormOf(tx, templateId, "lock");
  const { state } = settings.limit === null ? opened : await openForm(tx, opened, now);
  if (state !== "open") throw new Failure("forms.closedNow", 409, { values: { state } });
  const answers = await askedAnswers(inside, opened, input.answers);
  const files = await filesOf(tx, sessionId);
  const missing = settings.files.filter(({ id, required }) => required && !files.some(({ slot }) => slot === id));
  if (missing.length > 0)
    throw new Failure("failure.invalid", 422, {
      fields: missing.map(({ id }): FieldError => ({ path: `files.${id}`, code: "forms.fileRequired" })),
    });
  const { name, email, website, took } = input;
  const phone = settings.phone === "none" ? "" : input.phone;
  if (settings.phone === "required" && phone === "")
    throw new Failure("failure.invalid", 422, { fields: [{ path: "phone", code: "identity.phoneRequired" }] });
  // Only what could become a request counts for the form: what is refused must not close it for others.
  await inside.countSubject();
  const submission: Submission = {
    processId: newId(),
    sessionId,
    linkId,
    templateId,
    templateVersionId: version.id,
    title: `${settings.title || version.templateName} – ${name}`.slice(0, maxTitleLength),
    language: settings.language,
    requesterName: name,
    requesterEmail: email,
    phone: phone || null,
    answers,
    noticeHash: digest(settings.notice || say(settings.language, "forms.visitor.notice")),
    contentHash: digest(JSON.stringify([templateId, email, sorted(answers)])),
    answersHash: digest(JSON.stringify([templateId, sorted(answers)])),
    submittedAt: now,
  };
  const signs = await signsOfSubmission(platform, inside, submission, { address, trap: website !== "", tookMs: took });
  if (settings.holdSuspicious && signs.length > 0) await hold(inside, submission, signs);
  else await letIn(platform, inside, submission, { settings, source });
  await endCopies(tx, sessionId, now);
  return receiptOf(platform, inside, submission.processId);
}

const sorted = (answers: Answers) => Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The answers to what the form shows, or what is wrong with them (422). Everything else is not looked at. */
async function askedAnswers(
  { tx, orgId }: Inside,
  { settings, version }: Opened,
  given: Readonly<Record<string, unknown>>,
): Promise<Answers> {
  const names = askedNames(version.form, settings.groups);
  const { questions } = await formOfVersion(tx, orgId, version.id);
  const patch = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const patched = applyPatch(questions, {}, patch);
  if ("errors" in patched) throw new Failure("forms.answersIncomplete", 422, { fields: patched.errors });
  const answers = sentAnswers(askedQuestions(questions, names), patched.answers);
  const shown = (version.form.lists ?? []).filter(({ outside }) => outside).map((set) => ({ ...set, fills: [] }));
  const errors = [
    ...errorsOf(questions, answers, { draft: false }),
    ...(await listErrors(tx, { questions, lists: shown }, answers)),
  ];
  const fields = errors.filter(({ path }) => names.has(rootOf(path)));
  if (fields.length > 0) throw new Failure("forms.answersIncomplete", 422, { fields });
  return answers;
}
