import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "pino";
import { commonFailure, Failure, type FailureBody, notFound } from "#protocol/failure.ts";
import { isDatabaseError, isDatabaseGone } from "../db/database.ts";
import { tooLarge } from "./upload.ts";

/** What the HTTP server is told by the composition. */
export interface ServerOptions {
  readonly log: Logger;
  readonly url: string;
  readonly trustProxy: boolean;
  /** The English sentence of a failure. */
  readonly describe: (code: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The bare server: request ids, security headers, the origin check, and the one shape every failure has. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One proxy, ours: what stands further left in X-Forwarded-For the caller may have written itself.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: largestBody,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: 120_000,
  }) as unknown as FastifyInstance;
  // Bodies are JSON, or the parts of an upload: nothing a plain form of another page could send.
  app.removeContentTypeParser("text/plain");
  await app.register(cookie);
  await app.register(multipart);

  app.addHook("onRequest", async (request, reply) => {
    reply
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header("cross-origin-resource-policy", "same-origin");
    if (options.url.startsWith("https:"))
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    // By the route and not by the address as it was written: `/%61pi` leads to `/api` as well.
    if ((request.routeOptions.url ?? request.url).startsWith("/api")) {
      reply
        .header("cache-control", "no-store")
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    if (request.method !== "GET" && request.method !== "HEAD" && !sameOrigin(request, options.url)) {
      throw commonFailure("failure.origin");
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, "unexpected failure");
    else request.log.info({ code: failure.code }, "refused");
    if (failure.status === 429) reply.header("retry-after", String(failure.values["seconds"] ?? 60));
    const body: FailureBody = {
      code: failure.code,
      message: options.describe(failure.code, failure.values),
      requestId: request.id,
      ...(failure.fields.length > 0 ? { fields: failure.fields } : {}),
      ...(Object.keys(failure.values).length > 0 ? { values: failure.values } : {}),
    };
    return reply.status(failure.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
  });
  return app;
}

/**
 * A cookie is only worth something from our own pages: the browser's own words about where a call comes from are checked.
 * Ours are the pages of the installation's address and, where it is plain http, those of the address the browser itself
 * used: a machine in a local network has several names, and a cookie is only ever sent to the one it came from. Callers
 * without a browser (no Origin, no Sec-Fetch-Site) pass: a cookie does not come with them.
 */
function sameOrigin({ headers, host }: Pick<FastifyRequest, "headers" | "host">, url: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  if (origin === undefined || origin === new URL(url).origin) return true;
  const from = URL.parse(origin);
  return from !== null && from.host === host && (from.protocol === "https:" || !url.startsWith("https:"));
}

const largestBody = 2 * 1024 * 1024;

/** What the answer says of an error: a failure of ours, one of the database or the network behind it, or nothing. */
function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseError(error, "55P03", "57014", "40001", "40P01")) return commonFailure("failure.inProgress");
  // A text with a NUL, or a cursor that is nobody's: it passed the schema and cannot be stored or compared.
  if (isDatabaseError(error, "22007", "22008", "22021", "22P02", "22P05")) return commonFailure("failure.invalid");
  if (isDatabaseGone(error)) return commonFailure("failure.unavailable");
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(largestBody);
  if (error.statusCode === 404) return notFound();
  if (error.statusCode && error.statusCode < 500) return commonFailure("failure.invalid");
  return commonFailure("failure.unknown");
}
