import { z } from "zod";
import type { PublicCall } from "#platform/http/call.ts";
import { networkOf, noteUses, takeBackUses, tooMany, type Use } from "#platform/http/limits.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Captcha } from "./captcha.ts";
import { knownBrowser } from "./known-browsers.ts";

/** Failures in a quarter of an hour: from how many on a captcha is asked for, and after how many nothing more is tried. */
const allowed = {
  /** Of a browser that opened the account before: nobody else uses its count up. */
  browser: { captchaFrom: 6, max: 10, seconds: 900 },
  /** Of all other browsers of one network together. */
  network: { captchaFrom: 6, max: 10, seconds: 900 },
  /** From all networks together: a captcha soon, a refusal only where somebody guesses with many machines. */
  account: { captchaFrom: 11, max: 200, seconds: 900 },
  /** Of one network, to whatever accounts. */
  anyAccount: { max: 50, seconds: 900 },
} as const;

/** Who tries to sign in to what: `uid` where the address has an account. */
interface Trying {
  readonly email: string;
  readonly uid: string | undefined;
  readonly recaptcha: string;
}

/**
 * Counts one try before its password is compared, so that of many at once no more are compared than are allowed. Throws 429,
 * and `identity.captchaNeeded` while no captcha was solved. Call what it gives when the password was right: only failures count.
 */
export async function countSignIn(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { email, uid, recaptcha }: Trying,
): Promise<() => Promise<void>> {
  const { db } = platform;
  const browser = knownBrowser(platform, call);
  const ours = browser && uid !== undefined && browser.uids.includes(uid) ? `${browser.id}|${uid}` : undefined;
  const network = networkOf(call.address);
  const own: Use =
    ours === undefined
      ? { key: `sign-in|network|${network}|${email}`, limit: allowed.network }
      : { key: `sign-in|browser|${ours}`, limit: allowed.browser };
  const account: Use = { key: `sign-in|account|${email}`, limit: allowed.account };
  const shared: Use[] =
    ours === undefined ? [account, { key: `sign-in|any|${network}`, limit: allowed.anyAccount }] : [];
  const uses = [own, ...shared];
  const counts = await noteUses(db, uses, call.now);
  const used = ({ key }: Use) => counts.get(key)?.used ?? 0;
  const takeBack = () =>
    takeBackUses(
      db,
      uses.map(({ key }) => key),
      "one",
    );
  const over = uses.find((use) => used(use) > use.limit.max);
  if (over) throw tooMany(counts.get(over.key)?.seconds ?? 1);
  const suspicious = used(own) >= allowed.network.captchaFrom || used(account) >= allowed.account.captchaFrom;
  if (suspicious && !(recaptcha !== "" && (await captcha.accepts(recaptcha, "signIn", call.now)))) {
    await takeBack();
    throw new Failure("identity.captchaNeeded", 403);
  }
  return async () => {
    await takeBackUses(db, [own.key], "all");
    await takeBackUses(
      db,
      shared.map(({ key }) => key),
      "one",
    );
  };
}

/** What a job is told of an address: sealed, because it may belong to nobody of ours, and the accounts it may be of. */
export const sealedAddress = z.object({ sealed: z.string(), only: z.array(z.uuid()).optional() });

/** Mails of one kind an hour: to an address, and beyond those to whoever opened its account in this browser before. */
const mails = { max: 3, seconds: 3600 } as const;

/**
 * Counts a mail somebody asks to be sent to an address. `undefined`: none is sent, whoever asks is told nothing of it.
 * `only`: the accounts it may go to, where the address has had its share and this browser has not.
 */
export async function countMail(
  { db, ...platform }: Platform,
  call: PublicCall,
  kind: "recovery" | "sign-in link",
  email: string,
): Promise<{ readonly only?: string[] } | undefined> {
  const within = async (key: string) =>
    ((await noteUses(db, [{ key, limit: mails }], call.now)).get(key)?.used ?? 0) <= mails.max;
  if (await within(`${kind}|${email}`)) return {};
  const browser = knownBrowser({ db, ...platform }, call);
  return browser && (await within(`${kind}|browser|${browser.id}`)) ? { only: browser.uids } : undefined;
}
