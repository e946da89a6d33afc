import type { LoadPlan, LoadSeen } from "./plan.ts";

// The load in a process of its own, so that its processor time is not the server's. Open loop: requests leave when they are due,
// whether earlier ones were answered or not, and waiting counts.
process.once("message", (plan: LoadPlan) => {
  generate(plan).then(
    (seen) => process.send?.(seen, () => process.exit()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Eight of ten requests read: lists, counters, a process, its neighbours. Two save answers. */
const reads = [
  "/api/processes?list=approved",
  "/api/processes/counters",
  "/api/processes?list=active",
  "process",
  "/api/templates",
  "/api/processes/counters",
  "process",
  "/api/notifications",
] as const;

async function generate({ address, readers, drafts, perSecond, seconds }: LoadPlan): Promise<LoadSeen> {
  const seen = { reads: [] as number[], saves: [] as number[], refused: {} as Record<string, number> };
  const versions = drafts.map(({ version }) => version);
  // A save of a draft waits for the previous one. Otherwise it would look like two windows of one person, and one of
  // them would be rejected.
  const turns = drafts.map(() => Promise.resolve());
  const ask = async (due: number, into: number[], token: string, path: string, body?: unknown) => {
    const response = await fetch(address + path, {
      method: body ? "PUT" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    into.push(performance.now() - due);
    if (!response.ok) seen.refused[response.status] = (seen.refused[response.status] ?? 0) + 1;
    return response.ok ? text : undefined;
  };
  const save = (due: number, i: number) => {
    const at = Math.floor(i / 5) % drafts.length;
    const { token, id } = drafts[at] as LoadPlan["drafts"][number];
    turns[at] = (turns[at] ?? Promise.resolve()).then(async () => {
      const body = { version: versions[at], patch: { numero_escritura: String(i) } };
      const text = await ask(due, seen.saves, token, `/api/processes/${id}/answers`, body);
      if (text) versions[at] = (JSON.parse(text) as { version: number }).version;
    });
    return turns[at];
  };
  const read = (due: number, i: number) => {
    const path = reads[i % reads.length] as string;
    const { token, id } = drafts[i % drafts.length] as LoadPlan["drafts"][number];
    if (path === "process") return ask(due, seen.reads, token, `/api/processes/${id}`);
    return ask(due, seen.reads, readers[i % readers.length] as string, path);
  };
  const began = performance.now();
  const open: Promise<unknown>[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = began + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    open.push(i % 5 === 4 ? save(due, i) : read(due, i));
  }
  await Promise.all(open);
  const { user, system } = process.cpuUsage();
  return { ...seen, processorMs: (user + system) / 1000 };
}
