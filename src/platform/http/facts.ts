import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, languageCookie, languages } from "#protocol/text.ts";
import type { RequestFacts } from "./call.ts";
import type { Serving } from "./serve.ts";

/** The facts of a request, and its cookies. The language is that of the page, else the browser's, else English. */
export function requestFacts(s: Serving, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const cookie = { path: "/", httpOnly: true, secure: s.secure, sameSite: "lax" } as const;
  return {
    requestId: request.id,
    now: s.clock.now(),
    address: request.ip,
    host: request.host.toLowerCase(),
    language: askedLanguage(request) ?? "en",
    // Known once the caller is: `noteLanguage` comes after the facts.
    get sessionLanguage() {
      return answerLanguage(request);
    },
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

/** The languages of requests by known users. */
const spoken = new WeakMap<FastifyRequest, Language>();

/** Stores the user's language, so that a refusal can be written in it. */
export const noteLanguage = (request: FastifyRequest, language: Language): void => void spoken.set(request, language);

/** The language of the sentence a request is refused with: what the request asks for, else the person's, else English. */
export const answerLanguage = (request: FastifyRequest): Language =>
  askedLanguage(request) ?? spoken.get(request) ?? "en";

/**
 * The language a request asks for. A page says its own with each call. A link it opens (a file, a document) carries only the
 * languages of the browser, so there the cookie counts, which the page keeps at its own language.
 */
function askedLanguage({ headers, cookies }: FastifyRequest): Language | undefined {
  const accepted = headers["accept-language"] ?? "";
  if (headers["x-requested-with"] !== undefined) return firstOfOurs(accepted);
  // A request may be refused before its cookies are read.
  const ofPage = (cookies as FastifyRequest["cookies"] | null)?.[languageCookie] ?? "";
  return firstOfOurs(`${ofPage},${accepted}`);
}

/** The first language of ours in a list like that of the Accept-Language header. */
function firstOfOurs(list: string): Language | undefined {
  for (const part of list.split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    const found = languages.find((l) => l === code);
    if (found) return found;
  }
  return undefined;
}
