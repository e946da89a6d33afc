import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { print, rounded } from "./report.ts";

const amounts = (process.env["ROWS"] ?? "10000,100000").split(",").map(Number);
/** Six of ten processes are approved: the list that is exported. */
const approvedShare = 0.6;
const rounds = 3;
const formats = ["xlsx", "csv"] as const;
type Format = (typeof formats)[number];
const megabytes = (bytes: number): number => rounded(bytes / 2 ** 20);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Seconds, bytes and memory of a list given as a file over HTTP, with the node, its caller and nothing else in this process. */
export async function exportedLists(): Promise<void> {
  const { reach, stop } = await startCluster();
  try {
    const template = await ensureTemplate(reach);
    for (const rows of amounts) await measure(reach, template, rows);
  } finally {
    await stop();
  }
}

async function measure(reach: Parameters<typeof fillAndStart>[0], template: string, rows: number): Promise<void> {
  const measured = Math.ceil(rows / approvedShare);
  const filled = await fillAndStart(reach, template, {
    processes: measured,
    organizations: 1,
    measured,
    searched: false,
  });
  try {
    await filled.vacuum("processes");
    for (const format of formats) {
      await exported(filled, format);
      const turns = [];
      for (let round = 0; round < rounds; round++) turns.push(await exported(filled, format));
      const held = await heldBy(filled, format);
      const best = turns.toSorted((a, b) => a.seconds - b.seconds)[0];
      if (best)
        print(`export.${format}.${rows}`, best.seconds, "s", {
          fileMB: megabytes(best.bytes),
          firstByteMs: Math.round(best.firstByte * 1000),
          grownMB: turns.map(({ grown }) => megabytes(grown)),
          ...held,
        });
    }
  } finally {
    await filled.stop();
  }
}

/** One export whose bytes are counted and let go, with the most memory this process had beyond what it began with. */
async function exported(filled: Filled, format: Format) {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const began = performance.now();
  try {
    const counted = await downloaded(filled, format);
    const seconds = (performance.now() - began) / 1000;
    return { ...counted, seconds, firstByte: (counted.firstByte - began) / 1000, grown: most - before };
  } finally {
    clearInterval(watch);
  }
}

/**
 * The memory of the process before an export, its maximum during it, and after it. It is read after each of many
 * garbage collections while the export runs, so that it does not include uncollected memory.
 */
async function heldBy(filled: Filled, format: Format) {
  const left = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  // The memory of an earlier turn is released in more than one step.
  for (let step = 0; step < 5; step++) {
    left();
    await setTimeout(20);
  }
  const before = left();
  const during: number[] = [];
  const watch = setInterval(() => during.push(left()), 50);
  try {
    await downloaded(filled, format);
  } finally {
    clearInterval(watch);
  }
  return { heldMB: [before, Math.max(...during), left()].map(megabytes), samples: during.length };
}

async function downloaded({ node, owner }: Filled, format: Format) {
  const answer = await fetch(`${node.address}/api/processes/export?list=approved&format=${format}`, {
    headers: { cookie: `sid=${owner.token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let [bytes, firstByte] = [0, 0];
  for await (const piece of answer.body) {
    firstByte ||= performance.now();
    bytes += piece.byteLength;
  }
  return { bytes, firstByte };
}
