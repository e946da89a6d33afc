import { addDays } from "#engine/calendar/arithmetic.ts";
import { bucketsOf, type Granularity } from "#engine/calendar/buckets.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { type Breakdown, type BreakdownBy, type Counts, type Figures, maxLines, type StepTimes } from "../contract.ts";
import { type Dimension, measures, noKey, stepNames, steps } from "../figures.ts";
import { askedSpans, filtersOf, granularityOf, type Question } from "../question.ts";
import { countByKey, countFigures, namesOf, noCounts } from "./queries.ts";
import { countRejections } from "./rejections.ts";
import { stayTimes } from "./stay-times.ts";

/** The transaction figures are read in. */
export type Reading = Pick<Transaction, "tx" | "now"> & { readonly orgId: string };

const zoneOf = async ({ tx, orgId, now }: Reading): Promise<string> =>
  (await loadOrganization(tx, orgId, now)).timeZone;

/** The figures of a range, over time, and with the range before. */
export async function readFigures(
  reading: Reading,
  question: Question & { readonly granularity?: Granularity | undefined },
): Promise<Figures> {
  const { tx, now } = reading;
  const zone = await zoneOf(reading);
  const { days, beforeDays, before } = askedSpans(question, zone, now.getTime());
  const { offered, granularity } = granularityOf(days, question.granularity);
  const buckets = bucketsOf(zone, days, granularity);
  if (!buckets) throw new Failure("dashboard.rangeInvalid", 422);
  const filters = filtersOf(question);
  const { compared, series, standing } = await countFigures(tx, zone, { before, pieces: buckets }, filters);
  const total = series.reduce(added, noCounts());
  return {
    zone,
    from: days.from,
    to: lastOf(days.until),
    before: { from: beforeDays.from, to: lastOf(beforeDays.until) },
    granularity,
    offered: [...offered],
    figures: measures.map((measure) => ({
      measure,
      count: total[measure],
      before: compared[measure],
      now: measure === "created" ? null : standing[measure],
    })),
    series: buckets.map(({ day, hour }, at) => ({ day, hour: hour ?? null, counts: series[at] ?? noCounts() })),
  };
}

const lastOf = (until: string): string => addDays(until, -1) ?? until;

function added(sum: Counts, counts: Counts): Counts {
  for (const measure of measures) sum[measure] += counts[measure];
  return sum;
}

/**
 * Returns the figures by the things processes belong to, or rejections by their reasons: the largest lines, and the
 * number of others.
 */
export async function readBreakdown(reading: Reading, by: BreakdownBy, question: Question): Promise<Breakdown> {
  return by === "reason" || by === "tag" ? rejectionsBy(reading, by, question) : figuresBy(reading, by, question);
}

const noLines: ReadonlyMap<string, Counts> = new Map();

async function figuresBy(reading: Reading, by: Dimension, question: Question): Promise<Breakdown> {
  const { tx, now } = reading;
  const zone = await zoneOf(reading);
  const { range, before } = askedSpans(question, zone, now.getTime());
  const filters = filtersOf(question);
  const [found = noLines, compared = noLines] = await countByKey(tx, zone, [range, before], by, filters);
  // What was there before and is not any more is a line too.
  const keys = [...new Set([...found.keys(), ...compared.keys()])];
  const sizeOf = (key: string) => {
    const { created, approved, rejected, reviewing, unassigned } = found.get(key) ?? noCounts();
    return [created, approved + rejected + reviewing + unassigned, compared.get(key)?.created ?? 0] as const;
  };
  const sorted = keys
    .map((key) => ({ key, size: sizeOf(key) }))
    .filter(({ size }) => size.some((n) => n > 0))
    .toSorted(
      (a, b) => b.size[0] - a.size[0] || b.size[1] - a.size[1] || b.size[2] - a.size[2] || (a.key < b.key ? -1 : 1),
    );
  const shown = sorted.slice(0, maxLines);
  const names = await namesOf(
    tx,
    by,
    shown.map(({ key }) => key),
  );
  return {
    by,
    lines: shown.map(({ key }) => {
      const counts = found.get(key) ?? noCounts();
      return {
        id: key === noKey ? null : key,
        name: names.get(key) ?? null,
        counts,
        total: counts.created,
        before: compared.get(key)?.created ?? 0,
      };
    }),
    more: sorted.length - shown.length,
  };
}

async function rejectionsBy(reading: Reading, by: "reason" | "tag", question: Question): Promise<Breakdown> {
  const { tx, now } = reading;
  const { range, before } = askedSpans(question, await zoneOf(reading), now.getTime());
  const filters = filtersOf(question);
  const { lines, more } = await countRejections(tx, { range, before }, by, filters, maxLines);
  return {
    by,
    lines: lines.map(({ said, total, before: earlier }) => ({
      id: null,
      name: said,
      counts: { ...noCounts(), rejected: total },
      total,
      before: earlier,
    })),
    more,
  };
}

/** Business time per step, with the median of the range before. */
export async function readStepTimes(reading: Reading, question: Question): Promise<StepTimes> {
  const { tx, now } = reading;
  const zone = await zoneOf(reading);
  const { range, before } = askedSpans(question, zone, now.getTime());
  const filters = filtersOf(question);
  const [found, compared] = await stayTimes(tx, zone, [range, before], filters);
  return {
    steps: stepNames.map((step) => {
      const times = found.get(steps[step]);
      return {
        step,
        count: times?.count ?? 0,
        medianMs: times?.median ?? null,
        p85Ms: times?.p85 ?? null,
        medianBeforeMs: compared.get(steps[step])?.median ?? null,
      };
    }),
  };
}
