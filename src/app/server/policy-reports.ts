import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { countUse, networkOf } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";

/** The path to which browsers report violations of the content security policy. */
export const reportsPath = "/api/reports/policy";

const text = z.string().max(2000).catch("");
const Report = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "script-sample": text,
    disposition: text,
  }),
});

/** Returns the loggable part of a report. Addresses may contain tokens, so only their beginning is logged. */
export function readReport(body: string): Readonly<Record<string, string>> | undefined {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return undefined;
  }
  const read = Report.safeParse(given);
  if (!read.success) return undefined;
  const report = read.data["csp-report"];
  return {
    page: firstPartOf(report["document-uri"]),
    directive: (report["effective-directive"] || report["violated-directive"]).slice(0, 60),
    blocked: originOf(report["blocked-uri"]),
    sample: report["script-sample"].slice(0, 40),
    disposition: report.disposition.slice(0, 20),
  };
}

const firstPartOf = (address: string): string =>
  URL.canParse(address) ? `/${new URL(address).pathname.split("/")[1] ?? ""}` : "";

/** `inline`, `eval`, `trusted-types-sink` and the like stay what they are. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address).slice(0, 100);

/** A page with an error in it repeats its report. */
const limit = namedLimit("reports of browsers", {
  max: 20,
  seconds: 60,
  by: "the network",
  strangers: "Only from the same network.",
  others: "Nothing. Further reports are not logged.",
});

/** Logs the reports of browsers. The response helps nobody who forges reports. */
export function policyReports(app: FastifyInstance, { db, clock, log }: Pick<Platform, "db" | "clock" | "log">): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      ["application/csp-report", "application/json"],
      { parseAs: "string", bodyLimit: 16_384 },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportsPath, async (request, reply) => {
      await countUse(db, `policyReport|${networkOf(request.ip)}`, limit, clock.now());
      const report = readReport(String(request.body));
      if (report) log.warn({ report }, "a page was kept from something by its policy");
      return reply.status(204).send();
    });
  });
}
