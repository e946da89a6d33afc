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
    language: askedLanguage(request) ?? "en",
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

/** The languages of those who are known to ask, by their request. */
const spoken = new WeakMap<FastifyRequest, Language>();

/** Notes who asks, so that a refusal can be told in their language. */
export const noteLanguage = (request: FastifyRequest, language: Language): void => void spoken.set(request, language);

/** The language of the sentence a request is refused with: what the request asks for, else the person's, else English. */
export const answerLanguage = (request: FastifyRequest): Language =>
  askedLanguage(request) ?? spoken.get(request) ?? "en";

/** The first language of ours in the Accept-Language header. */
function askedLanguage({ headers }: FastifyRequest): Language | undefined {
  for (const part of (headers["accept-language"] ?? "").split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    const found = languages.find((l) => l === code);
    if (found) return found;
  }
  return undefined;
}
