import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { insertAttachment } from "#features/attachments/server/index.ts";
import { newProcesses } from "#features/processes/server/index.ts";
import { linkOf, makeLink } from "#features/public-links/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Language } from "#protocol/text.ts";
import { publicFormChanged, requestReceived } from "../events.ts";
import { linkKinds, type PublicSettings, slotOfFile } from "../public-form.ts";
import type * as contract from "../visitor-contract.ts";
import { confirmRequest } from "./mails.ts";
import { filesOf } from "./sessions.ts";

type Inside = Transaction & { readonly orgId: string };

/** The checked input of a visitor. */
export interface Submission {
  /** The id of its process, also before there is one. */
  readonly processId: string;
  readonly sessionId: string;
  readonly linkId: string;
  readonly templateId: string;
  readonly templateVersionId: string;
  readonly title: string;
  readonly language: Language;
  readonly requesterName: string;
  readonly requesterEmail: string;
  readonly phone: string | null;
  readonly answers: Answers;
  readonly noticeHash: Buffer;
  readonly contentHash: Buffer;
  readonly answersHash: Buffer;
  readonly submittedAt: Date;
}

/** Returns the reference of a request: the end of its id. */
export const referenceOf = (processId: string): string => processId.slice(-8).toUpperCase();

/** Makes a process of what a visitor sent, with its files, and tells its requester and the firm. */
export async function letIn(
  platform: Platform,
  inside: Inside,
  submission: Submission,
  { settings, source }: { readonly settings: Pick<PublicSettings, "files">; readonly source: string },
): Promise<void> {
  const { tx, orgId } = inside;
  const { processId, sessionId, templateId, linkId, language, submittedAt: at } = submission;
  const { title, templateVersionId, answers, requesterName, requesterEmail } = submission;
  const received = { title, templateId, templateVersionId, answers, requesterName, requesterEmail, source };
  await newProcesses.receive(inside, { id: processId, ...received });
  for (const { fileId, slot, name } of await filesOf(tx, sessionId)) {
    const file = { id: newId(), fileId, name, slot: slotOfFile(slot, settings.files), addedAs: requesterName };
    await insertAttachment(inside, { kind: "process", id: processId }, file);
  }
  await closeSession(tx, sessionId, processId);
  const { noticeHash, contentHash, answersHash, phone } = submission;
  const kept = { orgId, processId, templateId, linkId, language, phone, noticeHash, contentHash, answersHash };
  await tx
    .insertInto("formRequests")
    .values({ ...kept, consentedAt: at, submittedAt: at })
    .execute();
  await inside.announce(publicFormChanged, { templateId });
  await inside.announce(requestReceived, { processId, templateId });
  const receipt = await receiptOf(platform, inside, processId);
  const of = { processId, name: requesterName, email: requesterEmail, title, language };
  await confirmRequest(platform, inside, { ...receipt, ...of });
}

/** Closes a session. Its input is in a process now, and is deleted here. */
async function closeSession(tx: Tx, sessionId: string, processId: string): Promise<void> {
  await tx
    .updateTable("formSessions")
    .set({ processId, answers: "{}", email: null })
    .where("id", "=", sessionId)
    .execute();
  await tx.deleteFrom("formFiles").where("sessionId", "=", sessionId).execute();
}

/** The receipt of a process: the same however often it is asked for. */
export async function receiptOf(
  { secrets }: Platform,
  inside: Inside,
  processId: string,
): Promise<z.input<typeof contract.submitVisitorForm.output>> {
  const to = { kind: linkKinds.receipt, subject: processId };
  const link = (await linkOf(inside, secrets, to)) ?? (await makeLink(inside, secrets, to));
  return { receipt: link.token, reference: referenceOf(processId) };
}
