import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createProcess } from "#features/processes/contract.ts";
import { caller } from "#seed/caller.ts";
import { member } from "#seed/people.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import type { LoadPlan, LoadSeen } from "./load/plan.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded, spread } from "./report.ts";

const amount = { processes: 20_000, organizations: 10, measured: 10_000 };
const people = 30;
const bars = { perSecond: 300, p99: 400, processorMs: 4 };

/**
 * A day's mix of calls: lists, counters, opening, saving. At a given rate, with the processor time of each request in
 * server, database and generator.
 */
export async function mixed(perSecond = bars.perSecond, seconds = 20): Promise<void> {
  await underLoad(async (filled, plan) => {
    await load({ ...plan, perSecond: 50, seconds: 3 }); // warms up
    const { seen, server, database } = await measured(filled, await renewed(filled, plan, perSecond, seconds));
    const requests = seen.reads.length + seen.saves.length;
    const p99 = (list: readonly number[]) => rounded(percentile(list, 0.99));
    print("mixed", p99([...seen.reads, ...seen.saves]), "ms p99", {
      goal: bars.p99,
      perSecond,
      requests,
      refused: seen.refused,
      reads: { ...spread(seen.reads), p99: p99(seen.reads) },
      saves: { ...spread(seen.saves), p99: p99(seen.saves) },
      processorMsPerRequest: {
        server: rounded(server / requests),
        database: rounded(database / requests),
        generator: rounded(seen.processorMs / requests),
        goal: bars.processorMs,
      },
    });
  });
}

/** Ten minutes of the same at a tenth of the rate: the memory of the server after each minute, collected. */
export async function soak(minutes = 10): Promise<void> {
  await underLoad(async (filled, plan) => {
    const heaps: number[] = [];
    const resident: number[] = [];
    for (let minute = 0; minute < minutes; minute++) {
      await load(await renewed(filled, plan, bars.perSecond / 10, 60));
      globalThis.gc?.();
      heaps.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
      resident.push(Math.round(process.memoryUsage().rss / 2 ** 20));
    }
    // The first minutes fill caches that are bounded.
    const [third = Number.NaN] = heaps.slice(2);
    print("soak", (heaps.at(-1) ?? Number.NaN) - third, "MB", { minutes, collected: !!globalThis.gc, heaps, resident });
  });
}

async function underLoad(work: (filled: Filled, plan: LoadPlan) => Promise<void>): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount);
    const { node, owner } = filled;
    const app = { node, as: (token?: string) => caller(node.address, token) };
    const readers: string[] = [];
    const drafts: LoadPlan["drafts"][number][] = [];
    for (let i = 0; i < people; i++) {
      const creator = await member(app, owner.orgId, "creator");
      readers.push(creator.token);
      const { id, version } = await creator.call(createProcess, {
        templateId: filled.templateId,
        title: `Compraventa ${i}`,
      });
      drafts.push({ token: creator.token, id, version });
    }
    await work(filled, { address: node.address, readers, drafts, perSecond: 0, seconds: 0 });
  } finally {
    await filled?.stop();
    await stop();
  }
}

/** The plan with the versions the drafts have by now. */
async function renewed({ query }: Filled, plan: LoadPlan, perSecond: number, seconds: number): Promise<LoadPlan> {
  const rows = await query<{ id: string; version: number }>("select id, version from processes where id = any ($1)", [
    plan.drafts.map(({ id }) => id),
  ]);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return {
    ...plan,
    drafts: plan.drafts.map((one) => ({ ...one, version: versions.get(one.id) ?? one.version })),
    perSecond,
    seconds,
  };
}

async function load(plan: LoadPlan): Promise<LoadSeen> {
  const child = fork(join(import.meta.dirname, "load/generate.ts"));
  child.send(plan);
  const [seen] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the generator ended without an answer");
    }),
  ])) as [LoadSeen];
  return seen;
}

async function measured(filled: Filled, plan: LoadPlan) {
  const before = { server: process.cpuUsage(), database: await databaseMs(filled) };
  const seen = await load(plan);
  const { user, system } = process.cpuUsage(before.server);
  return { seen, server: (user + system) / 1000, database: (await databaseMs(filled)) - before.database };
}

/** Processor time of all server processes of the database, of those that ended too; NaN where the system does not say. */
async function databaseMs({ query }: Filled): Promise<number> {
  const rows = await query<{ pid: number }>("select pid from pg_stat_activity");
  const stats = await Promise.all(rows.map(({ pid }) => statOf(pid)));
  const own = stats.reduce((sum, { ms }) => sum + ms, 0);
  const parent = stats[0] ? await statOf(stats[0].parent) : { childrenMs: Number.NaN };
  return own + parent.childrenMs;
}

async function statOf(pid: number): Promise<{ parent: number; ms: number; childrenMs: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (i: number) => fields[i] ?? 0;
  return { parent: at(1), ms: (at(11) + at(12)) * 10, childrenMs: (at(13) + at(14)) * 10 };
}
