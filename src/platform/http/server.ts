import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { commonFailure, type Failure, type FailureBody } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { rarely } from "../rarely.ts";
import { type Admission, needsAdmission } from "./admission.ts";
import { asFailure, maxBodyBytes, retryAfter } from "./as-failure.ts";
import { answerLanguage } from "./facts.ts";
import { networkOf } from "./limits.ts";
import { drainUnreadBodies, readJsonBodies } from "./request-bodies.ts";

/** The options of the HTTP server, from the composition. */
export interface ServerOptions {
  readonly log: Logger;
  readonly url: string;
  readonly trustProxy: boolean;
  /** Refuses calls above the capacity of this node. Without it, all are answered. */
  readonly admission?: Admission;
  /** The sentence of a failure. */
  readonly describe: (code: string, values: Readonly<Record<string, string | number>>, language: Language) => string;
  /** Returns the pattern of the page at a path, or undefined if there is no such page. */
  readonly pagePattern?: (path: string) => string | undefined;
}

/**
 * Browser features that no page uses, and no script in a page may use. Photographs are taken through a file field,
 * which needs no permission.
 */
const permissionsPolicy = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()";

/** The bare server: request ids, security headers, the origin check, and the one shape every failure has. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // We trust one proxy only: the caller may have written the other addresses in X-Forwarded-For itself.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: maxBodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: 120_000,
    // Addresses that cannot be read, before there is a route: the error handler never sees them.
    frameworkErrors: (error, request, reply) => {
      logFailure(error, request as FastifyRequest);
      answerFailure(options, error, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(options, error, socket),
  }) as unknown as FastifyInstance;
  // Bodies are JSON, or the parts of an upload: nothing a plain form of another page could send.
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart);
  drainUnreadBodies(app);

  app.addHook("onRequest", async (request, reply) => {
    reply
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("permissions-policy", permissionsPolicy)
      // robots.txt lets everything be read, so that search engines see this and list nothing.
      .header("x-robots-tag", "noindex, nofollow")
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
  const overloaded = refuseAboveCapacity(app, options);
  app.addHook("onResponse", async (request, reply) => {
    if (overloaded.has(request)) return;
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request, options.pagePattern),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!overloaded.has(request)) logFailure(error, request);
    return answerFailure(options, error, request, reply);
  });
  return app;
}

/** Lets calls wait for a place, and refuses those that get none before anything is read. Returns the requests that were refused. */
function refuseAboveCapacity(app: FastifyInstance, { admission, log }: ServerOptions): WeakSet<FastifyRequest> {
  const overloaded = new WeakSet<FastifyRequest>();
  if (!admission) return overloaded;
  // Made once: a refusal has to cost little, and its stack says nothing.
  const busy = commonFailure("failure.busy");
  const noteOverload = rarely(log, "calls were refused: more came than this node can answer");
  app.addHook("onRequest", async (request, reply) => {
    if (!needsAdmission(request)) return;
    const release = await admission.enter({
      network: networkOf(request.ip),
      isReceived: () => request.raw.complete !== false,
      onWaiting: (leave) => reply.raw.once("close", leave),
    });
    if (!release) {
      overloaded.add(request);
      noteOverload(request.routeOptions.url);
      throw busy;
    }
    request.leavePlace = release;
    if (reply.raw.closed) release();
    else reply.raw.once("close", release);
  });
  return overloaded;
}

/**
 * Returns the pattern that a request's path matched: `/api/public/task/:token`, `/dav/*`, `/sign/:token`. The log never contains
 * a path as it was sent, because paths contain tokens and names of files.
 */
function loggedPath(request: FastifyRequest, pagePattern: ServerOptions["pagePattern"]): string {
  const route = request.routeOptions.url;
  if (route !== undefined) return route;
  const path = request.url.split("?")[0] ?? "/";
  return pagePattern?.(path) ?? (path.startsWith("/api/") ? "/api/*" : "/*");
}

function logFailure(error: FastifyError, request: FastifyRequest): void {
  const failure = asFailure(error);
  if (failure.code === "failure.busy") request.log.warn({ reason: error.message }, "busy");
  else if (failure.status >= 500) request.log.error({ err: error }, "unexpected failure");
  else request.log.info({ code: failure.code }, "refused");
}

/** Answers an error in the one shape every failure has. */
function answerFailure(
  { describe }: ServerOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = asFailure(error);
  const seconds = retryAfter(failure);
  if (seconds !== undefined) reply.header("retry-after", String(seconds));
  return reply
    .status(failure.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(failure, request.id, describe, answerLanguage(request))));
}

const bodyOf = (
  failure: Failure,
  requestId: string,
  describe: ServerOptions["describe"],
  language: Language,
): FailureBody => ({
  code: failure.code,
  message: describe(failure.code, failure.values, language),
  requestId,
  ...(failure.fields.length > 0
    ? {
        fields: failure.fields.map((field) => ({
          ...field,
          message: describe(field.code, field.values ?? failure.values, language),
        })),
      }
    : {}),
  ...(Object.keys(failure.values).length > 0 ? { values: failure.values } : {}),
});

/** Answers malformed HTTP in the same shape, and closes the connection. */
function answerBrokenRequest({ describe, log }: ServerOptions, error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  log.info({ code: error.code }, "a connection brought no request");
  const failure = commonFailure("failure.unreadable");
  const text = JSON.stringify(bodyOf(failure, randomUUID(), describe, "en"));
  const status =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "408 Request Timeout"
        : "400 Bad Request";
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  else socket.destroy();
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
