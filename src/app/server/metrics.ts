import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#platform/config.ts";
import type { Admission } from "#platform/http/admission.ts";
import type { Streams } from "#platform/live/streams.ts";
import { meterRegistry } from "#platform/meters.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { installationGauges } from "./installation-gauges.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The parts of this node whose figures are served besides those of its routes and its database. */
interface Watched {
  readonly streams: Pick<Streams, "size">;
  readonly admission: Pick<Admission, "figures">;
}

/**
 * Serves metrics in the Prometheus text format at `/metrics` of an address of its own. A taken port is logged and does not stop
 * the start.
 */
export async function serveMetrics(
  app: FastifyInstance,
  platform: Platform,
  of: Watched,
): Promise<{ stop(): Promise<void> }> {
  const { ACTA_METRICS_PORT: port, ACTA_METRICS_HOST: host } = platform.config;
  if (port === 0) return { stop: async () => undefined };
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  countRequests(app, node);
  nodeGauges(platform, of, node);
  const readInstallation = installationGauges(platform, node);
  const all = Registry.merge([meterRegistry, node]);
  let reading: Promise<string> | undefined;
  // Those who ask at once get one answer: each costs five statements, and two would mix their figures.
  const read = () =>
    (reading ??= readInstallation()
      .then(() => all.metrics())
      .finally(() => {
        reading = undefined;
      }));
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return response.writeHead(404).end();
    read()
      .then((text) => response.writeHead(200, { "content-type": all.contentType }).end(text))
      .catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => {
    server.once("error", (err) => {
      platform.log.warn({ err, port, host }, "metrics are not served: the address cannot be used");
      resolve();
    });
    server.listen(port, host, resolve);
  });
  return {
    stop: async () => {
      node.clear();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Counts the requests of a node and measures them. */
function countRequests(app: FastifyInstance, node: Registry): void {
  const registers = [node];
  const requests = new Counter({
    name: "acta_http_requests_total",
    help: "Requests that were answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "acta_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer, by method and route.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "acta_http_refusals_total",
    help: "Requests that were refused or failed, by the code of the failure.",
    labelNames: ["code"],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const of = { method: request.method, route: request.routeOptions.url ?? "unknown" };
    requests.inc({ ...of, status: String(reply.statusCode) });
    durations.observe(of, reply.elapsedTime / 1000);
  });
  app.addHook("onError", async (_request, _reply, error) =>
    refusals.inc({ code: error instanceof Failure ? error.code : "unexpected" }),
  );
}

/** The figures that this node can read without asking anybody. */
function nodeGauges({ config, db }: Platform, { streams, admission }: Watched, node: Registry): void {
  const gauge = (name: string, help: string, read: () => number) => {
    const one: Gauge = new Gauge({ name, help, registers: [node], collect: () => one.set(read()) });
  };
  const connections = () => db.connections();
  gauge("acta_live_connections", "Pages that listen for changes on this node.", () => streams.size);
  gauge("acta_calls_in_flight", "Calls that this node works on.", () => admission.figures.inFlight);
  gauge("acta_calls_waiting", "Calls that wait for a place.", () => admission.figures.waiting);
  gauge("acta_calls_places", "Calls that this node works on at most at this moment.", () => admission.figures.places);
  gauge("acta_database_connections", "Open connections to PostgreSQL.", () => connections().open);
  gauge("acta_database_connections_idle", "Those of them that do nothing.", () => connections().idle);
  gauge("acta_database_connections_max", "The most connections that the pools open.", () => connections().max);
  gauge("acta_database_waiting", "Transactions and statements that wait for a connection.", () => db.waiting());
  let seen = 0;
  const refused: Counter = new Counter({
    name: "acta_calls_refused_total",
    help: "Calls that were refused because more came than this node can answer.",
    registers: [node],
    collect: () => {
      const { refused: now } = admission.figures;
      refused.inc(now - seen);
      seen = now;
    },
  });
  new Gauge({
    name: "acta_build_info",
    help: "Always 1; its labels are the version and the role of this node.",
    labelNames: ["version", "role", "jobs"],
    registers: [node],
  }).set({ version: version(), role: config.ACTA_ROLE, jobs: jobsOf(config) }, 1);
}

const jobsOf = ({ ACTA_ROLE, ACTA_JOBS }: Config): string => (ACTA_ROLE === "web" ? "" : ACTA_JOBS.join(","));

/** Returns the version of this program. */
function version(): string {
  const file = join(import.meta.dirname, "../../../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
