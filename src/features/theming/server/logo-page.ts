import type { FastifyInstance } from "fastify";
import { logoAddress } from "#features/organizations/organization.ts";
import type { Database } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import { logoBytes } from "./queries.ts";

/**
 * Serves logos by their hash: public as the brand is, kept for a year because another picture has another address, and
 * unable to do anything but be seen.
 */
export function logoPage(db: Database, app: FastifyInstance): void {
  app.get<{ Params: { hash: string } }>(logoAddress(":hash"), async (request, reply) => {
    const logo = await db.asSystem((tx) => logoBytes(tx, request.params.hash));
    if (!logo) throw notFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .type(logo.mime)
      .send(logo.bytes);
  });
}
