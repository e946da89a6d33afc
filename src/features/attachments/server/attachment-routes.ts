import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isPdf, refuseUnjoinable } from "#platform/uploads/pdf-check-worker.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { type Attachment, canBeShown, fileNameOf } from "../attachment.ts";
import type { AnyAttachmentCalls, AttachmentCalls } from "../contract.ts";
import { attachmentsChanged } from "../events.ts";
import type { Evidence } from "../evidence.ts";
import { isFalsePicture, isProgram, mediaTypeOf } from "../media-type.ts";
import { withoutMetadata } from "../picture-metadata.ts";
import { isDocumentPicture, pictureOf } from "../picture-slot.ts";
import { insertAttachment, listAttachments, loadAttachment, markRemoved, pathOf, showAttachment } from "./queries.ts";
import { storeOnce } from "./store-once.ts";
import { thumbnailOf } from "./thumbnails/thumbnails.ts";

/** The subject of attachments, returned by its feature after it has authorized the call. */
export interface AttachmentSubject {
  /** The noun of the subject: `process`. */
  readonly kind: string;
  readonly id: string;
  /** The people its files are news for. Absent: all who may read it. */
  readonly audience?: readonly string[];
  /** True if the PDFs at a place become part of a document. */
  readonly joins?: (slot: string) => Promise<boolean>;
}

type Parameters = Readonly<Record<string, string>>;
type Act = "read" | "write" | "remove";

/**
 * The part of a call that is needed to load its subject. For writing, `tx` locks the subject, which must not change
 * meanwhile.
 */
export type SubjectCall = Pick<MemberCall, "tx" | "actor" | "authorize" | "now">;

/**
 * Serves the calls of the files attached to one kind of subject. `open` loads the subject and authorizes: `read` to see its
 * files, `write` to add and restore them, `remove` to take them away. To change them it locks the subject, so that nothing
 * is attached to what is being sent.
 */
export function attachmentRoutes<P extends Parameters>(
  on: On,
  files: FileStore,
  ofSubject: AnyAttachmentCalls,
  open: (call: SubjectCall, parameters: P, act: Act) => Promise<AttachmentSubject>,
): void {
  const calls = ofSubject as unknown as AttachmentCalls;
  const subjectOf: SubjectOf = (call, parameters, act) => open(call, parameters as P, act);

  on(calls.list, async (call, parameters) => {
    const subject = await subjectOf(call, parameters, "read");
    return { attachments: await listAttachments(call.tx, subject) };
  });

  on.upload(calls.add, async (call, { slot, ...parameters }) => {
    // Before the bytes are stored; and once more when they are, with the subject locked.
    const joined = await inCall(call, async (inner) => {
      const subject = await subjectOf(inner, parameters, "read");
      return slot !== undefined && (await subject.joins?.(slot)) === true;
    });
    const bytes = withoutMetadata(await call.upload.bytes());
    if (bytes.length === 0) throw fileError("attachments.empty");
    if (isProgram(bytes, call.upload.name)) throw fileError("attachments.program");
    if (pictureOf(slot) !== undefined && !isDocumentPicture(bytes)) throw fileError("attachments.notAPicture");
    if (isFalsePicture(bytes, call.upload.name)) throw fileError("attachments.falsePicture");
    if (joined && isPdf(bytes)) await refuseUnjoinable(bytes);
    const name = fileNameOf(call.upload.name);
    const given = { name, slot: slot ?? null, mediaType: mediaTypeOf(bytes, name) };
    return storeOnce(call, files, bytes, given.mediaType, async (transaction, fileId) => {
      const subject = await subjectOf({ ...call, tx: transaction.tx }, parameters, "write");
      return attach(transaction, subject, { ...given, fileId, size: bytes.length });
    });
  });

  on(calls.remove, async (call, { attachmentId, path, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "remove");
    const found = await loadAttachment(call.tx, subject, attachmentId);
    comparePath(path, pathOf(subject, attachmentId));
    await markRemoved(call.tx, attachmentId, call.now);
    call.audit("attachment.removed", subject.kind, subject.id, { attachmentId, name: found.name });
    await call.announce(attachmentsChanged, facts(subject, attachmentId));
    return { id: attachmentId };
  });

  on(calls.restore, async (call, { attachmentId, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "write");
    const found = await loadAttachment(call.tx, subject, attachmentId, { removed: true });
    await markRemoved(call.tx, attachmentId, null).catch(duplicate);
    call.audit("attachment.restored", subject.kind, subject.id, { attachmentId, name: found.name });
    await call.announce(attachmentsChanged, facts(subject, attachmentId));
    return showAttachment(call.tx, subject, attachmentId);
  });

  downloadRoutes(on, files, calls, subjectOf);
}

type SubjectOf = (call: SubjectCall, parameters: object, act: Act) => Promise<AttachmentSubject>;

/** The routes of bytes out of them. */
function downloadRoutes(on: On, files: FileStore, calls: AttachmentCalls, subjectOf: SubjectOf): void {
  on.download(calls.download, async (call, { attachmentId, path, inline, ...parameters }) => {
    const found = await inCall(call, async (inner) => {
      const subject = await subjectOf(inner, parameters, "read");
      comparePath(path, pathOf(subject, attachmentId));
      return loadAttachment(inner.tx, subject, attachmentId);
    });
    const { name, mediaType, storageKey } = found;
    return {
      content: await files.stream(storageKey),
      name,
      mediaType,
      inline: inline === true && canBeShown(mediaType),
    };
  });

  on.download(calls.thumbnail, async (call, { attachmentId, ...parameters }) => {
    const storageKey = await inCall(call, async (inner) => {
      const subject = await subjectOf(inner, parameters, "read");
      const fileId = sql<string>`(select file_id from attachments where id = ${attachmentId})`;
      const [, key] = await Promise.all([
        loadAttachment(inner.tx, subject, attachmentId),
        thumbnailOf(inner.tx, fileId),
      ]);
      return key;
    });
    return { content: await files.stream(storageKey), name: "thumbnail.jpg", mediaType: "image/jpeg", inline: true };
  });
}

/** Reads inside a transaction of a call that opens its transactions itself. */
const inCall = <T>(call: LongMemberCall, read: (call: SubjectCall) => Promise<T>): Promise<T> =>
  call.transaction(({ tx }) => read({ tx, actor: call.actor, authorize: call.authorize, now: call.now }));

/** Attaches a stored file to a subject that its caller has loaded, authorized and locked. */
export async function attach(
  transaction: Transaction,
  subject: AttachmentSubject,
  file: {
    readonly name: string;
    readonly slot: string | null;
    readonly mediaType: string;
    readonly fileId: string;
    readonly size: number;
    /** The evidence in the file. */
    readonly evidence?: Evidence;
  },
): Promise<Attachment> {
  const id = newId();
  await insertAttachment(transaction, subject, { id, ...file }).catch(duplicate);
  transaction.audit("attachment.added", subject.kind, subject.id, {
    attachmentId: id,
    name: file.name,
    ...(file.evidence ? { evidence: file.evidence } : {}),
  });
  await transaction.announce(attachmentsChanged, facts(subject, id));
  return showAttachment(transaction.tx, subject, id);
}

type FileFault =
  | "attachments.empty"
  | "attachments.falsePicture"
  | "attachments.program"
  | "attachments.duplicate"
  | "attachments.notAPicture";

const fileError = (code: FileFault, status = 422) => new Failure(code, status, { fields: [{ path: "file", code }] });

/** Two files of one name: the database lets the first one through. */
function duplicate(error: unknown): never {
  const constraint = (error as { constraint?: string }).constraint;
  throw constraint === "attachments_name" ? fileError("attachments.duplicate", 409) : error;
}

/** A place that was sent and is not the stored one belongs to another file. */
function comparePath(sent: string | undefined, stored: string): void {
  if (sent !== undefined && sent !== "" && sent !== stored) throw commonFailure("failure.mismatch");
}

const facts = ({ kind, id, audience }: AttachmentSubject, attachmentId: string) => ({
  subjectKind: kind,
  subjectId: id,
  attachmentId,
  audience: audience ? [...audience] : null,
});
