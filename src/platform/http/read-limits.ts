import { Failure } from "#protocol/failure.ts";

const windowMs = 60_000;
/** How many people may read as much as one before an organization as a whole is slowed down. */
const shareOfOrganization = 5;
/** More counts than so many are those of one window's strangers: all are forgotten. */
const mostCounts = 100_000;

/** Counts what is read in a minute, by one person and by all of an organization. */
export interface ReadLimits {
  /** Throws 429 with the seconds to wait where one of them has read its share of this minute. */
  count(who: { readonly uid: string | undefined; readonly orgId: string | undefined }, now: Date): void;
}

/**
 * Limits of reading, kept in this node's memory: a row written for every read would cost more than most reads do, and
 * whoever reads too much is slowed down by each node he burdens. `perMinute` of one person, 0 for no limit.
 */
export function readLimits(perMinute: number): ReadLimits {
  let window = 0;
  const counts = new Map<string, number>();
  const count = (key: string, most: number, now: number): void => {
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used <= most) return;
    const seconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000));
    throw new Failure("failure.tooMany", 429, { values: { seconds } });
  };
  return {
    count({ uid, orgId }, at) {
      if (perMinute === 0 || uid === undefined) return;
      const now = at.getTime();
      const current = Math.floor(now / windowMs);
      if (current !== window || counts.size > mostCounts) counts.clear();
      window = current;
      count(uid, perMinute, now);
      if (orgId !== undefined) count(orgId, perMinute * shareOfOrganization, now);
    },
  };
}
