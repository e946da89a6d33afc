import { createHash } from "node:crypto";
import { networkOf, tooMany } from "./limits.ts";
import type { Identify } from "./serve.ts";

const windowMs = 60_000;
/** Keys in a minute that are none, from one network. */
export const maxWrongKeys = 200;
/** Entries in memory; beyond it all are forgotten. */
const maxKnown = 50_000;

/**
 * Looks up the keys that come as `Authorization` (API keys, the passwords of drives) and counts the wrong ones by network. Beyond
 * the limit a key is refused with 429 and not looked up, unless this node has accepted it before: the limit that one
 * person in an office exhausts does not stop the drives of the others.
 */
export function limitWrongKeys(asker: Identify["asker"]): Identify["asker"] {
  let window = 0;
  const wrong = new Map<string, number>();
  const accepted = new Set<string>();
  return async (key, at, address) => {
    const now = at.getTime();
    const current = Math.floor(now / windowMs);
    if (current !== window || wrong.size > maxKnown) wrong.clear();
    window = current;
    const network = networkOf(address);
    const hash = createHash("sha256").update(key).digest("base64");
    const failures = wrong.get(network) ?? 0;
    if (failures >= maxWrongKeys && !accepted.has(hash))
      throw tooMany(Math.max(1, Math.ceil(((current + 1) * windowMs - now) / 1000)));
    const found = await asker(key, at, address);
    if (!found) {
      accepted.delete(hash);
      wrong.set(network, (wrong.get(network) ?? 0) + 1);
    } else {
      if (accepted.size > maxKnown) accepted.clear();
      accepted.add(hash);
    }
    return found;
  };
}
