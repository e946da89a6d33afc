import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, languages } from "#protocol/text.ts";
import type { RequestFacts } from "./call.ts";
import type { Serving } from "./serve.ts";

/** The facts of a request, and its cookies. The language is the page's own, else the browser's, else English. */
export function requestFacts(s: Serving, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const cookie = { path: "/", httpOnly: true, secure: s.secure, sameSite: "lax" } as const;
  return {
    requestId: request.id,
    now: s.clock.now(),
    address: request.ip,
    host: request.host.toLowerCase(),
    language: languageOf(request.headers["accept-language"]),
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(name, value, {
        ...cookie,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(name, cookie),
  };
}

/** The first language of ours in an Accept-Language header. */
function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    const found = languages.find((l) => l === code);
    if (found) return found;
  }
  return "en";
}
