import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { gatherRefetches } from "#client/gather-refetches.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { sendProcess, withdrawProcess } from "#features/reviews/contract.ts";
import type { QueryKey } from "#protocol/query-key.ts";
import { caller } from "#seed/caller.ts";
import { member, type SomeMember } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded, spread } from "./report.ts";

/** The strength of the storm. */
export interface Storm {
  readonly pages: number;
  readonly people: number;
  readonly writesPerSecond: number;
  readonly seconds: number;
}

const amount = { processes: 1_000, organizations: 1, measured: 1_000 };

/** The measurements of the pages and the writer. */
interface Seen {
  calls: number;
  unchanged: number;
  bytes: number;
  readonly ms: number[];
  refused: number;
}

/**
 * Pages that show one list and its counters while somebody changes it all the time: what they fetch, how long it takes them
 * and the writer. First as if each change were fetched at once, then gathered as the pages do it.
 */
export async function storm(of: Storm = { pages: 100, people: 100, writesPerSecond: 10, seconds: 6 }): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount, {}, { ACTA_READS_PER_MINUTE: "600" });
    const { node, owner } = filled;
    const app = { node, as: (token?: string) => caller(node.address, token) };
    const people: SomeMember[] = [];
    for (let i = 0; i < of.people; i++) people.push(await member(app, owner.orgId, "reviewer"));
    const templateId = await template(owner);
    for (const gathered of [false, true]) {
      // A new minute restarts the limits on reads.
      await pause(60_000 - (Date.now() % 60_000));
      await blow(filled, people, templateId, of, gathered);
    }
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function blow(filled: Filled, people: readonly SomeMember[], templateId: string, of: Storm, gathered: boolean) {
  const seen: Seen = { calls: 0, unchanged: 0, bytes: 0, ms: [], refused: 0 };
  const opened = Array.from({ length: of.pages }, (_, i) => people[i % people.length] as SomeMember);
  const pages = await Promise.all(opened.map((who) => openPage(filled.node.address, who.token, seen, gathered)));
  Object.assign(seen, { calls: 0, unchanged: 0, bytes: 0, refused: 0 }).ms.length = 0;
  const writes = await write(filled, templateId, of);
  // The last change is shown before the pages are closed.
  await pause(5_000);
  for (const page of pages) page.close();
  print(gathered ? "storm.gathered" : "storm.atOnce", seen.calls / writes.ms.length, "calls per change", {
    ...of,
    calls: seen.calls,
    unchanged: seen.unchanged,
    bytes: seen.bytes,
    refused: seen.refused,
    refetch: { ...spread(seen.ms), p99: rounded(percentile(seen.ms, 0.99)) },
    writes: { number: writes.ms.length, failed: writes.failed, ...spread(writes.ms) },
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A message of the server to pages after a change. */
interface Message {
  readonly keys: readonly QueryKey[];
  readonly spread?: number;
}

/** A page in front of one list: the stream, the two queries it shows, and what makes them stale. */
async function openPage(address: string, token: string, seen: Seen, gathered: boolean): Promise<{ close(): void }> {
  const headers = { authorization: `Bearer ${token}`, cookie: `sid=${token}` };
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const ends: (() => void)[] = [];
  const loading: Promise<unknown>[] = [];
  for (const [part, path] of [
    ["list", "/api/processes?list=review"],
    ["counters", "/api/processes/counters"],
  ] as const) {
    const queryFn = reading(address + path, headers, seen);
    const observer = new QueryObserver(queries, { queryKey: processListKeys.of(part), queryFn });
    loading.push(observer.refetch());
    ends.push(observer.subscribe(() => {}));
  }
  const gathering = gatherRefetches(queries);
  const stale = (key: QueryKey, spread?: number) =>
    gathered ? gathering.stale(key, spread) : void queries.invalidateQueries({ queryKey: key });
  const apply = ({ keys, spread }: Message) => {
    for (const key of keys) stale(key, spread);
  };
  const leave = new AbortController();
  const stream = await fetch(`${address}/api/live`, { headers, signal: leave.signal });
  const hear = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const part of stream.body ?? []) {
      const messages = (text + decoder.decode(part, { stream: true })).split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages.filter((one) => one.startsWith("data: ")))
        apply(JSON.parse(message.slice(6)) as Message);
    }
  };
  hear().catch(() => {});
  // The first loading of the pages is not what is measured.
  await Promise.all(loading);
  const close = () => {
    leave.abort();
    gathering.stop();
    for (const end of ends) end();
    queries.clear();
  };
  return { close };
}

/** Reads an address as a page does, with the tag of what it was answered last. */
function reading(url: string, headers: Readonly<Record<string, string>>, seen: Seen) {
  let tag: string | undefined;
  let known: unknown = null;
  return async ({ signal }: { readonly signal: AbortSignal }) => {
    const began = performance.now();
    seen.calls++;
    const response = await fetch(url, { headers: { ...headers, ...(tag ? { "if-none-match": tag } : {}) }, signal });
    const text = await response.text();
    seen.ms.push(performance.now() - began);
    seen.bytes += text.length;
    if (response.status === 304) seen.unchanged++;
    if (response.status === 429) seen.refused++;
    if (!response.ok) return known;
    tag = response.headers.get("etag") ?? undefined;
    known = JSON.parse(text);
    return known;
  };
}

/**
 * The measurements of the writer: the milliseconds of each change, and the number of changes rejected because of
 * locks held by others.
 */
interface Written {
  readonly ms: number[];
  failed: number;
}

/** Sends processes to review and takes them back, so many times a second. */
async function write({ owner }: Filled, templateId: string, { writesPerSecond, seconds }: Storm): Promise<Written> {
  const written: Written = { ms: [], failed: 0 };
  const processes: { readonly id: string; version: number; sent: boolean }[] = [];
  for (let i = 0; i < writesPerSecond; i++) processes.push({ ...(await answered(owner, templateId)), sent: false });
  const change = async (one: (typeof processes)[number]) => {
    const { id, version, sent } = one;
    const began = performance.now();
    try {
      const after = sent ? await owner.call(withdrawProcess, { id }) : await owner.call(sendProcess, { id, version });
      Object.assign(one, { version: after.version, sent: !sent });
    } catch {
      written.failed++;
    }
    written.ms.push(performance.now() - began);
  };
  for (let round = 0; round < seconds; round++) {
    const changes: Promise<void>[] = [];
    for (const one of processes) {
      await pause(1000 / writesPerSecond);
      changes.push(change(one));
    }
    // The next change of a process waits for the previous one.
    await Promise.all(changes);
  }
  return written;
}
