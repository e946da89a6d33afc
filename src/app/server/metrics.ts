import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { knownMissing } from "#platform/files/missing-files.ts";
import type { Admission } from "#platform/http/admission.ts";
import { backlogOf } from "#platform/jobs/backlog.ts";
import type { Streams } from "#platform/live/streams.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";

const buckets = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/** Counts of one route: calls by status class, and a histogram of milliseconds. */
interface RouteCounts {
  readonly statuses: Map<string, number>;
  readonly histogram: number[];
  sum: number;
  count: number;
}

/** The parts of this node whose figures are served besides those of its routes and its database. */
interface Watched {
  readonly streams: Streams;
  readonly admission: Admission;
}

/** Serves metrics in the Prometheus text format on 127.0.0.1 only. A taken port is logged and does not stop the start. */
export async function serveMetrics(
  app: FastifyInstance,
  platform: Platform,
  of: Watched,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  if (port === 0) return { stop: async () => undefined };
  const routes = new Map<string, RouteCounts>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onResponse", async (request, reply) => {
    const name = `${request.method} ${request.routeOptions.url ?? "unknown"}`;
    const counts = routes.get(name) ?? { statuses: new Map(), histogram: buckets.map(() => 0), sum: 0, count: 0 };
    routes.set(name, counts);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    const ms = reply.elapsedTime;
    buckets.forEach((bound, i) => {
      if (ms <= bound) counts.histogram[i] = (counts.histogram[i] ?? 0) + 1;
    });
    counts.sum += ms;
    counts.count += 1;
  });
  const refusals = new Map<string, number>();
  app.addHook("onError", async (_request, _reply, error) => {
    const code = error instanceof Failure ? error.code : "unexpected";
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  });
  const server = createServer((_request, response) => {
    figures(platform, of, routes, refusals, delay.mean / 1e6)
      .then((text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text))
      .catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => {
    server.once("error", (err) => {
      platform.log.warn({ err, port }, "metrics are not served: the port is taken");
      resolve();
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    stop: async () => {
      delay.disable();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function figures(
  platform: Platform,
  { streams, admission }: Watched,
  routes: ReadonlyMap<string, RouteCounts>,
  refusals: ReadonlyMap<string, number>,
  loopDelay: number,
): Promise<string> {
  const lines: string[] = [];
  for (const [route, c] of routes) {
    for (const [status, n] of c.statuses) lines.push(`acta_requests_total{route="${route}",status="${status}"} ${n}`);
    c.histogram.forEach((n, i) => lines.push(`acta_request_ms_bucket{route="${route}",le="${buckets[i]}"} ${n}`));
    lines.push(`acta_request_ms_bucket{route="${route}",le="+Inf"} ${c.count}`);
    lines.push(
      `acta_request_ms_sum{route="${route}"} ${c.sum.toFixed(1)}`,
      `acta_request_ms_count{route="${route}"} ${c.count}`,
    );
  }
  for (const [code, n] of refusals) lines.push(`acta_refusals_total{code="${code}"} ${n}`);
  const { pool } = platform.db;
  lines.push(`acta_event_loop_delay_ms ${loopDelay.toFixed(2)}`, `acta_live_streams ${streams.size}`);
  const { inFlight, waiting: queued, places, refused } = admission.figures;
  lines.push(`acta_calls_in_flight ${inFlight}`, `acta_calls_waiting ${queued}`, `acta_calls_places ${places}`);
  lines.push(`acta_calls_refused_total ${refused}`);
  lines.push(`acta_pool_waiting ${pool.waitingCount}`, `acta_pool_total ${pool.totalCount}`);
  const { waiting, oldest } = await platform.db.asSystem(async (tx) => {
    const { rows } = await sql<{
      waiting: number;
      oldest: Date | null;
    }>`select count(*) as waiting, min(at) as oldest from outbox`.execute(tx);
    return rows[0] ?? { waiting: 0, oldest: null };
  });
  const age = oldest ? (platform.clock.now().getTime() - oldest.getTime()) / 1000 : 0;
  lines.push(`acta_outbox_waiting ${waiting}`, `acta_outbox_age_seconds ${age.toFixed(1)}`);
  const backlog = await backlogOf(platform.db, platform.clock.now());
  lines.push(`acta_jobs_oldest_wait_seconds ${backlog.oldestSeconds.toFixed(1)}`, `acta_jobs_failed ${backlog.failed}`);
  const { rows } = await pool.query<{ name: string; state: string; n: number }>(
    "select name, state::text, count(*) as n from pgboss.job where state in ('created','retry','active','failed') group by 1, 2",
  );
  for (const r of rows) lines.push(`acta_jobs{queue="${r.name}",state="${r.state}"} ${r.n}`);
  const { count: missing } = await platform.db.asSystem((tx) => knownMissing(tx, 1));
  lines.push(`acta_files_missing ${missing}`);
  lines.push(`acta_disk_free_bytes ${(await platform.files.space()).free}`);
  return `${lines.join("\n")}\n`;
}
