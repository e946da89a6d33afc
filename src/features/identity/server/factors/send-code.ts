import { randomInt } from "node:crypto";
import { z } from "zod";
import { newId } from "#platform/clock.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { lifetimes } from "../../contract.ts";
import { internationalNumber } from "../../phone.ts";
import { en } from "../../text/en.ts";
import { es } from "../../text/es.ts";
import { type Sms, SmsRefused } from "../sms/sms.ts";
import { type Challenge, counterOf } from "./challenges.ts";

/** The message waits sealed: its code signs somebody in. */
export const sendSms = job("identity.sendSms", z.object({ sealed: z.string() }), {
  retries: 4,
  concurrency: 4,
  // Each is reported by itself, so that a kill sends none of its neighbours twice.
  slow: true,
});
export const smsPurpose = "identity.sms";

const Waiting = z.object({ key: z.string(), number: z.string(), text: z.string(), until: z.number() });

const ofPerson = namedLimit("codes by SMS to a person", {
  max: 6,
  seconds: 3600,
  by: "the account; apart from that, its sessions, and each browser that has opened it before",
  strangers: "Only who knows the password.",
  others:
    "A browser that never opened the account waits up to an hour, or uses another second factor. Known browsers and open sessions get their codes.",
});
const ofNumber = namedLimit("codes by SMS to a number that is not confirmed", {
  max: 6,
  seconds: 3600,
  by: "the phone number",
  strangers: "Yes, by naming the number as theirs.",
  others:
    "Who wants to confirm that number waits up to an hour, or sets up an authenticator app. Codes to confirmed numbers do not count here.",
});
const ofNumberByDay = namedLimit("codes by SMS to a number that is not confirmed, in a day", {
  max: 15,
  seconds: 86_400,
  by: "the phone number",
  strangers: "Yes, by naming the number as theirs, from three accounts.",
  others: "Who wants to confirm that number waits up to a day, or sets up an authenticator app.",
});

/** Returns the stored form of a code: keyed, and bound to its challenge. */
const fingerprintOf = ({ secrets }: Pick<Platform, "secrets">, { id, number }: Challenge, code: string): string =>
  secrets.brief("identity.code", `${id}|${number}|${code}`);

/** Seconds until the next code may be sent. */
export const resendIn = ({ sentAt }: Pick<Challenge, "sentAt">, now: Date): number =>
  sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt.getTime() - now.getTime()) / 1000) + lifetimes.resendCode);

/** Counts one message to a person's second factor, before the transaction that sends it: a refused call counts too. Throws 429 beyond. */
export const countFactorMessage = (platform: Platform, call: PublicCall, uid: string): Promise<void> =>
  countUse(platform.db, `sms|person|${counterOf(platform, call, uid)}`, ofPerson, call.now);

/** Counts one message to a number that somebody says is theirs. Apart from messages to people who have confirmed theirs. */
export async function countPhoneMessage(
  platform: Platform,
  call: PublicCall,
  uid: string,
  number: string,
): Promise<void> {
  await countFactorMessage(platform, call, uid);
  await countUse(platform.db, `sms|number|${number}`, ofNumber, call.now);
  await countUse(platform.db, `sms|number by day|${number}`, ofNumberByDay, call.now);
}

/**
 * Sends a new code for a question, in place of the one before, in the transaction. Of two asked for at once, and of one asked
 * for within thirty seconds of the last, one is refused with the seconds to wait (429).
 */
export async function sendCode(
  platform: Platform,
  transaction: Transaction,
  challenge: Challenge,
  to: { readonly number: string; readonly language: Language },
): Promise<{ resendIn: number }> {
  const { tx, now } = transaction;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const pause = new Date(now.getTime() - lifetimes.resendCode * 1000);
  const fresh = { ...challenge, number: to.number };
  const { numUpdatedRows } = await tx
    .updateTable("codeChallenges")
    .set({ number: to.number, code: fingerprintOf(platform, fresh, code), sentAt: now })
    .where("id", "=", challenge.id)
    .where((row) => row.or([row("sentAt", "is", null), row("sentAt", "<=", pause)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new Failure("failure.tooMany", 429, {
      values: { seconds: resendIn(challenge, now) || lifetimes.resendCode },
    });
  const { url } = platform.config;
  const { host } = new URL(url);
  const say = sentence(to.language === "es" ? es : en, "sms.code", { code, host });
  // The last line lets a phone offer the code to this site and to no other.
  const text = `${say}\n\n@${host.split(":")[0]} #${code}`;
  await sendText(platform, transaction, { number: to.number, text, until: now.getTime() + lifetimes.code * 1000 });
  return { resendIn: lifetimes.resendCode };
}

/** Sends a message by SMS once the transaction is stored, to a number of eight digits; after `until` it is not sent any more. */
export const sendText = (
  { secrets }: Pick<Platform, "secrets">,
  { enqueue }: Pick<Transaction, "enqueue">,
  { number, text, until }: { readonly number: string; readonly text: string; readonly until: number },
): Promise<void> => {
  const message = { key: newId(), number: internationalNumber(number), text, until };
  return enqueue(sendSms, { sealed: secrets.seal(smsPurpose, JSON.stringify(message)) });
};

/** Returns true if this is the last code sent for a challenge, in time. */
export function isSentCode(platform: Platform, challenge: Challenge, code: string, now: Date): boolean {
  if (challenge.code === null || challenge.sentAt === null || challenge.number === null) return false;
  const inTime = now.getTime() - challenge.sentAt.getTime() <= lifetimes.code * 1000;
  return inTime && fingerprintOf(platform, challenge, code) === challenge.code;
}

/** The job that hands messages to the provider; a code out of date, or refused for good, is not tried again. */
export const smsJob = (platform: Platform, sms: Sms): JobHandler =>
  handle(sendSms, async (_call, { sealed }) => {
    const { until, ...message } = Waiting.parse(JSON.parse(platform.secrets.open(smsPurpose, sealed)));
    if (until <= platform.clock.now().getTime()) return;
    try {
      await sms.send(message);
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error;
      platform.log.warn({ reason: error.message }, "a message by SMS was refused");
    }
  });
