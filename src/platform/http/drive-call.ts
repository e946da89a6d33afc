import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * Calls that WebDAV makes for the holder of a key, inside this process. The password of a network drive opens those and nothing else,
 * so a call from outside must not be able to look like one: the mark is random, made at the start, and never leaves the process.
 */
const mark = randomBytes(32);

const name = "x-acta-drive";

/** The header that marks a call as made by WebDAV. */
export const driveCallHeaders: Readonly<Record<string, string>> = { [name]: mark.toString("hex") };

/** True for a call that WebDAV made inside this process. */
export function isDriveCall({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const given = Buffer.from(String(headers[name] ?? ""), "hex");
  return given.length === mark.length && timingSafeEqual(given, mark);
}
