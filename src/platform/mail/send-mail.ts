import type { Logger } from "pino";
import { z } from "zod";
import { event } from "#protocol/event.ts";
import { job } from "../jobs/job.ts";
import { handle, type JobHandler } from "../jobs/runner.ts";
import { meters } from "../meters.ts";
import { port } from "../ports.ts";
import type { SealedValues } from "../secrets/sealed-values.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Transaction } from "../transaction.ts";
import { returnHeader, returnToken } from "./bounce.ts";
import { type MailContent, mailHtml, mailText } from "./layout.ts";
import { isRefusedForGood, type Mail, type MailAttachment, type Mailer, type ReadStored } from "./mailer.ts";

/**
 * The mail is encrypted in the outbox: it may contain a link that signs somebody in. Mails are taken and reported one by one (`slow`): if
 * a node is killed, those that are out are not sent again with the rest of their batch.
 */
const sendMail = job(
  "mail.send",
  z.object({
    sealed: z.string(),
    report: z.string().optional(),
    about: z.object({ kind: z.string(), id: z.string() }).optional(),
  }),
  { concurrency: 4, slow: true, kind: "mail" },
);

const purpose = "mail";

/** Mails that wait, sealed. */
export const sealedMails: SealedValues = { jobs: { [sendMail.name]: purpose } };

/**
 * The outcome of a mail that was enqueued with `report`. `sent`: handed over. `bounced`: refused for good by the
 * receiver's server, at once or by a message that came back. `failed`: given up after the last try.
 */
export const mailSettled = event(
  "mail.settled",
  z.object({ report: z.string(), outcome: z.enum(["sent", "bounced", "failed"]) }),
  () => ({ keys: [] }),
);

/** The subject of a mail. When the mail is sent, the check of its kind says if the receiver may still get it. */
export interface MailSubject {
  readonly kind: string;
  readonly id: string;
}

/** Returns true if an address may still receive mail about a subject. Runs in a transaction when the mail is sent. */
type MailCheck = (transaction: Transaction, id: string, to: string) => Promise<boolean>;

/** The checks of mails about kinds of subjects, made when they are sent. */
export const mailChecks = port<{ readonly kind: string; readonly check: MailCheck }>("mail.checks");

async function isStillFor(transaction: Transaction, { kind, id }: MailSubject, to: string): Promise<boolean> {
  const found = transaction.tx.ports.all(mailChecks).find((one) => one.kind === kind);
  if (!found) throw new Error(`no feature checks mails about "${kind}"`);
  return found.check(transaction, id, to);
}

interface MailOptions {
  /**
   * The mail is not sent if its receiver has lost the right to its subject since it was enqueued. Null: it names nothing that its
   * receiver could lose the right to.
   */
  readonly about: MailSubject | null;
  /** Further header lines. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
  /** `mailSettled` is announced with this when it is known what became of the mail. */
  readonly report?: string;
}

/** Enqueues a mail in the transaction: it goes out when, and only when, the transaction commits. */
export const enqueueMail = (
  transaction: Pick<Transaction, "enqueue">,
  secrets: Secrets,
  key: string,
  to: string,
  content: MailContent,
  { headers, attachments, report, about }: MailOptions,
): Promise<void> => {
  const mail: Mail = {
    key,
    to,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
    ...(headers ? { headers } : {}),
    ...(attachments ? { attachments } : {}),
  };
  const sealed = secrets.seal(purpose, JSON.stringify(mail));
  return transaction.enqueue(sendMail, {
    sealed,
    ...(report === undefined ? {} : { report }),
    ...(about ? { about } : {}),
  });
};

/** The mailbox to which mails with a report bounce: at the sender's address or another one, read or not. */
interface Returns {
  readonly read: boolean;
  readonly address?: string | undefined;
}

/** The job that sends mails. */
export const mailJob = (
  mailer: Mailer,
  secrets: Secrets,
  read: ReadStored,
  returns: Returns,
  log: Pick<Logger, "warn">,
): JobHandler =>
  handle(sendMail, async (call, { sealed, report, about }) => {
    const settled = (outcome: "sent" | "bounced" | "failed") =>
      report === undefined ? undefined : call.transaction(({ announce }) => announce(mailSettled, { report, outcome }));
    try {
      const mail = JSON.parse(secrets.open(purpose, sealed)) as Mail;
      if (about && !(await call.transaction((transaction) => isStillFor(transaction, about, mail.to)))) {
        await settled("failed");
        return;
      }
      const reported = returns.read && report !== undefined ? { orgId: call.orgId, report } : undefined;
      await mailer.send(reported ? returning(mail, returnToken(secrets, reported), returns) : mail, read);
      meters.mails.inc({ outcome: "sent" });
    } catch (error) {
      meters.mails.inc({ outcome: isRefusedForGood(error) ? "refused" : "failed" });
      if (isRefusedForGood(error)) {
        log.warn({ err: error }, "a mail was refused for good");
        return settled("bounced");
      }
      if (call.last) await settled("failed");
      throw error;
    }
    await settled("sent");
  });

/** A mail that is known again when it comes back. */
const returning = (mail: Mail, token: string, { address }: Returns): Mail => ({
  ...mail,
  headers: { ...mail.headers, [returnHeader]: token },
  ...(address === undefined ? {} : { returnTo: address }),
});
