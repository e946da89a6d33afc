import type { FastifyError, FastifyInstance } from "fastify";
import { commonFailure } from "#protocol/failure.ts";
import { maxBodyBytes } from "./as-failure.ts";

/** The bounds of a JSON body. Schemas that call themselves and lists without a maximum rely on them. `width` is of one list or object. */
export const jsonLimits = { depth: 64, values: 100_000, width: 10_000 } as const;

/** Milliseconds for which the rest of a body is still received after its refusal was sent. */
const drainMs = 30_000;

/** True if a JSON text is over one of the `jsonLimits`. Reads each character once and checks nothing else. */
export function exceedsJsonLimits(text: string): boolean {
  /** The commas so far in each array and object that is open. */
  const commas: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        values += 1;
        if (commas.push(0) > jsonLimits.depth) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        commas.pop();
        break;
      case 0x2c: // ,
        values += 1;
        if (countComma(commas) >= jsonLimits.width) return true;
        break;
      default:
    }
    if (values > jsonLimits.values) return true;
  }
  return false;
}

/** Counts a comma in the innermost list or object and returns how many it has. */
function countComma(commas: number[]): number {
  const innermost = Math.max(0, commas.length - 1);
  const count = (commas[innermost] ?? 0) + 1;
  commas[innermost] = count;
  return count;
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
      else void parse(request, String(body), done);
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
