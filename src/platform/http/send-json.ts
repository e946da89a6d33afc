import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#protocol/endpoint.ts";

/**
 * Sends an answer as JSON. `answer` is its value or, for a repeated call, the stored text. Reads have an entity tag: a
 * client that sends it back gets "not modified" instead of the same body.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, e: Endpoint, answer: unknown): FastifyReply {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const kept = e.cacheSeconds === undefined ? "no-store" : `public, max-age=${e.cacheSeconds}`;
  reply.header("cache-control", kept).type("application/json; charset=utf-8");
  if (e.method !== "GET") return reply.send(text);
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  reply.header("etag", tag);
  // A proxy that compresses answers calls the tag weak.
  const named = request.headers["if-none-match"]?.replace(/^W\//, "");
  return named === tag ? reply.code(304).send() : reply.send(text);
}
