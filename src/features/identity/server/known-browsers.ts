import { z } from "zod";
import { newId } from "#platform/clock.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";

/** A browser that has opened accounts: its own id, and whose. */
const Browser = z.object({ id: z.uuid(), uids: z.array(z.uuid()) });
type Browser = z.infer<typeof Browser>;

const purpose = "identity.browser";
const max = { uids: 5, ageSeconds: 180 * 24 * 3600 } as const;
const cookieName = ({ secure }: Platform["config"]): string => (secure ? "__Host-browser" : "browser");

/** Returns the accounts this browser has opened, by a cookie only we can make, or undefined if there are none. */
export function knownBrowser({ config, secrets }: Platform, call: PublicCall): Browser | undefined {
  const sealed = call.cookie(cookieName(config));
  if (sealed === undefined) return undefined;
  try {
    return Browser.parse(JSON.parse(secrets.open(purpose, sealed)));
  } catch {
    return undefined; // not ours, or sealed with a key that is no more
  }
}

/** Returns true if this browser has opened, or made, the account before. */
export const isKnownBrowser = (platform: Platform, call: PublicCall, uid: string): boolean =>
  knownBrowser(platform, call)?.uids.includes(uid) === true;

/** Remembers for half a year that this browser opened, or made, an account. */
export function rememberBrowser(platform: Platform, call: PublicCall, uid: string): void {
  const before = knownBrowser(platform, call);
  const uids = [uid, ...(before?.uids ?? []).filter((other) => other !== uid)].slice(0, max.uids);
  const browser: Browser = { id: before?.id ?? newId(), uids };
  const value = platform.secrets.seal(purpose, JSON.stringify(browser));
  call.setCookie(cookieName(platform.config), value, { maxAgeSeconds: max.ageSeconds });
}
