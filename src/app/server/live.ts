import type { FastifyInstance } from "fastify";
import type { Serving } from "#platform/http/serve.ts";
import type { Streams } from "#platform/live/streams.ts";
import { commonFailure } from "#protocol/failure.ts";

/** `GET /api/live`: the stream of what changed, for the signed-in browser. Ids only; the pages fetch what they may see. */
export function serveLive(app: FastifyInstance, serving: Serving, streams: Streams): void {
  app.get("/api/live", async (request, reply) => {
    const token = request.cookies[serving.cookieName];
    const now = serving.clock.now();
    const user = token ? await serving.identify.session(token, now, request.ip) : undefined;
    // A key is for calls: pages are for people.
    if (!user || user.apiKey) throw commonFailure("failure.signedOut");
    // As everywhere: who has not verified the address is no member yet.
    const actor = user.emailVerified ? await serving.identify.actor(user, now) : undefined;
    reply.hijack();
    streams.add(reply.raw, user.uid, actor?.orgId ?? null);
  });
}
