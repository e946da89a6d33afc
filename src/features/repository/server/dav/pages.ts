import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform.ts";
import { getQuota } from "../../contract.ts";
import { davRoot, readDavPath } from "../../dav-path.ts";
import { largestFile } from "../../item.ts";
import { apiOf } from "./api.ts";
import { methods, type Reply, refused } from "./methods.ts";

const allowed = ["OPTIONS", ...methods.keys()];
/** The methods that would make something that is not there. */
const adding = new Set(["PUT", "MKCOL", "LOCK"]);
const welcome = { dav: "1, 2", "ms-author-via": "DAV", allow: allowed.join(", ") };

/**
 * WebDAV: one's files as a drive, by an API key as the password. Each method is one call of the API or a few, made as the
 * holder of the key: rights, limits, history and versions are theirs.
 */
export const davPages =
  ({ clock }: Pick<Platform, "clock">) =>
  (app: FastifyInstance) => {
    for (const method of allowed)
      if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
    void app.register(async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largestFile }, (_request, body, done) =>
        done(null, body),
      );
      inner.addHook("onRequest", async (request, reply) => {
        const early = await answerBeforeBody(app, request);
        if (early)
          return reply
            .code(early.status)
            .headers(early.headers ?? {})
            .send(null);
        return undefined;
      });
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const response = await answerOf(app, request, clock.now());
        return reply
          .code(response.status)
          .headers({ "cache-control": "no-store", ...response.headers })
          .send(response.body ?? null);
      };
      for (const url of [davRoot, `${davRoot}/*`])
        inner.route({
          method: allowed as "GET"[],
          url,
          exposeHeadRoute: false,
          bodyLimit: largestFile,
          handler: answer,
        });
    });
  };

/** Bytes of a question in XML. */
const maxQuestion = 64 * 1024;

/** Answers OPTIONS; checks the key, and the length of what is no file, before anything of the body is read into memory. */
async function answerBeforeBody(app: FastifyInstance, request: FastifyRequest): Promise<Reply | undefined> {
  const { method, headers } = request;
  if (method === "OPTIONS") return { status: 200, headers: welcome };
  const api = apiOf(app, request);
  if (!api) return unknown;
  const length = Number(headers["content-length"] ?? (headers["transfer-encoding"] ? Number.POSITIVE_INFINITY : 0));
  // Without a body, the call of the method itself checks the key.
  if (length === 0) return undefined;
  const known = await api.call(getQuota, {});
  if (!known.ok) return known.status === 401 ? unknown : refused(known);
  return method !== "PUT" && length > maxQuestion ? { status: 413 } : undefined;
}

async function answerOf(app: FastifyInstance, request: FastifyRequest, now: Date): Promise<Reply> {
  const api = apiOf(app, request);
  if (!api) return unknown;
  const path = readDavPath(request.raw.url ?? "");
  const act = methods.get(request.method);
  if (!path) return { status: adding.has(request.method) ? 403 : 404 };
  if (!act) return { status: 405, headers: welcome };
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const response = await act({ api, path, body, now, header });
  return response.status === 401 ? unknown : response;
}

const unknown: Reply = { status: 401, headers: { "www-authenticate": 'Basic realm="Acta", charset="UTF-8"' } };
