import type { PublicCall } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Person } from "#protocol/session.ts";
import { personChanged } from "../events.ts";
import { enqueueAccountMail } from "./account-mails.ts";
import { claimAccount, isTheirs } from "./claim-account.ts";
import { finishSignIn, welcome } from "./finish-sign-in.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { makeLink, useUp } from "./link-tokens.ts";
import { findAccount, personOf } from "./persons.ts";
import { countMail, sealedAddress } from "./sign-in-limits.ts";

export const sendSignInLink = job("identity.sendSignInLink", sealedAddress);
export const linkPurpose = "identity.signInLink";

/** Asks for a mail that signs in; answered alike, and as fast, for every address. Beyond three an hour for each nothing is sent. */
export async function askSignInLink(platform: Platform, call: PublicCall, email: string): Promise<void> {
  const counted = await countMail(platform, call, "sign-in link", email);
  if (!counted) return;
  await call.transaction((transaction) =>
    transaction.enqueue(sendSignInLink, { sealed: platform.secrets.seal(linkPurpose, email), only: counted.only }),
  );
}

/** The job that mails the link, when the address has an account that may sign in. */
export const signInLinkJob = (platform: Platform): JobHandler =>
  handle(sendSignInLink, (call, { sealed, only }) =>
    call.transaction(async (transaction) => {
      const account = await findAccount(transaction.tx, platform.secrets.open(linkPurpose, sealed));
      if (!account || account.disabledAt || only?.includes(account.id) === false) return;
      const { id, path } = await makeLink(transaction, "signIn", account);
      transaction.audit("person.signInLinkMailed", "person", account.id);
      await enqueueAccountMail(transaction, platform, {
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
  const now = await call.transaction(async (transaction) => {
    const { tx, now } = transaction;
    const { uid } = await useUp(transaction, "signIn", token);
    await tx
      .updateTable("accountTokens")
      .set({ usedAt: now })
      .where("userId", "=", uid)
      .where("purpose", "=", "signIn")
      .where("usedAt", "is", null)
      .execute();
    await claimAccount(transaction, uid, isTheirs(call, uid) || isKnownBrowser(platform, call, uid));
    await transaction.announce(personChanged, { uid });
    return finishSignIn({ platform, call }, transaction, uid, "emailLink");
  });
  return welcome({ platform, call }, now);
}
