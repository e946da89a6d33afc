import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { LoadPlan } from "./plan.ts";

// More calls than a node can answer, from a process of its own. A rate of 0: as many as it answers, `atOnce` at a time.

/** The plan of a flood. Its rate is kept whether earlier calls were answered or not. */
export interface FloodPlan extends LoadPlan {
  readonly atOnce: number;
}

/** The results in milliseconds from the moment a call was sent. */
export interface Flooded {
  readonly sent: number;
  readonly admitted: readonly number[];
  /** Answers 503. */
  readonly refused: readonly number[];
  /** Other answers than 2xx and 503, and broken connections, by status or error. */
  readonly failed: Readonly<Record<string, number>>;
  readonly seconds: number;
}

process.once("message", (plan: FloodPlan) => {
  flood(plan).then(
    (seen) => process.send?.(seen, () => process.exit()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Reads as people do; one of ten calls saves. */
const paths = [
  "/api/processes?list=approved",
  "/api/processes/counters",
  "/api/processes?list=active",
  "process",
  "/api/templates",
  "/api/processes/counters",
  "process",
  "/api/notifications",
  "/api/processes/counters",
] as const;

/** The counts of a flood while it goes on. */
interface Counts {
  readonly admitted: number[];
  readonly refused: number[];
  readonly failed: Record<string, number>;
}

/** Returns a function that makes one call, notes its outcome, and resolves with the answer of a call that was admitted. */
function sender(address: string, agent: Agent, { admitted, refused, failed }: Counts) {
  return (method: string, path: string, token: string, body?: string) =>
    new Promise<string | undefined>((resolve) => {
      const began = performance.now();
      const fail = (what: string | number) => {
        failed[what] = (failed[what] ?? 0) + 1;
        resolve(undefined);
      };
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      };
      const asked = request(address + path, { agent, method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => void (text += part));
        response.on("end", () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 300 && statusCode !== 503) return fail(statusCode);
          (statusCode === 503 ? refused : admitted).push(performance.now() - began);
          return resolve(statusCode === 503 ? undefined : text);
        });
      });
      asked.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? "error"));
      asked.end(body);
    });
}

/** Returns a function that makes the call of a number. A draft is saved by one call at a time. */
function caller({ readers, drafts }: LoadPlan, send: ReturnType<typeof sender>) {
  const versions: (number | undefined)[] = drafts.map(() => undefined);
  const busy = drafts.map(() => false);
  const save = async (at: number, text: string) => {
    const { token, id } = drafts[at] as LoadPlan["drafts"][number];
    busy[at] = true;
    const version = versions[at];
    const body = JSON.stringify({ version, patch: { numero_escritura: text } });
    // The first time, and after a refusal, its version is read.
    const answer = await (version === undefined
      ? send("GET", `/api/processes/${id}`, token)
      : send("PUT", `/api/processes/${id}/answers`, token, body));
    versions[at] = answer ? (JSON.parse(answer) as { version: number }).version : undefined;
    busy[at] = false;
  };
  return async (i: number): Promise<void> => {
    const at = Math.floor(i / 10) % drafts.length;
    if (i % 10 === 9 && !busy[at]) return save(at, String(i));
    const path = paths[i % paths.length] as string;
    const { token, id } = drafts[i % drafts.length] as LoadPlan["drafts"][number];
    await (path === "process"
      ? send("GET", `/api/processes/${id}`, token)
      : send("GET", path, readers[i % readers.length] as string));
  };
}

async function flood({ perSecond, seconds, atOnce, ...plan }: FloodPlan): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const counts: Counts = { admitted: [], refused: [], failed: {} };
  const call = caller({ ...plan, perSecond, seconds }, sender(plan.address, agent, counts));
  const began = performance.now();
  const until = began + seconds * 1000;
  let sent = 0;
  if (perSecond === 0) {
    const worker = async () => {
      while (performance.now() < until) await call(sent++);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  } else {
    const open: Promise<void>[] = [];
    for (; performance.now() < until; await pause(2)) {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
      while (sent < due) open.push(call(sent++));
    }
    await Promise.all(open);
  }
  agent.destroy();
  return { sent, ...counts, seconds: (performance.now() - began) / 1000 };
}
