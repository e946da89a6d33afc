import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Flooded, FloodPlan } from "./load/flood.ts";
import type { FromServer } from "./load/serve.ts";
import { percentile, print, rounded, spread } from "./report.ts";

const bars = { p99: 1000, healthMs: 100, grownMb: 50, recoverySeconds: 10 };
const times = 5;

type People = Extract<FromServer, { readonly address: string }>;
type Memory = Extract<FromServer, { readonly residentMb: number }>;

/**
 * Five times the calls a node can answer: the latency of those it admits and of `/healthz`, its memory, and the seconds until it answers
 * half of its capacity as before.
 */
export async function admission(seconds = 20): Promise<void> {
  const server = fork(join(import.meta.dirname, "load/serve.ts"), { execArgv: ["--expose-gc"] });
  try {
    const people = (await messageOf(server)) as People;
    const plan: FloodPlan = { ...people, perSecond: 0, seconds: 3, atOnce: 16 };
    await flood(plan); // warms up
    const calm = await flood({ ...plan, seconds: 8 });
    const capacity = calm.admitted.length / calm.seconds;
    const before = await memoryOf(server, "collected");
    const memory: Memory[] = [];
    const health = watchHealth(people.address);
    const remember = setInterval(() => void memoryOf(server).then((one) => memory.push(one)), 2000);
    const storm = await flood({ ...plan, perSecond: Math.round(times * capacity), seconds });
    clearInterval(remember);
    const healthMs = await health.stop();
    const recoverySeconds = await recovery(plan, capacity / 2, spread(calm.admitted).p95);
    const after = await memoryOf(server, "collected");
    const p99 = rounded(percentile(storm.admitted, 0.99));
    print("admission", p99, "ms p99 of admitted calls", {
      goals: bars,
      capacity: rounded(capacity),
      asked: rounded(storm.sent / storm.seconds),
      admitted: { perSecond: rounded(storm.admitted.length / storm.seconds), ...spread(storm.admitted), p99 },
      refused: {
        number: storm.refused.length,
        ...spread(storm.refused),
        p99: rounded(percentile(storm.refused, 0.99)),
      },
      failed: storm.failed,
      calm: { ...spread(calm.admitted), p99: rounded(percentile(calm.admitted, 0.99)) },
      healthMs: { ...spread(healthMs), p99: rounded(percentile(healthMs, 0.99)), max: rounded(Math.max(...healthMs)) },
      residentMb: memory.map(({ residentMb }) => residentMb),
      collectedHeapMb: { before: before.heapMb, after: after.heapMb },
      recoverySeconds,
    });
  } finally {
    server.send("stop");
    await once(server, "exit");
  }
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const [message] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => {
        throw new Error("a process of the benchmark ended without an answer");
      }),
    ])) as [unknown];
    return message;
  } finally {
    settled.abort();
  }
}

/** The memory of the server at this moment, or after its garbage was collected. */
async function memoryOf(server: ChildProcess, when: "now" | "collected" = "now"): Promise<Memory> {
  server.send(when);
  return (await messageOf(server)) as Memory;
}

async function flood(plan: FloodPlan): Promise<Flooded> {
  const child = fork(join(import.meta.dirname, "load/flood.ts"));
  child.send(plan);
  return (await messageOf(child)) as Flooded;
}

/** Asks for `/healthz` ten times a second, as a load balancer does more rarely, and notes the milliseconds. */
function watchHealth(address: string): { stop(): Promise<number[]> } {
  const ms: number[] = [];
  let stopped = false;
  const asking = (async () => {
    while (!stopped) {
      const began = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      ms.push(performance.now() - began);
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await asking;
      return ms;
    },
  };
}

/** Returns the seconds until a second of half the capacity is answered without refusals, and not slower than three times the calm p95. */
async function recovery(plan: FloodPlan, perSecond: number, calmP95: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const start = (performance.now() - began) / 1000;
    const seen = await flood({ ...plan, perSecond: Math.round(perSecond), seconds: 1 });
    if (seen.refused.length === 0 && percentile(seen.admitted, 0.95) <= 3 * calmP95) return Number(start.toFixed(1));
    if (start > 60) return Number.POSITIVE_INFINITY;
  }
}
