import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { providerOf } from "./account.ts";
import { isCallback } from "./callback.ts";
import type { Message, OutsideName, SignatureProvider } from "./provider.ts";
import { orderRead } from "./read-provider.ts";

const largestMessage = 1024 * 1024;

const Address = z.object({
  provider: z.enum(["docusign", "cincel", "webhook"]),
  orgId: z.uuid(),
  token: z.string().max(100),
});

/** The addresses the providers' messages come to. A message is kept once, answered, and read afterwards. */
export const webhookPages = (platform: Platform) => (app: FastifyInstance) => {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", { parseAs: "string", bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    );
    inner.post("/api/signatures/webhooks/:provider/:orgId/:token", async (request, reply) => {
      const at = Address.safeParse(request.params).data;
      if (!at || !isCallback(platform, at.provider, at.orgId, at.token)) return reply.code(404).send();
      const provider = await providerOf(platform, at.orgId, at.provider).catch(() => undefined);
      const message = provider && readSafely(platform, provider, request);
      if (!message) return reply.code(400).send();
      await receive(platform, at.orgId, at.provider, message, textOf(request));
      return reply.code(200).send();
    });
  });
};

const textOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");

/** Reads a signed message. An unreadable one is treated as unsigned. */
function readSafely(platform: Platform, provider: SignatureProvider, request: FastifyRequest): Message | undefined {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  try {
    return provider.read(textOf(request), header, platform.clock.now());
  } catch {
    return undefined;
  }
}

/** Keeps a message and orders that the provider is asked; one that was here before changes nothing. */
async function receive(platform: Platform, orgId: string, name: OutsideName, { id, ref }: Message, payload: string) {
  const now = platform.clock.now();
  await organizationTransaction(platform.db, { orgId, by: null, now }, async (transaction) => {
    const { tx } = transaction;
    const envelope = await tx
      .selectFrom("signatureEnvelopes")
      .select("id")
      .where("orgId", "=", orgId)
      .where("provider", "=", name)
      .where("providerRef", "=", ref)
      .executeTakeFirst();
    const kept = await tx
      .insertInto("signatureMessages")
      .values({ orgId, provider: name, messageId: id, payload, receivedAt: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (envelope && kept.numInsertedOrUpdatedRows === 1n) await orderRead(transaction, envelope.id);
  });
}
