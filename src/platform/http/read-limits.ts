import { Failure } from "#protocol/failure.ts";

const windowMs = 60_000;
/** The limit of an organization: so many times that of one person … */
const shareOfOrganization = 5;
/** … or, where many people work, this part of the limit of everybody who reads in this minute. */
const shareOfEachReader = 0.2;
/** The maximum number of counters in memory; beyond it all are reset. */
const maxCounts = 100_000;

/** Counts what is read in a minute, by one person and by all of an organization. */
export interface ReadLimits {
  /** Throws 429 with the seconds to wait where one of them has read its share of this minute. */
  count(who: { readonly uid: string | undefined; readonly orgId: string | undefined }, now: Date): void;
}

/**
 * Limits for reading, in this node's memory: writing a row for every read would cost more than most reads, and each node
 * limits what it has to serve itself. `perMinute` of one person, 0 for no limit.
 */
export function readLimits(perMinute: number): ReadLimits {
  let window = 0;
  const counts = new Map<string, number>();
  /** The users who have read in this minute, by organization. */
  const readers = new Map<string, Set<string>>();
  const readersOf = (orgId: string, uid: string): number => {
    const known = readers.get(orgId) ?? new Set();
    readers.set(orgId, known.add(uid));
    return known.size;
  };
  const count = (key: string, max: number, now: number): void => {
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used <= max) return;
    const seconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000));
    throw new Failure("failure.tooMany", 429, { values: { seconds } });
  };
  return {
    count({ uid, orgId }, at) {
      if (perMinute === 0 || uid === undefined) return;
      const now = at.getTime();
      const current = Math.floor(now / windowMs);
      if (current !== window || counts.size > maxCounts) {
        counts.clear();
        readers.clear();
      }
      window = current;
      count(uid, perMinute, now);
      if (orgId === undefined) return;
      const people = readersOf(orgId, uid);
      count(orgId, perMinute * Math.max(shareOfOrganization, people * shareOfEachReader), now);
    },
  };
}
