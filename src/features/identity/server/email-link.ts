import { z } from "zod";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { personChanged } from "../events.ts";
import type { Person } from "../person.ts";
import { finishSignIn, welcome } from "./finish-sign-in.ts";
import { postAccountLetter } from "./letters.ts";
import { makeLink, useUp } from "./link-tokens.ts";
import { findAccount, personOf } from "./persons.ts";
import { takePossession } from "./take-possession.ts";

/** The address waits sealed: it may belong to nobody of ours. */
const sendSignInLink = job("identity.sendSignInLink", z.object({ sealed: z.string() }));
const purpose = "identity.signInLink";

/** Asks for a mail that signs in; answered alike, and as fast, for every address. Three an hour for each (429 beyond). */
export async function askSignInLink(platform: Platform, call: PublicCall, email: string): Promise<void> {
  await countUse(platform.db, `sign-in link|${email}`, { max: 3, seconds: 3600 }, call.now);
  await call.change((change) => change.enqueue(sendSignInLink, { sealed: platform.secrets.seal(purpose, email) }));
}

/** The job that mails the link, when the address has an account that may sign in. */
export const signInLinkJob = (platform: Platform): JobHandler =>
  handle(sendSignInLink, (call, { sealed }) =>
    call.change(async (change) => {
      const account = await findAccount(change.tx, platform.secrets.open(purpose, sealed));
      if (!account || account.disabledAt) return;
      const { id, path } = await makeLink(change, "signIn", account);
      change.audit("person.signInLinkMailed", "person", account.id);
      await postAccountLetter(change, platform, {
        key: `signIn:${id}`,
        to: account.email,
        language: personOf(account).language,
        subject: "linkSubject",
        paragraphs: ["linkIntro", "linkLife", "linkIgnore"],
        action: "linkAction",
        path,
      });
    }),
  );

/**
 * Uses a link up and signs in, in whichever browser; every other one of the person is used up with it, and of two that
 * are pressed at once, one signs in.
 */
export async function signInByLink(platform: Platform, call: PublicCall, token: string): Promise<Person> {
  const now = await call.change(async (change) => {
    const { tx, now } = change;
    const { uid } = await useUp(change, "signIn", token);
    await tx
      .updateTable("accountTokens")
      .set({ usedAt: now })
      .where("userId", "=", uid)
      .where("purpose", "=", "signIn")
      .where("usedAt", "is", null)
      .execute();
    await takePossession(change, uid);
    await change.announce(personChanged, { uid });
    return finishSignIn({ platform, call }, change, uid, "emailLink");
  });
  return welcome({ platform, call }, now);
}
