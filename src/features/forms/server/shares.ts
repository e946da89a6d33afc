import type { z } from "zod";
import type { FormField } from "#engine/answers/form-fields.ts";
import { withoutHidden } from "#engine/answers/hidden.ts";
import { withoutComputed } from "#engine/answers/work-out.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch, errorsOf, workedOut } from "#features/answers/answers.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import { ownerOfAddress } from "#features/identity/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { processSaved } from "#features/processes/events.ts";
import { allows } from "#features/processes/lifecycle.ts";
import { carryOut, loadProcess, processNews, type StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { sharedWithChanged, sharesChanged } from "../events.ts";
import { askedForm, askedNames, askedQuestions, decidedHere, rootOf } from "../public-form.ts";
import type * as contract from "../share-contract.ts";
import { notifyCompleted } from "./share-mails.ts";

type Inside = Transaction & { readonly orgId: string };

const columns = [
  "id",
  "processId",
  "email",
  "groups",
  "readGroups",
  "message",
  "filled",
  "createdBy",
  "timeCreated",
] as const;
const moments = ["expiresAt", "completedAt", "remindedAt", "deletedAt", "mailOutcome"] as const;

/** The forms shared of a process, in the order they were; revoked ones are not among them. */
export const sharesOf = (tx: Tx, processId: string) =>
  tx
    .selectFrom("formShares")
    .select([...columns, ...moments])
    .where("processId", "=", processId)
    .where("deletedAt", "is", null)
    .orderBy("timeCreated")
    .orderBy("id")
    .execute();

/** A shared form as it is stored. */
export type StoredShare = Awaited<ReturnType<typeof sharesOf>>[number];

/** One shared form of a process, locked until the transaction ends; both ids must belong together. */
export async function lockShare(tx: Tx, processId: string, shareId: string): Promise<StoredShare> {
  const row = await tx
    .selectFrom("formShares")
    .select([...columns, ...moments])
    .where("id", "=", shareId)
    .where("processId", "=", processId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Announces a change of a share to the pages of the organization, and to those of the form's holder, who may be outside
 * of it.
 */
export async function announceShare(
  { db }: Platform,
  { announce }: Inside,
  { processId, email }: Pick<StoredShare, "processId" | "email">,
): Promise<void> {
  await announce(sharesChanged, { processId });
  const uid = await ownerOfAddress(db.single, email);
  if (uid !== undefined) await announce(sharedWithChanged, { uid });
}

/** Shared forms as the people of the process see them, with their makers. */
export async function shownShares(tx: Tx, shares: readonly StoredShare[], now: Date): Promise<contract.FormShare[]> {
  const names = await memberNames(
    tx,
    shares.map(({ createdBy }) => createdBy),
  );
  return shares.map((share) => shownShare(share, names.get(share.createdBy)?.name ?? "", now));
}

const shownShare = (share: StoredShare, makerName: string, now: Date): contract.FormShare => ({
  id: share.id,
  email: share.email,
  makerName,
  groups: share.groups,
  readGroups: share.readGroups,
  message: share.message,
  filled: share.filled,
  deleted: share.deletedAt !== null,
  completed: share.completedAt !== null,
  expired: share.completedAt === null && share.expiresAt <= now,
  timeCreated: share.timeCreated.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
  completedAt: share.completedAt?.toISOString() ?? null,
  remindedAt: share.remindedAt?.toISOString() ?? null,
  mailOutcome: share.mailOutcome as contract.FormShare["mailOutcome"],
});

/** The forms shared with an address, newest first. */
export async function sharedWith({ db }: Platform, email: string, now: Date): Promise<contract.SharedRow[]> {
  const found = await db.asSystem((tx) =>
    tx
      .selectFrom("formShares")
      .select([...columns, ...moments, "orgId"])
      .where("email", "=", email)
      .where("deletedAt", "is", null)
      .where((e) => e.or([e("completedAt", "is not", null), e("expiresAt", ">", now)]))
      .orderBy("timeCreated", "desc")
      .orderBy("id", "desc")
      .limit(100)
      .execute(),
  );
  const rows = new Map<string, contract.SharedRow>();
  for (const orgId of new Set(found.map((share) => share.orgId))) {
    const shares = found.filter((share) => share.orgId === orgId);
    await db.asOrganization(orgId, async (tx) => {
      const organizationName = await sharingName(tx, orgId, now);
      if (organizationName === undefined) return;
      const news = await processNews(
        tx,
        shares.map(({ processId }) => processId),
      );
      for (const share of shares) {
        const process = news.get(share.processId);
        if (process && !process.deleted) rows.set(share.id, rowOf(share, process.title, organizationName));
      }
    });
  }
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

/** The name of an organization that shares forms; undefined when it is not active or its plan does not have it. */
async function sharingName(tx: Tx, orgId: string, now: Date): Promise<string | undefined> {
  const [{ name, status }, { permissions }] = await Promise.all([
    loadOrganization(tx, orgId, now),
    currentPlan(tx, orgId, now),
  ]);
  return permissions.sharingForms === true && isActive(status) ? name : undefined;
}

/** A shared form with its process; 404 when it is gone, or when its organization takes no answers, which has its own sentence. */
export async function openShare({ tx, orgId, now }: Inside, shareId: string, load = loadProcess) {
  const [share, organizationName] = await Promise.all([
    tx
      .selectFrom("formShares")
      .select([...columns, ...moments])
      .where("id", "=", shareId)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
    sharingName(tx, orgId, now),
  ]);
  if (!share) throw notFound();
  if (share.completedAt === null && share.expiresAt <= now) throw notFound();
  const process = await load(tx, share.processId);
  if (process.deleted) throw notFound();
  if (organizationName === undefined) throw new Failure("forms.share.closed", 404);
  return { share, process, organizationName };
}

const rowOf = (share: StoredShare, title: string, organizationName: string): contract.SharedRow => ({
  id: share.id,
  title,
  organizationName,
  email: share.email,
  deleted: false,
  completed: share.completedAt !== null,
  timeCreated: share.timeCreated.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
});

/**
 * Works in the organization of a form that is shared with the caller's own verified address; 404 for every other form, as
 * for one that does not exist.
 */
export async function withShared<T>(
  { db }: Platform,
  { user, now, requestId }: UserCall,
  shareId: string,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  const found = await db.asSystem((tx) =>
    tx
      .selectFrom("formShares")
      .select("orgId")
      .where("id", "=", shareId)
      .where("email", "=", user.email.toLowerCase())
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  );
  if (!found || !user.emailVerified) throw notFound();
  const { orgId } = found;
  return organizationTransaction(db, { orgId, by: user.uid, now, requestId }, (transaction) =>
    work({ ...transaction, orgId }),
  );
}

const mayFill = (share: StoredShare, process: StoredProcess): boolean =>
  share.completedAt === null && allows(process, "save") === true;

/** A shared form as its holder sees it: their groups and those they read, and nothing else of the process. */
export async function showShared(inside: Inside, shareId: string): Promise<z.input<typeof contract.SharedForm>> {
  const { tx, orgId } = inside;
  const { share, process, organizationName } = await openShare(inside, shareId);
  const [{ form }, { questions }, people] = await Promise.all([
    templateVersions.load(tx, process.templateVersionId),
    formOfVersion(tx, orgId, process.templateVersionId),
    memberNames(tx, [share.createdBy]),
  ]);
  const groups = [...new Set([...share.groups, ...share.readGroups])];
  const names = askedNames(form, groups);
  const asked = askedQuestions(questions, names);
  const sharer = people.get(share.createdBy)?.name ?? "";
  // Groups they only read have no hidden answers. Their own groups keep them while they fill them in.
  const own = askedNames(form, share.groups);
  const shown = withoutHidden(questions, process.answers);
  const answers = { ...only(shown, names), ...only(process.answers, own) };
  return {
    ...rowOf(share, process.title, organizationName),
    version: process.version,
    sharerName: sharer,
    message: share.message,
    open: mayFill(share, process),
    groups: share.groups,
    form: askedForm(form, groups),
    questions: asked,
    // With the conditions it depends on, also where they stand in another group.
    answers: {
      ...only(process.answers, new Set(conditionsIn(asked))),
      ...answers,
      ...decidedHere(questions, asked, process.answers),
    },
  };
}

const conditionsIn = (questions: readonly FormField[]): string[] =>
  questions.flatMap((one) => (one.type === "condition" ? [one.name, ...conditionsIn(one.fields)] : []));

const only = (answers: Answers, names: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(ordered(a ?? null)) === JSON.stringify(ordered(b ?? null));

/** A value with the names of its records in one order, as PostgreSQL gives them back in another. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, ordered(inner)]);
}

/** The shared form and its process, both locked: of two who save at once one comes after the other. */
async function lockBoth(inside: Inside, shareId: string) {
  const { tx, orgId } = inside;
  await tx.selectFrom("formShares").select("id").where("id", "=", shareId).forUpdate().execute();
  const { share, process } = await openShare(inside, shareId, (tx, id) => loadProcess(tx, id, "lock"));
  if (!mayFill(share, process)) throw new Failure("forms.share.notOpen", 409);
  const { form } = await templateVersions.load(tx, process.templateVersionId);
  const { questions } = await formOfVersion(tx, orgId, process.templateVersionId);
  return { share, process, names: askedNames(form, share.groups), questions };
}

/** Saves answers of the holder's own groups. What somebody else changed meanwhile is not swallowed: 409 with its names. */
export async function saveShared(
  inside: Inside,
  { shareId, patch, was }: z.output<typeof contract.saveShared.input>,
): Promise<z.input<typeof contract.saveShared.output>> {
  const { share, process, names, questions } = await lockBoth(inside, shareId);
  const foreign = Object.keys(patch).filter((name) => !names.has(name));
  if (foreign.length > 0) throw notFound();
  const [now, before, wanted] = [process.answers, was, patch].map((one) => withoutComputed(questions, one as Answers));
  const changed = Object.keys(patch).filter(
    (name) => !same(now?.[name], before?.[name]) && !same(now?.[name], wanted?.[name]),
  );
  if (changed.length > 0)
    throw new Failure("forms.share.changed", 409, {
      fields: changed.map((path) => ({ path, code: "forms.share.changed" as const })),
    });
  const patched = applyPatch(questions, process.answers, patch);
  if ("errors" in patched) throw new Failure("processes.patchInvalid", 422, { fields: patched.errors });
  const text = JSON.stringify(patched.answers);
  if (Buffer.byteLength(text) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
  const errors = errorsOf(questions, patched.answers, { draft: true }).filter(({ path }) => names.has(rootOf(path)));
  // Sent again because the answer was lost, or nothing new.
  if (Object.keys(patch).every((name) => same(now?.[name], wanted?.[name])))
    return { version: process.version, errors };
  const { version } = await carryOut(inside, process, "save", { answers: text });
  const filled = [...new Set([...share.filled, ...Object.keys(patch)])];
  await inside.tx.updateTable("formShares").set({ filled }).where("id", "=", shareId).execute();
  inside.audit("process.saved", "process", process.id, { share: shareId, paths: Object.keys(patch).slice(0, 50) });
  if (process.creatorId) await inside.announce(processSaved, { processId: process.id, creatorId: process.creatorId });
  return { version, errors };
}

/** Finishes a shared form when all its answers are right. */
export async function completeShared(platform: Platform, inside: Inside, shareId: string): Promise<{ id: string }> {
  const { share, process, names, questions } = await lockBoth(inside, shareId);
  const errors = errorsOf(questions, process.answers, { draft: false });
  const fields = errors.filter(({ path }) => names.has(rootOf(path)));
  if (fields.length > 0) throw new Failure("forms.answersIncomplete", 422, { fields });
  // Answers that the form hid from its holder are not handed in. The other groups are their editors' draft.
  const shown = withoutHidden(questions, process.answers);
  const hidden = new Set(Object.keys(process.answers).filter((name) => !Object.hasOwn(shown, name)));
  const kept = Object.entries(process.answers).flatMap(([name, value]) =>
    names.has(name) ? (hidden.has(name) ? [] : [[name, shown[name]] as const]) : [[name, value] as const],
  );
  const handedIn = workedOut(questions, Object.fromEntries(kept));
  if (!same(handedIn, process.answers)) {
    await carryOut(inside, process, "save", { answers: JSON.stringify(handedIn) });
    if (process.creatorId) await inside.announce(processSaved, { processId: process.id, creatorId: process.creatorId });
  }
  await inside.tx.updateTable("formShares").set({ completedAt: inside.now }).where("id", "=", shareId).execute();
  inside.audit("formShare.completed", "process", process.id, { share: shareId });
  await announceShare(platform, inside, share);
  await notifyCompleted(platform, inside, { share, process });
  return { id: shareId };
}
