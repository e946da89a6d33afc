import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Endpoint, RateLimit } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import type { Database } from "../db/database.ts";
import { type NamedLimit, namedLimit } from "./named-limits.ts";

/** A counter of calls, and its limit. */
export interface Use {
  readonly key: string;
  readonly limit: NamedLimit | RateLimit;
}

/** The changes that signed-in people may make in a minute, each of them and all of an organization together. */
const writes = {
  person: namedLimit("changes of a person", {
    max: 300,
    seconds: 60,
    by: "the person, or each of their API keys",
    strangers: "No. Only calls with their own session or key count.",
    others: "Nothing.",
  }),
  organization: namedLimit("changes of an organization", {
    max: 1500,
    seconds: 60,
    by: "the organization",
    strangers: "No. Only calls of its members count.",
    others: "Colleagues wait for the rest of the minute. Reading goes on.",
  }),
} as const;

/**
 * Counts one use against a limit kept in the database, in fixed windows, and refuses with 429 and the seconds to wait.
 * Its own transaction: a refused call still counts.
 */
export const countUse = (db: Database, key: string, limit: Use["limit"], now: Date): Promise<void> =>
  countUses(db, [{ key, limit }], now);

/** The caller of an endpoint, as its limits count it. */
interface Counted {
  readonly address: string;
  readonly uid: string | undefined;
  readonly orgId: string | undefined;
}

/** Counts a call before its input is read: against its own limits, and as a change of its person and organization. */
export async function countCall(
  db: Database,
  e: Endpoint,
  who: Counted & {
    /** An API key has its own counter, besides its person's. */
    readonly keyId?: string | undefined;
  },
  now: Date,
): Promise<void> {
  const uses: Use[] = [];
  for (const limit of e.limits ?? []) {
    const counted = limit.by === "address" ? networkOf(who.address) : limit.by === "account" ? who.uid : undefined;
    if (counted) uses.push({ key: keyOf(e, limit, counted), limit });
  }
  if (e.method !== "GET") {
    if (who.uid && !e.limits) uses.push({ key: `write|${who.keyId ?? who.uid}`, limit: writes.person });
    if (who.orgId) uses.push({ key: `write|org|${who.orgId}`, limit: writes.organization });
  }
  await countUses(db, uses, now);
}

/** The values of the input that a limit counts by, each once. */
const valuesOf = ({ by }: RateLimit, input: unknown): string[] => {
  const given = (input as Record<string, unknown>)[by.slice(by.indexOf(":") + 1)];
  return [...new Set((Array.isArray(given) ? given : [given]).map((value) => String(value).toLowerCase()))];
};

/** Counts a call against the limits that depend on values of its input, before anything is known of them. */
export function countInput(db: Database, e: Endpoint, input: unknown, caller: Counted, now: Date): Promise<void> {
  const from = caller.orgId ?? caller.uid ?? networkOf(caller.address);
  const uses = (e.limits ?? []).flatMap((limit) => {
    if (limit.by.startsWith("secret:")) return valuesOf(limit, input).map((value) => ({ value, limit }));
    if (limit.by.startsWith("input:"))
      return valuesOf(limit, input).map((value) => ({ value: `${from}|${value}`, limit }));
    return [];
  });
  return countUses(
    db,
    uses.map(({ value, limit }) => ({ key: keyOf(e, limit, digestOf(value)), limit })),
    now,
  );
}

/** Counts a call against the limits of its subjects, after the caller has given a proof. */
export const countSubject = (db: Database, e: Endpoint, input: unknown, now: Date): Promise<void> =>
  countUses(
    db,
    (e.limits ?? [])
      .filter(({ by }) => by.startsWith("subject:"))
      .flatMap((limit) => valuesOf(limit, input).map((value) => ({ key: keyOf(e, limit, digestOf(value)), limit }))),
    now,
  );

/** The address a call is counted under: an IPv6 address counts as its /64, which usually belongs to one customer. */
export function networkOf(address: string): string {
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inside !== undefined || !address.includes(":")) return inside ?? address;
  const groups = (text = "") => text.split(":").filter((group) => group !== "");
  const [left, right] = (address.split("%")[0] ?? "").split("::");
  const between = right === undefined ? 0 : 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array.from({ length: Math.max(0, between) }, () => "0"), ...groups(right)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Values of inputs are tokens and addresses: counters keep their hash. */
const digestOf = (value: string): string => createHash("sha256").update(value).digest("base64url");

const keyOf = (e: Endpoint, limit: RateLimit, value: string): string =>
  `${e.method} ${e.path}|${limit.by}|${value}|${limit.seconds}`;

/** Counts one use of each and refuses nothing: how many there were in the window, this one included, and the seconds left of it. */
export async function noteUses(
  db: Database,
  uses: readonly Use[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly used: number; readonly seconds: number }>> {
  if (uses.length === 0) return new Map();
  const startOf = (seconds: number) => new Date(Math.floor(now.getTime() / 1000 / seconds) * seconds * 1000);
  // In one order everywhere, so that two calls never wait for each other's counts.
  const ordered = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const values = ordered.map(({ key, limit }) => sql`(${key}, ${startOf(limit.seconds)}::timestamptz, 1)`);
  const { rows } = await sql<{ key: string; used: number }>`
      insert into rate_limits as r (key, window_start, used) values ${sql.join(values)}
      on conflict (key) do update set
        used = case when r.window_start = excluded.window_start then r.used + 1 else 1 end,
        window_start = excluded.window_start
      returning key, used
    `.execute(db.single);
  const counts = new Map(rows.map(({ key, used }) => [key, used]));
  return new Map(
    ordered.map(({ key, limit }) => {
      const end = startOf(limit.seconds).getTime() + limit.seconds * 1000;
      const seconds = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
      return [key, { used: counts.get(key) ?? 0, seconds }];
    }),
  );
}

/** Takes uses back that turned out not to count: `one` of each key, or `all`. */
export async function takeBackUses(db: Database, keys: readonly string[], what: "one" | "all"): Promise<void> {
  if (keys.length === 0) return;
  const left = what === "all" ? sql`0` : sql`greatest(used - 1, 0)`;
  await sql`update rate_limits set used = ${left} where key in (${sql.join(keys)})`.execute(db.single);
}

async function countUses(db: Database, uses: readonly Use[], now: Date): Promise<void> {
  const counts = await noteUses(db, uses, now);
  const over = uses
    .map(({ key, limit }) => ({ max: limit.max, ...counts.get(key) }))
    .find((one) => (one.used ?? 0) > one.max);
  if (over) throw tooMany(over.seconds ?? 1);
}

/** More than is allowed; how many seconds to wait. */
export const tooMany = (seconds: number): Failure => new Failure("failure.tooMany", 429, { values: { seconds } });
