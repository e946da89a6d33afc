import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyError, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { commonFailure, Failure, type FailureBody, notFound } from "#protocol/failure.ts";
import { isDatabaseError } from "../db/database.ts";

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
    trustProxy: options.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: 120_000,
  }) as unknown as FastifyInstance;
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
    if (request.url.startsWith("/api/")) {
      reply
        .header("cache-control", "no-store")
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
      if (request.method !== "GET" && request.method !== "HEAD" && !sameOrigin(request.headers, options.url)) {
        throw commonFailure("failure.origin");
      }
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
 * Callers without a browser (no Origin, no Sec-Fetch-Site) pass: a cookie does not come with them.
 */
function sameOrigin(headers: IncomingHttpHeaders, url: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin === new URL(url).origin || (site === "same-origin" && URL.parse(origin)?.host === headers["host"]);
}

function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseError(error, "55P03", "57014", "40001", "40P01")) return commonFailure("failure.inProgress");
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE" || error.statusCode === 413) return commonFailure("failure.tooLarge");
  if (error.statusCode === 404) return notFound();
  if (error.statusCode && error.statusCode < 500) return commonFailure("failure.invalid");
  return commonFailure("failure.unknown");
}
