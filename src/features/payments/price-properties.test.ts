import { expect, test } from "vitest";
import { sequence } from "#tests/fixtures/survey/polygons.ts";
import { cycles, type Period, periodCents, periodEnd, seatsOf, soldPlans, type Terms, unusedCents } from "./price.ts";
import { quote, type Subscription } from "./subscription.ts";

const next = sequence(20);
const below = (n: number): number => Math.floor(next() * n);
const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;

function someTerms(): Terms {
  const plan = pick(soldPlans);
  const { least, most } = seatsOf(plan);
  return { plan, cycle: pick(cycles), seats: Math.min(most, least + below(300)) };
}
function someSubscription(): { readonly subscription: Subscription; readonly now: Date } {
  const terms = someTerms();
  const start = new Date(Date.UTC(2026, below(24), 1 + below(28), below(24), below(60), below(60)));
  const period: Period = { start, end: periodEnd(start, terms.cycle) };
  const now = new Date(start.getTime() + below(period.end.getTime() - start.getTime()));
  const subscription = { terms, period, state: "active", cancelAtPeriodEnd: false, scheduled: undefined } as const;
  return { subscription, now };
}

test("a price is a whole number of cents above zero, and a year costs no more than twelve months", () => {
  for (let i = 0; i < 2000; i++) {
    const terms = someTerms();
    const [month, year] = cycles.map((cycle) => periodCents({ ...terms, cycle }));
    for (const cents of [month ?? 0, year ?? 0]) {
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThan(0);
    }
    expect(year).toBeLessThanOrEqual((month ?? 0) * 12);
  }
});

test("what is used and what is left of a period make its price, and less is left as time goes by", () => {
  for (let i = 0; i < 2000; i++) {
    const { subscription, now } = someSubscription();
    const { terms, period } = subscription;
    const whole = periodCents(terms);
    const left = unusedCents(terms, period, now);
    const used = Math.ceil(
      (whole * (now.getTime() - period.start.getTime())) / (period.end.getTime() - period.start.getTime()),
    );
    expect(used + left).toBe(whole);
    expect(unusedCents(terms, period, new Date(now.getTime() + 1000 * below(100_000)))).toBeLessThanOrEqual(left);
    expect(unusedCents(terms, period, period.start)).toBe(whole);
    expect(unusedCents(terms, period, new Date(period.end.getTime() + below(1e9)))).toBe(0);
  }
});

test("what is paid and what is credited make the whole price; nothing is paid back, and no credit is given twice", () => {
  for (let i = 0; i < 2000; i++) {
    const { subscription, now } = someSubscription();
    const to = someTerms();
    const { when, fullCents, creditCents, dueCents } = quote(subscription, to, now);
    expect(fullCents).toBe(periodCents(to));
    expect(dueCents).toBeGreaterThanOrEqual(0);
    expect(creditCents).toBeGreaterThanOrEqual(0);
    expect(creditCents).toBeLessThanOrEqual(unusedCents(subscription.terms, subscription.period, now));
    if (when === "periodEnd") {
      expect([creditCents, dueCents]).toEqual([0, 0]);
      continue;
    }
    expect(creditCents + dueCents).toBe(fullCents);
    // Up, and down again in the same moment: nothing comes back.
    const larger: Subscription = {
      ...subscription,
      terms: to,
      period: { start: now, end: periodEnd(now, to.cycle) },
    };
    const back = quote(larger, subscription.terms, new Date(now.getTime() + 60_000));
    if (back.when === "now") expect(back.creditCents).toBeLessThanOrEqual(fullCents);
    else expect(back.creditCents).toBe(0);
    // A period that was not paid gives no credit.
    const unpaid = quote({ ...subscription, state: "pastDue" }, to, now);
    expect([unpaid.when, unpaid.creditCents, unpaid.dueCents]).toEqual(["now", 0, fullCents]);
  }
});
