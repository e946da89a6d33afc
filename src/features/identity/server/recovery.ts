import { z } from "zod";
import type { Change } from "#platform/change.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { sessionsEnded } from "../events.ts";
import type { Person } from "../person.ts";
import { postAccountLetter } from "./letters.ts";
import { isUsable, linkExpired, makeLink, useUp } from "./link-tokens.ts";
import { hashPassword } from "./passwords.ts";
import { findAccount, personOf, setPassword } from "./persons.ts";
import { endSessions } from "./sessions.ts";
import { takePossession } from "./take-possession.ts";

/** The address waits sealed: it may belong to nobody of ours. */
const sendRecovery = job("identity.sendRecovery", z.object({ sealed: z.string() }));
const purpose = "identity.recovery";

/**
 * Asks for a recovery mail. Whether the address has an account is looked up by the job, not here: what the caller can
 * see, the time taken included, is the same for every address. Three an hour for each (429 beyond).
 */
export async function askRecovery(platform: Platform, call: PublicCall, email: string): Promise<void> {
  await countUse(platform.db, `recovery|${email}`, { max: 3, seconds: 3600 }, call.now);
  await call.change((change) => change.enqueue(sendRecovery, { sealed: platform.secrets.seal(purpose, email) }));
}

/** The job that mails the link, when the address has an account that may sign in. */
export const recoveryJob = (platform: Platform): JobHandler =>
  handle(sendRecovery, (call, { sealed }) =>
    call.change(async (change) => {
      const account = await findAccount(change.tx, platform.secrets.open(purpose, sealed));
      if (!account || account.disabledAt) return;
      const { id, path } = await makeLink(change, "resetPassword", account);
      change.audit("person.recoveryMailed", "person", account.id);
      await postAccountLetter(change, platform, {
        key: `resetPassword:${id}`,
        to: account.email,
        language: personOf(account).language,
        subject: "resetSubject",
        paragraphs: ["resetIntro", "resetLife", "resetIgnore"],
        action: "resetAction",
        path,
      });
    }),
  );

/**
 * Uses up a recovery link: sets the password, ends every session and every other recovery link of the person. Whoever
 * has the mail has the address, so it counts as verified.
 */
export async function resetPassword(
  platform: Platform,
  call: PublicCall,
  input: { readonly token: string; readonly password: string },
): Promise<{ email: string; otherSession: boolean }> {
  // Looked at before hashing: a made-up token must not cost 19 MiB and a core.
  const good = await platform.db.asSystem((tx) => isUsable(tx, "resetPassword", input.token, call.now));
  if (!good) throw linkExpired();
  const hash = await hashPassword(input.password);
  return call.change(async (change) => {
    const { tx, now } = change;
    const { uid, email, language } = await useUp(change, "resetPassword", input.token);
    await takePossession(change, uid);
    await setPassword(change, uid, hash);
    await endSessions(tx, uid);
    await tx
      .updateTable("accountTokens")
      .set({ usedAt: now })
      .where("userId", "=", uid)
      .where("purpose", "=", "resetPassword")
      .where("usedAt", "is", null)
      .execute();
    change.audit("person.passwordReset", "person", uid);
    await change.announce(sessionsEnded, { uid });
    await postPasswordChanged(platform, change, { uid, email, language: language === "es" ? "es" : "en" });
    return { email, otherSession: call.user !== undefined && call.user.uid !== uid };
  });
}

/** Tells a person by mail that their password was changed and their sessions ended. */
export const postPasswordChanged = (
  platform: Platform,
  change: Change,
  { uid, email, language }: Pick<Person, "uid" | "email" | "language">,
): Promise<void> =>
  postAccountLetter(change, platform, {
    key: `passwordChanged:${uid}:${change.now.getTime()}`,
    to: email,
    language,
    subject: "changedSubject",
    paragraphs: ["changedIntro", "changedWarn"],
    action: "changedAction",
    path: "/login",
  });
