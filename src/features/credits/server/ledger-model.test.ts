import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { sequence } from "#tests/fixtures/survey/polygons.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { loadBalance } from "./queries.ts";
import { captureCredits, grantCredits, releaseCredits, reserveCredits } from "./spend.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
afterAll(() => app.stop());

const kinds = ["grant", "reserve", "capture", "release"] as const;
interface Act {
  readonly kind: (typeof kinds)[number];
  readonly reference: string;
  readonly amount: number;
}

/** The ledger as its rules say it: of one reference each is written once, capture and release exclude each other. */
class Model {
  balance = 0;
  readonly done = new Map<string, Set<string>>();
  act({ kind, reference, amount }: Act): "ok" | "refused" {
    const before = this.done.get(reference) ?? new Set();
    const ended = before.has("capture") || before.has("release");
    if (kind === "capture" || kind === "release" ? ended : before.has(kind)) return "ok";
    if (kind === "reserve" && this.balance < amount) return "refused";
    this.balance += kind === "grant" || kind === "release" ? amount : kind === "reserve" ? -amount : 0;
    this.done.set(reference, new Set([...before, kind]));
    return "ok";
  }
}

const act = (orgId: string, { kind, reference, amount }: Act): Promise<"ok" | "refused"> => {
  const { platform } = app.node;
  const spending = { orgId, reference, amount };
  return systemTransaction(platform.db, { orgId: null, by: null, now: app.clock.now() }, async (transaction) => {
    if (kind === "grant") await grantCredits(transaction, spending);
    else if (kind === "reserve") await reserveCredits(platform, transaction, spending);
    else if (kind === "capture") await captureCredits(transaction, spending);
    else await releaseCredits(transaction, spending);
    return "ok" as const;
  }).catch((error: { code?: string }) => {
    if (error.code === "credits.none") return "refused" as const;
    throw error;
  });
};

const stateOf = (orgId: string) => app.node.platform.db.asSystem((tx) => loadBalance(tx, orgId));

/** Acts as the product makes them: what was set aside is captured or released, often twice and by both. */
function someActs(count: number, seed: number): Act[] {
  const next = sequence(seed);
  const below = (n: number) => Math.floor(next() * n);
  const acts: Act[] = [];
  const reserved: Act[] = [];
  for (let i = 0; i < count; i++) {
    const what = below(6);
    if (what === 0) acts.push({ kind: "grant", reference: `g${below(12)}`, amount: 1 + below(5) });
    else if (what < 4 || reserved.length === 0) {
      const one: Act = { kind: "reserve", reference: `q${below(60)}`, amount: 1 };
      acts.push(one);
      reserved.push(one);
    } else {
      const { reference, amount } = reserved[below(reserved.length)] as Act;
      acts.push({ kind: below(2) === 0 ? "capture" : "release", reference, amount });
    }
  }
  return acts;
}

test("three hundred random acts, many of them repeated, leave what the model says after each", async () => {
  const { orgId } = await organization(app);
  const model = new Model();
  const done = new Set<string>();
  for (const one of someActs(300, 3)) {
    // Only what was set aside is captured or released: queries do nothing else.
    if ((one.kind === "capture" || one.kind === "release") && !done.has(one.reference)) continue;
    const outcome = await act(orgId, one);
    expect(outcome).toBe(model.act(one));
    if (one.kind === "reserve" && outcome === "ok") done.add(one.reference);
    const { balance, reserved } = await stateOf(orgId);
    expect(balance).toBe(model.balance);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(reserved).toBeGreaterThanOrEqual(0);
  }
});

test("at once in any order: never below zero, and the entries add up to the balance", async () => {
  const { orgId } = await organization(app);
  await act(orgId, { kind: "grant", reference: "first", amount: 10 });
  const references = Array.from({ length: 25 }, (_, i) => `r${i}`);
  const reserving = references.flatMap((reference) =>
    [0, 1].map(() => act(orgId, { kind: "reserve", reference, amount: 1 })),
  );
  const outcome = await Promise.all(reserving);
  expect(outcome.filter((one) => one === "ok").length).toBe(20);
  const { rows: held } = await app.query<{ reference: string }>(
    "select reference from credit_entries where org_id = $1 and kind = 'reserve'",
    [orgId],
  );
  expect(held).toHaveLength(10);
  const ending = held.flatMap(({ reference }) =>
    (["capture", "release", "capture", "release"] as const).map((kind) => act(orgId, { kind, reference, amount: 1 })),
  );
  await Promise.all(ending);
  const { rows } = await app.query<{ reference: string; n: number }>(
    "select reference, count(*)::int as n from credit_entries where org_id = $1 and kind in ('capture', 'release') group by 1",
    [orgId],
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, () => 1));
  const { rows: sums } = await app.query<{ sum: number }>(
    "select sum(case kind when 'grant' then amount when 'release' then amount when 'reserve' then -amount else 0 end)::int as sum from credit_entries where org_id = $1",
    [orgId],
  );
  expect(await stateOf(orgId)).toEqual({ balance: sums[0]?.sum, reserved: 0 });
});
