import type { FastifyInstance } from "fastify";
import type { Serving } from "#platform/http/serve.ts";
import type { Streams } from "#platform/live/streams.ts";
import { commonFailure } from "#protocol/failure.ts";

/** `GET /api/live`: the stream of what changed, for the signed-in browser. Ids only; the pages fetch what they may see. */
export function serveLive(app: FastifyInstance, serving: Serving, streams: Streams): void {
  app.get("/api/live", async (request, reply) => {
    const token = request.cookies[serving.cookieName];
    const now = serving.clock.now();
    const asker = token ? await serving.identify.asker(token, now, request.ip) : undefined;
    // API keys are for calls only; live updates are for pages.
    if (!asker || asker.user.apiKey) throw commonFailure("failure.signedOut");
    const { user, actor } = asker;
    request.leavePlace?.();
    reply.hijack();
    // As in every call: a person counts as a member only with a verified address.
    streams.add(reply.raw, { uid: user.uid, actor: (user.emailVerified && actor) || null });
  });
}
