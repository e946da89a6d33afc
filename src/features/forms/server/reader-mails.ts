import { memberActor } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { MailSubject } from "#platform/mail/send-mail.ts";
import type { Transaction } from "#platform/transaction.ts";

/** Mails to a member who prepared a form: what somebody outside did with it. The id of their subject names process and member. */
export const readerMail = "formReader";

/** The subject of a mail to a member about a process. */
export const aboutProcess = (processId: string, uid: string): MailSubject => ({
  kind: readerMail,
  id: `${processId} ${uid}`,
});

/** Returns true if the member may read the process now. Who has left may have an account still. */
export async function readsMailed({ tx, now }: Pick<Transaction, "tx" | "now">, id: string): Promise<boolean> {
  const [processId = "", uid = ""] = id.split(" ");
  const actor = await memberActor(tx, uid, now);
  const process = (await processNews(tx, [processId])).get(processId);
  return actor !== undefined && process?.deleted === false && readProcess(actor, process) === true;
}
