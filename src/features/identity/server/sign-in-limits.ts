import { z } from "zod";
import type { PublicCall } from "#platform/http/call.ts";
import { networkOf, noteUses, takeBackUses, tooMany, type Use } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Captcha } from "./captcha.ts";
import { knownBrowser } from "./known-browsers.ts";

/** Failures in a quarter of an hour after which nothing more is tried. */
const allowed = {
  browser: namedLimit("wrong passwords of a known browser", {
    max: 10,
    seconds: 900,
    by: "the account and a browser that has opened it before",
    strangers: "No. Nobody else has the cookie of that browser.",
    others: "Nothing.",
  }),
  network: namedLimit("wrong passwords of a network for an account", {
    max: 10,
    seconds: 900,
    by: "the account and the network, for all other browsers together",
    strangers: "Only from the same network.",
    others:
      "Another browser in that network waits a quarter of an hour. Browsers that opened the account before, and log-in links, work.",
  }),
  account: namedLimit("wrong passwords for an account", {
    max: 200,
    seconds: 900,
    by: "the account, for all browsers that have not opened it before",
    strangers: "Yes, from 20 networks, with a captcha from the eleventh on.",
    others:
      "A browser that never opened the account waits, or uses a log-in link. Known browsers and open sessions work.",
  }),
  anyAccount: namedLimit("wrong passwords of a network", {
    max: 50,
    seconds: 900,
    by: "the network, for whatever accounts",
    strangers: "Only from the same network.",
    others: "New browsers in that network wait a quarter of an hour. Known browsers work.",
  }),
};
/** Failures from which on a captcha is asked for. */
const captchaFrom = { own: 6, account: 11 } as const;

/** An attempt to sign in. `uid` is set if the address has an account. */
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
  const suspicious = used(own) >= captchaFrom.own || used(account) >= captchaFrom.account;
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

/** The address in a job's data, sealed, because it may have no account, and the accounts it may belong to. */
export const sealedAddress = z.object({ sealed: z.string(), only: z.array(z.uuid()).optional() });

const mails = namedLimit("recovery and log-in mails", {
  max: 3,
  seconds: 3600,
  by: "the e-mail address and the kind of mail; apart from that, each browser that has opened the account before",
  strangers: "Yes, with a captcha each.",
  others:
    "The person has three mails with valid links. A known browser still gets its own; others are asked to look for them.",
});

/**
 * Counts a mail requested for an address. Returns undefined if none is sent, which the caller does not learn. `only`:
 * the accounts it may go to, if the address has had its share and this browser has not.
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
