import { type Change, changeSystem } from "#platform/change.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { personChanged } from "../events.ts";
import { postAccountLetter } from "./letters.ts";
import { makeLink, useUp } from "./link-tokens.ts";

/** Whom a verification mail is for. */
export interface Unverified {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

/** Posts the mail that verifies an address, with the change. */
export async function postVerification(change: Change, platform: Platform, person: Unverified): Promise<void> {
  const { id, path } = await makeLink(change, "verifyEmail", person);
  change.audit("person.verificationMailed", "person", person.id);
  await postAccountLetter(change, platform, {
    key: `verifyEmail:${id}`,
    to: person.email,
    language: person.language,
    subject: "verifySubject",
    paragraphs: ["verifyIntro", "verifyLife", "verifyIgnore"],
    action: "verifyAction",
    path,
  });
}

/** Counts one verification mail of an address: three an hour, by whichever road they are asked for. Throws 429 beyond. */
export const countVerification = (platform: Platform, email: string, now: Date): Promise<void> =>
  countUse(platform.db, `verification|${email}`, { max: 3, seconds: 3600 }, now);

/** Sends one more, as often as is allowed; says whether it did. */
export async function sendVerificationQuietly(platform: Platform, person: Unverified, now: Date): Promise<boolean> {
  try {
    await countVerification(platform, person.email, now);
  } catch (error) {
    if (error instanceof Failure && error.status === 429) return false;
    throw error;
  }
  const of = { orgId: null, by: person.id, now };
  await changeSystem(platform.db, of, (change) => postVerification(change, platform, person));
  return true;
}

/** Uses up a verification link: the address is the person's from now on. */
export const verifyEmail = (call: PublicCall, token: string): Promise<{ email: string; otherSession: boolean }> =>
  call.change(async (change) => {
    const { uid, email } = await useUp(change, "verifyEmail", token);
    await change.tx
      .updateTable("users")
      .set({ emailVerifiedAt: change.now })
      .where("id", "=", uid)
      .where("emailVerifiedAt", "is", null)
      .execute();
    change.audit("person.verified", "person", uid, { email });
    await change.announce(personChanged, { uid });
    return { email, otherSession: call.user !== undefined && call.user.uid !== uid };
  });
