import type { FastifyError, FastifyInstance } from "fastify";
import { commonFailure } from "#protocol/failure.ts";
import { maxBodyBytes } from "./as-failure.ts";

/** The bounds of a JSON body. Schemas that call themselves and lists without a maximum rely on them. */
export const jsonLimits = { depth: 64, values: 100_000 } as const;

/** Milliseconds for which the rest of a body is still received after its refusal was sent. */
const drainMs = 30_000;

/**
 * True if the arrays and objects of a JSON text are nested deeper than `jsonLimits.depth`, or it has more than `jsonLimits.values`
 * elements and members. Reads each character once and checks nothing else.
 */
export function exceedsJsonLimits(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        break;
      default:
    }
    if (depth > jsonLimits.depth || values > jsonLimits.values) return true;
  }
  return false;
}

/** The position of the quotation mark that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at;
  }
  return text.length;
}

/** Reads JSON bodies within the limits. Names that would change the prototype of an object are refused. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: maxBodyBytes },
    (request, body, done) => {
      if (exceedsJsonLimits(String(body))) done(commonFailure("failure.invalid") as unknown as FastifyError);
      else parse(request, String(body), done);
    },
  );
}

/**
 * Receives and drops what is left of a body when the answer was sent before its end. Closing the connection instead would
 * reset it, and the sender would not read why the request was refused.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (raw.complete !== false) return;
    reply.removeHeader("connection");
    const timer = setTimeout(() => raw.socket.destroy(), drainMs).unref();
    raw.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
    raw.unpipe();
    raw.resume();
  });
}
