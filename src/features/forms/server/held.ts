import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { answerWarnings } from "#features/answers/answer-warnings.ts";
import { filledForm } from "#features/answers/filled-form.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { labelAt, placeLabels } from "#features/answers/label-at.ts";
import { revokeLink } from "#features/public-links/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { networkOf, noteUses } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { heldChanged } from "../events.ts";
import type { HeldRequest } from "../held-contract.ts";
import { linkKinds } from "../public-form.ts";
import { maxFromNetwork, type SpamSign, signsOf } from "../suspicion.ts";
import { letIn, type Submission } from "./let-in.ts";
import { publicFormOf } from "./queries.ts";
import { filesOf } from "./sessions.ts";

type Inside = Transaction & { readonly orgId: string };
const day = 24 * 3_600_000;
const fromNetwork = namedLimit("requests of a network to a form", {
  max: maxFromNetwork,
  seconds: 3600,
  by: "the form and the network",
  strangers: "Only from the same network.",
  others: "Nothing. Further requests of that network are held for the firm to look at.",
});
/** Held requests that are listed at once. */
const maxListed = 100;

/** The signs that no person sent something, counted over a day and an hour. */
export async function signsOfSubmission(
  { db, secrets }: Platform,
  { tx }: Inside,
  { templateId, answersHash, requesterEmail, requesterName, answers, submittedAt: now }: Submission,
  sent: { readonly address: string; readonly trap: boolean; readonly tookMs?: number | undefined },
): Promise<SpamSign[]> {
  const key = `forms.from|${templateId}|${secrets.fingerprint("form-network", networkOf(sent.address))}`;
  const counted = await noteUses(db, [{ key, limit: fromNetwork }], now);
  return signsOf({
    ...sent,
    name: requesterName,
    answers,
    sameFromOthers: await othersWith(tx, templateId, answersHash, requesterEmail, new Date(now.getTime() - day)),
    fromNetwork: counted.get(key)?.used ?? 0,
  });
}

/** Counts the other addresses that have sent the same answers since. */
async function othersWith(tx: Tx, templateId: string, answersHash: Buffer, email: string, since: Date) {
  const came = tx
    .selectFrom("formRequests as r")
    .innerJoin("processes as p", (on) => on.onRef("p.orgId", "=", "r.orgId").onRef("p.id", "=", "r.processId"))
    .select("p.requesterEmail as email")
    .where("r.templateId", "=", templateId)
    .where("r.answersHash", "=", answersHash)
    .where("r.submittedAt", ">", since);
  const held = tx
    .selectFrom("heldRequests")
    .select("requesterEmail as email")
    .where("templateId", "=", templateId)
    .where("answersHash", "=", answersHash)
    .where("submittedAt", ">", since);
  const rows = await came.union(held).limit(10).execute();
  return rows.filter((row) => row.email?.toLowerCase() !== email.toLowerCase()).length;
}

/** Holds a request: without a process, a mail, or a notice. */
export async function hold(inside: Inside, submission: Submission, signs: readonly SpamSign[]): Promise<void> {
  const { tx, orgId } = inside;
  const { answers, ...rest } = submission;
  await tx
    .insertInto("heldRequests")
    .values({ ...rest, orgId, answers: JSON.stringify(answers), signs: [...signs] })
    .execute();
  const { templateId, processId } = submission;
  inside.audit("formRequest.held", "template", templateId, { request: processId, signs });
  await inside.announce(heldChanged, { templateId });
}

const columns = [
  ...(["processId", "sessionId", "templateId", "templateVersionId", "linkId", "title", "language"] as const),
  ...(["requesterName", "requesterEmail", "phone", "answers", "noticeHash", "contentHash", "answersHash"] as const),
  ...(["signs", "submittedAt"] as const),
] as const;

const heldRows = (tx: Tx) =>
  tx.selectFrom("heldRequests").select(columns).$narrowType<{ language: Language; signs: SpamSign[] }>();

/** Returns the held requests, the latest first, with their answers. */
export async function listHeld({ tx, orgId }: Pick<Inside, "tx" | "orgId">): Promise<HeldRequest[]> {
  const rows = await heldRows(tx)
    .orderBy("submittedAt", "desc")
    .orderBy("processId", "desc")
    .limit(maxListed)
    .execute();
  const shown: HeldRequest[] = [];
  for (const row of rows) {
    const { form } = await templateVersions.load(tx, row.templateVersionId);
    const { questions } = await formOfVersion(tx, orgId, row.templateVersionId);
    const places = placeLabels(filledForm(form));
    const warnings = answerWarnings(questions, row.answers as Submission["answers"]);
    shown.push({
      id: row.processId,
      templateId: row.templateId,
      title: row.title,
      name: row.requesterName,
      email: row.requesterEmail,
      phone: row.phone,
      signs: row.signs,
      submittedAt: row.submittedAt.toISOString(),
      answers: shownAnswers(form, row.answers as Submission["answers"]),
      warnings: warnings.map((one) => ({ ...one, label: labelAt(places, one.path) })),
      files: (await filesOf(tx, row.sessionId)).map(({ name }) => name),
    });
  }
  return shown;
}

/** Counts the held requests of a template. */
export async function countHeld(tx: Tx, templateId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("heldRequests")
    .select((e) => e.fn.countAll<string>().as("n"))
    .where("templateId", "=", templateId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** One that is held, as its requester may know it: that it came in. */
export const findHeld = (tx: Tx, processId: string) =>
  heldRows(tx).where("processId", "=", processId).executeTakeFirst();

async function takeOut(tx: Tx, id: string) {
  const row = await heldRows(tx).where("processId", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  await tx.deleteFrom("heldRequests").where("processId", "=", id).execute();
  return row;
}

/**
 * Releases a request as if it had not been held, with the moment it was sent. Its requester and the firm are notified
 * now.
 */
export async function release(platform: Platform, inside: Inside, id: string): Promise<void> {
  const { tx } = inside;
  const { signs, answers, ...row } = await takeOut(tx, id);
  const form = await publicFormOf(tx, row.templateId);
  if (!form) throw new Failure("forms.notSetUp", 409);
  const link = await tx
    .selectFrom("publicFormLinks")
    .select("source")
    .where("id", "=", row.linkId)
    .executeTakeFirstOrThrow();
  await letIn(platform, inside, { ...row, answers: answers as Submission["answers"] }, { ...form, ...link });
  inside.audit("formRequest.released", "process", id, { signs });
  await inside.announce(heldChanged, { templateId: row.templateId });
}

/** Deletes one for good and closes its receipt; its files go with its session in the night. */
export async function eraseHeld(inside: Inside, id: string): Promise<void> {
  const { tx, now } = inside;
  const { sessionId, templateId, signs } = await takeOut(tx, id);
  const gone = { answers: "{}", email: null, expiresAt: now };
  await tx.updateTable("formSessions").set(gone).where("id", "=", sessionId).execute();
  await revokeLink(inside, { kind: linkKinds.receipt, subject: id });
  inside.audit("formRequest.heldDeleted", "template", templateId, { request: id, signs });
  await inside.announce(heldChanged, { templateId });
}

/** Answers by the words of their questions, to be looked over: a part that repeats as one text. */
function shownAnswers(definition: FormDefinition, answers: Answers): { label: string; text: string | boolean }[] {
  const form = filledForm(definition);
  const labels = new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));
  return form.groups
    .flatMap(({ items }) => items)
    .flatMap((name) => {
      const value = answers[name];
      const text = typeof value === "boolean" ? value : textOf(value);
      return text === "" ? [] : [{ label: labels.get(name) ?? name, text }];
    });
}

function textOf(value: Answer | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map((inner) => textOf(inner as Answer))
    .filter(Boolean)
    .join(" · ");
}
