import { countProcesses } from "#features/process-lists/contract.ts";
import { createProcess, getProcess, listProcesses, saveAnswers } from "#features/processes/contract.ts";
import type { ProcessList } from "#features/processes/policy.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Amount, type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded, spread, timed } from "./report.ts";

const many: Amount = { processes: 200_000, organizations: 50, measured: 20_000 };
const few: Amount = { processes: 1_000, organizations: 1, measured: 1_000 };
const rounds = 150;
const warm = 15;

/** Something a page asks for. */
interface Case {
  readonly name: string;
  readonly prepare?: (of: Filled) => Promise<() => Promise<unknown>>;
  readonly ask?: (of: Filled) => Promise<unknown>;
}

const list = (name: ProcessList, who: "owner" | "creator" | "reviewer", search?: string): Case => ({
  name: `list.${name}${search ? ".search" : ""}.${who}`,
  ask: (of) => of[who].call(listProcesses, { list: name, ...(search ? { search } : {}) }),
});

const cases: readonly Case[] = [
  list("drafts", "creator"),
  list("inbox", "creator"),
  list("review", "reviewer"),
  list("review", "owner"),
  list("rejected", "creator"),
  list("approved", "creator"),
  list("approved", "owner"),
  list("active", "creator"),
  list("active", "owner"),
  list("approved", "owner", "arrendamiento 13"),
  { name: "list.approved.deep.owner", prepare: tenthPage },
  { name: "counters.owner", ask: (of) => of.owner.call(countProcesses, {}) },
  { name: "counters.creator", ask: (of) => of.creator.call(countProcesses, {}) },
  { name: "counters.reviewer", ask: (of) => of.reviewer.call(countProcesses, {}) },
  { name: "save.creator", prepare: saving },
  { name: "open.creator", prepare: opening },
];

/**
 * Milliseconds of lists, counters, opening and saving over HTTP in a large installation, in turns with a small one.
 * Client and server share this process, so the results include both.
 */
export async function lists(): Promise<void> {
  const { reach, stop } = await startCluster();
  const open: Filled[] = [];
  try {
    const template = await ensureTemplate(reach);
    const began = performance.now();
    for (const amount of [many, few]) open.push(await fillAndStart(reach, template, amount));
    console.error(`databases filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const [large, small] = open as [Filled, Filled];
    for (const one of cases) await compare(one, large, small);
  } finally {
    for (const filled of open) await filled.stop();
    await stop();
  }
}

async function compare({ name, prepare, ask }: Case, large: Filled, small: Filled): Promise<void> {
  const asking = (of: Filled) => prepare?.(of) ?? Promise.resolve(async () => ask?.(of));
  const both = [await asking(large), await asking(small)] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = -warm; round < rounds; round++) {
    // In turns, and who begins changes: what else the machine does hits both alike.
    for (const i of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await timed(both[i]);
      if (round >= 0) times[i].push(ms);
    }
  }
  const [at, against] = times;
  print(name, percentile(at, 0.95), "ms p95", {
    processes: many.processes,
    ...spread(at),
    against: { processes: few.processes, ...spread(against) },
    ratio: rounded(percentile(at, 0.5) / percentile(against, 0.5)),
  });
}

async function tenthPage({ owner }: Filled) {
  let after: string | null = null;
  for (let page = 1; page < 10; page++) {
    const { next }: { next: string | null } = await owner.call(listProcesses, {
      list: "approved",
      ...(after ? { after } : {}),
    });
    after = next ?? after;
  }
  const cursor = after;
  return () => owner.call(listProcesses, { list: "approved", ...(cursor ? { after: cursor } : {}) });
}

const begin = ({ creator, templateId }: Filled) =>
  creator.call(createProcess, { templateId, title: "Compraventa nueva" });

async function saving(of: Filled) {
  const process = await begin(of);
  let { version } = process;
  return async () => {
    const patch = { vendedor_nombre: `Nombre ${version}` };
    ({ version } = await of.creator.call(saveAnswers, { id: process.id, version, patch }));
  };
}

async function opening(of: Filled) {
  const { id } = await begin(of);
  return () => of.creator.call(getProcess, { id });
}
