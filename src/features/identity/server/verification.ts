import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { enqueueAccountMail } from "./account-mails.ts";
import { makeLink } from "./link-tokens.ts";

/** The receiver of a verification mail. */
export interface Unverified {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

/** Enqueues the mail that verifies an address, in the transaction. */
export async function enqueueVerification(
  transaction: Transaction,
  platform: Platform,
  person: Unverified,
): Promise<void> {
  const { id, path } = await makeLink(transaction, "verifyEmail", person);
  transaction.audit("person.verificationMailed", "person", person.id);
  await enqueueAccountMail(transaction, platform, {
    key: `verifyEmail:${id}`,
    to: person.email,
    language: person.language,
    subject: "verifySubject",
    paragraphs: ["verifyIntro", "verifyLife", "verifyIgnore"],
    action: "verifyAction",
    path,
  });
}

const verificationMails = namedLimit("verification mails", {
  max: 3,
  seconds: 3600,
  by: "the e-mail address",
  strangers: "Yes, by signing up with somebody else's address.",
  others: "The owner of the address has three mails with valid links.",
});
/** Counts one verification mail of an address: three an hour, by whichever way they are asked for. Throws 429 beyond. */
export const countVerification = (platform: Platform, email: string, now: Date): Promise<void> =>
  countUse(platform.db, `verification|${email}`, verificationMails, now);

/** Sends one more, as often as is allowed; says whether it did. */
export async function sendVerificationQuietly(platform: Platform, person: Unverified, now: Date): Promise<boolean> {
  try {
    await countVerification(platform, person.email, now);
  } catch (error) {
    if (error instanceof Failure && error.status === 429) return false;
    throw error;
  }
  const of = { orgId: null, by: person.id, now };
  await systemTransaction(platform.db, of, (transaction) => enqueueVerification(transaction, platform, person));
  return true;
}
