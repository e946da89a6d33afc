import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { inviteMembers, listMembers } from "#features/members/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let port: number;
beforeAll(async () => {
  port = await freePort();
  app = await startApp({ ACTA_METRICS_PORT: String(port), ACTA_METRICS_HOST: "127.0.0.2" });
  owner = await organization(app);
  await owner.call(inviteMembers, { emails: ["nueva@ceiba.gt"], roles: ["creator"] });
  await app.mails("nueva@ceiba.gt");
  await owner.call(listMembers, {});
  await app.idle();
});
afterAll(() => app.stop());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.2", () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === "object" && bound ? bound.port : 0));
    });
  });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: Sample[];
}

const number = (text: string) =>
  text === "+Inf" ? Number.POSITIVE_INFINITY : text === "NaN" ? Number.NaN : Number(text);

/** Parses the text format of Prometheus, version 0.0.4. Throws at every line that does not belong to it. */
function parseMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  let help: { name: string; text: string } | undefined;
  let current = "";
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [, comment, name = "", rest = ""] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? [];
    if (comment === "HELP") help = { name, text: rest };
    else if (comment === "TYPE") {
      expect([name, help?.name, families.has(name)]).toEqual([name, name, false]);
      expect(rest).toMatch(/^(?:counter|gauge|histogram|summary)$/);
      families.set((current = name), { type: rest, help: help?.text ?? "", samples: [] });
    } else {
      const [, sample = "", labels = "", value = ""] =
        /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line) ?? [];
      if (sample === "") throw new Error(`no line of the format: ${line}`);
      const family = families.get(current);
      const suffixes = family?.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      expect([line, suffixes.map((suffix) => current + suffix)]).toEqual([line, expect.arrayContaining([sample])]);
      family?.samples.push({
        name: sample,
        labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, k, v]) => [k, v])),
        value: number(value),
      });
    }
  }
  return families;
}

const url = () => `http://127.0.0.2:${port}/metrics`;
const read = async () => parseMetrics(await (await fetch(url())).text());

/** Every name that a query may use. */
const names = (families: ReadonlyMap<string, Family>): Set<string> =>
  new Set(
    [...families].flatMap(([name, { type }]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );

test("the metrics are in the text format, with help, type, units and whole histograms", async () => {
  const answer = await fetch(url());
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const families = parseMetrics(await answer.text());
  for (const [name, { type, help, samples }] of families) {
    expect([name, help.length > 10]).toEqual([name, true]);
    if (!name.startsWith("acta_")) continue;
    if (type === "counter") expect(name).toMatch(/_total$/);
    expect(name).not.toMatch(/_(?:ms|milliseconds|kb|mb)(?:_|$)/);
    if (type !== "histogram") continue;
    expect(name).toMatch(/_seconds$/);
    const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
    for (const one of series.values()) {
      const buckets = one.filter((s) => s.name === `${name}_bucket`);
      expect(buckets.at(-1)?.labels["le"]).toBe("+Inf");
      expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).toSorted((a, b) => a - b));
      expect(buckets.at(-1)?.value).toBe(one.find((s) => s.name === `${name}_count`)?.value);
    }
  }
});

test("requests, statements, jobs, mails, connections, memory and the build are counted", async () => {
  const families = await read();
  const sum = (name: string, labels: Record<string, string> = {}) =>
    [...families.values()]
      .flatMap(({ samples }) => samples)
      .filter((s) => s.name === name && Object.entries(labels).every(([k, v]) => s.labels[k] === v))
      .reduce((total, { value }) => total + value, 0);
  const members = { method: "GET", route: "/api/members" };
  expect(sum("acta_http_requests_total", { ...members, status: "200" })).toBeGreaterThanOrEqual(1);
  expect(sum("acta_http_request_duration_seconds_count", members)).toBeGreaterThanOrEqual(1);
  expect(sum("acta_database_statement_duration_seconds_count")).toBeGreaterThan(20);
  expect(sum("acta_job_duration_seconds_count", { queue: "mail.send", outcome: "completed" })).toBeGreaterThanOrEqual(
    1,
  );
  expect(sum("acta_mails_total", { outcome: "sent" })).toBeGreaterThanOrEqual(1);
  expect(sum("acta_database_up")).toBe(1);
  expect(sum("acta_database_connections")).toBeGreaterThan(0);
  expect(sum("acta_database_connections_max")).toBe(12);
  expect(sum("acta_disk_free_bytes")).toBeGreaterThan(1e6);
  expect(sum("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(sum("acta_build_info", { version, role: "both", jobs: "pdf,mail,slow,quick" })).toBe(1);
  for (const name of ["acta_pdf_duration_seconds", "acta_webhook_attempts_total", "acta_signature_steps_total"])
    expect([...families.keys()]).toContain(name);
  for (const name of ["acta_live_connections", "nodejs_eventloop_lag_p99_seconds", "acta_files_missing"])
    expect([...families.keys()]).toContain(name);
});

test("a job that waits shows its queue and its age", async () => {
  const { pool } = app.node.platform.db;
  await pool.query(
    "insert into pgboss.job (name, data, start_after) values ('dead-letters', '{}', now() - interval '1 hour')",
  );
  const families = await read();
  const age = families.get("acta_jobs_age_seconds")?.samples.find(({ labels }) => labels["queue"] === "dead-letters");
  expect(age?.labels["state"]).toBe("created");
  expect(age?.value).toBeGreaterThan(3590);
  await pool.query("delete from pgboss.job where name = 'dead-letters'");
  const later = (await read()).get("acta_jobs_age_seconds")?.samples ?? [];
  expect(later.filter(({ labels }) => labels["queue"] === "dead-letters")).toEqual([]);
});

test("they are served at their address and path only", async () => {
  expect((await fetch(url().replace("/metrics", "/"))).status).toBe(404);
  const others = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family }) => family === "IPv4");
  for (const { address } of others) await expect(fetch(url().replace("127.0.0.2", address))).rejects.toThrow();
});

/** The metrics in a query. */
const used = (query: string): string[] =>
  query.replaceAll(/\{\{.*?\}\}|"[^"]*"/g, "").match(/\b(?:acta|nodejs|process)_\w+\b/g) ?? [];

test("many who ask at once cost the database no more than a few", async () => {
  const asked = vi.spyOn(app.node.platform.db.pool, "query");
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`http://127.0.0.2:${port}/metrics`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const ofQueues = asked.mock.calls.filter(([statement]) => String(statement).includes("as queue, state::text"));
  asked.mockRestore();
  expect(ofQueues.length).toBeGreaterThan(0);
  expect(ofQueues.length).toBeLessThan(20);
});

test("alert rules name only metrics that there are, and say what to do", async () => {
  const known = names(await read());
  const { groups } = parse(readFileSync("deploy/prometheus/rules.yaml", "utf8")) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr, labels, annotations } of rules) {
    if (alert !== "ActaNodeDown") expect([alert, used(expr).length > 0]).toEqual([alert, true]);
    expect([
      alert,
      used(`${expr} ${annotations["action"]}`).filter((name) => !known.has(name) && !known.has(`${name}_count`)),
    ]).toEqual([alert, []]);
    expect(["page", "ticket"]).toContain(labels.severity);
    expect([alert, Boolean(annotations["summary"] && annotations["action"])]).toEqual([alert, true]);
  }
});

test("the dashboard shows only metrics that there are, and each of the product's", async () => {
  const known = names(await read());
  const { panels } = JSON.parse(readFileSync("deploy/grafana/acta.json", "utf8")) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[];
  };
  const shown = new Set<string>();
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets) {
      expect([title, used(expr).filter((name) => !known.has(name))]).toEqual([title, []]);
      expect([title, used(expr).length > 0]).toEqual([title, true]);
      for (const name of used(expr)) shown.add(name.replace(/_(?:bucket|sum|count)$/, ""));
    }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const own = [...known].filter((name) => name.startsWith("acta_")).map((n) => n.replace(/_(?:bucket|sum|count)$/, ""));
  expect([...new Set(own)].filter((name) => !shown.has(name))).toEqual([]);
});
