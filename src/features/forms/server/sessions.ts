import { sql } from "kysely";
import type { z } from "zod";
import { fileNameOf, nameKey } from "#features/attachments/attachment.ts";
import { isFalsePicture, mediaTypeOf } from "#features/attachments/media-type.ts";
import { withoutMetadata } from "#features/attachments/picture-metadata.ts";
import { isDocumentPicture } from "#features/attachments/picture-slot.ts";
import { storeOnce } from "#features/attachments/server/index.ts";
import type { Captcha } from "#features/identity/server/index.ts";
import { isAppended } from "#features/processes/demanded.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import type { PublicCall, WithUpload } from "#platform/http/call.ts";
import { noteUses } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { isPdf, refuseUnjoinable } from "#platform/uploads/pdf-check-worker.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { maxFormFiles, sessionDays, slotOfFile } from "../public-form.ts";
import type { addVisitorFile, VisitorFile } from "../visitor-contract.ts";
import { type Keys, openForm, resolveLink, withUniformRefusal } from "./open-by-link.ts";

/** A transaction of an organization for somebody who is no member of it. */
export type Inside = Transaction & { readonly orgId: string };
type File = z.infer<typeof VisitorFile>;
const day = 24 * 60 * 60 * 1000;

/** Runs work in a transaction of an organization for somebody who is no member of it. */
export const insideFor = <T>(
  { db }: Pick<Platform, "db">,
  { now, requestId }: Pick<PublicCall, "now" | "requestId">,
  orgId: string,
  work: (transaction: Inside) => Promise<T>,
): Promise<T> =>
  organizationTransaction(db, { orgId, by: null, now, requestId }, (transaction) => work({ ...transaction, orgId }));

/** The session of a device at a link, made when it is new, and locked until the transaction ends. */
export async function lockSession({ tx, orgId, now }: Inside, linkId: string, key: string) {
  const keyHash = tokenHash(key);
  const expiresAt = new Date(now.getTime() + sessionDays * day);
  await tx
    .insertInto("formSessions")
    .values({ orgId, id: newId(), linkId, keyHash, createdAt: now, expiresAt })
    .onConflict((on) => on.columns(["orgId", "linkId", "keyHash"]).doNothing())
    .execute();
  return tx
    .selectFrom("formSessions")
    .select(["id", sentAs])
    .where("linkId", "=", linkId)
    .where("keyHash", "=", keyHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The process a session was sent as; of what is held, the one it will be. */
const sentAs = sql<string | null>`coalesce(process_id,
  (select h.process_id from held_requests h where h.org_id = form_sessions.org_id and h.session_id = form_sessions.id))`.as(
  "processId",
);

/** The session of a device at a link; undefined when the server keeps nothing of it. */
export const findSession = (tx: Tx, linkId: string, key: string) =>
  tx
    .selectFrom("formSessions")
    .select(["id", sentAs])
    .where("linkId", "=", linkId)
    .where("keyHash", "=", tokenHash(key))
    .executeTakeFirst();

/** The files of a session, in the order they were added. */
export const filesOf = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom("formFiles as a")
    .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "a.orgId").onRef("f.id", "=", "a.fileId"))
    .select(["a.id", "a.name", "a.slot", "f.size", "a.fileId"])
    .where("a.sessionId", "=", sessionId)
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .execute();

/** A file as the visitor who added it sees it. */
export const shownFile = ({ id, name, slot, size }: File): File => ({ id, name, slot, size });

/** Adds a file that is asked for to the session of a device. */
export async function addFile(
  platform: Platform,
  captcha: Captcha,
  call: WithUpload<PublicCall>,
  { session, slot, recaptcha, ...keys }: z.output<typeof addVisitorFile.input>,
): Promise<File> {
  const { orgId, linkId, asked } = await withUniformRefusal(async () => {
    const link = await resolveLink(platform, keys, call.now);
    const file = await insideFor(platform, call, link.orgId, async ({ tx }) => {
      const { settings, state, version } = await openForm(tx, link, call.now);
      const found = settings.files.find(({ id }) => id === slot);
      if (state !== "open" || !found) throw notFound();
      const place = slotOfFile(found.id, settings.files) ?? found.label;
      return { ...found, joined: isAppended((await formOfVersion(tx, link.orgId, version.id)).attachments, place) };
    });
    return { ...link, asked: file };
  });
  await countFile(platform, captcha, call, { linkId, recaptcha });
  const bytes = withoutMetadata(await call.upload.bytes());
  if (bytes.length === 0) throw fileError("attachments.empty");
  if (asked.picture !== undefined && !isDocumentPicture(bytes)) throw fileError("attachments.notAPicture");
  if (isFalsePicture(bytes, call.upload.name)) throw fileError("attachments.falsePicture");
  if (asked.joined && isPdf(bytes)) await refuseUnjoinable(bytes);
  const name = fileNameOf(call.upload.name);
  const storing = {
    actor: { orgId },
    transaction: <T>(work: (transaction: Inside) => Promise<T>) => insideFor(platform, call, orgId, work),
  };
  return storeOnce(storing, platform.files, bytes, mediaTypeOf(bytes, name), async (transaction, fileId) => {
    const { tx, now } = transaction;
    const of = await lockSession({ ...transaction, orgId }, linkId, session);
    if (of.processId !== null) throw new Failure("forms.sentAlready", 409);
    if ((await filesOf(tx, of.id)).length >= maxFormFiles) throw new Failure("attachments.tooMany", 409);
    const id = newId();
    await tx
      .insertInto("formFiles")
      .values({ orgId, id, sessionId: of.id, slot, name, nameKey: nameKey(name), fileId, createdAt: now })
      .execute()
      .catch((error: unknown) => {
        throw violated(error) === "form_files_name" ? fileError("attachments.duplicate", 409) : error;
      });
    return { id, name, slot, size: bytes.length };
  });
}

const unprovenFiles = namedLimit("files of a public form", {
  max: 1000,
  seconds: 3600,
  by: "the form's link",
  strangers: "Yes, from 5 networks or more.",
  others: "Each further file needs a captcha, which the page solves by itself.",
});

/** Counts a file of a form. Of a form that gets very many of them, each further one needs a captcha. */
async function countFile(
  { db }: Platform,
  captcha: Captcha,
  { now }: PublicCall,
  { linkId, recaptcha }: { readonly linkId: string; readonly recaptcha: string },
): Promise<void> {
  const key = `forms.files|${linkId}`;
  const counted = await noteUses(db, [{ key, limit: unprovenFiles }], now);
  if ((counted.get(key)?.used ?? 0) <= unprovenFiles.max) return;
  if (recaptcha !== "" && (await captcha.accepts(recaptcha, "publicForm", now))) return;
  throw new Failure("identity.captchaNeeded", 403);
}

type FileFault = `attachments.${"empty" | "duplicate" | "notAPicture" | "falsePicture"}`;

const fileError = (code: FileFault, status = 422) => new Failure(code, status, { fields: [{ path: "file", code }] });

/** Takes a file of one's own session back. A file of another session is not there. */
export async function removeFile(
  platform: Platform,
  call: PublicCall,
  { session, fileId, ...keys }: Keys & { readonly session: string; readonly fileId: string },
): Promise<void> {
  const { orgId, linkId } = await resolveLink(platform, keys, call.now);
  const removed = await insideFor(platform, call, orgId, async ({ tx }) => {
    const of = await findSession(tx, linkId, session);
    if (!of || of.processId !== null) throw notFound();
    return tx
      .deleteFrom("formFiles")
      .where("id", "=", fileId)
      .where("sessionId", "=", of.id)
      .returning("fileId")
      .executeTakeFirst();
  });
  if (!removed) throw notFound();
  await platform.db.asSystem((tx) => eraseUnusedFile(tx, orgId, removed.fileId));
}
