import * as webhooks from "#features/webhooks/contract.ts";
import { type AuthorizationCase, managers, nothing, type World } from "#tests/support/authorization.ts";

const given = { url: "https://programa.example/acta", description: "", events: ["process.approved" as const] };
/** An endpoint; the one that is there, because only so many are made in an hour. */
const endpointOf = async ({ people: { owner } }: World) => {
  const { endpoints } = await owner.call(webhooks.listWebhooks, {});
  const { id } = endpoints[0] ?? (await owner.call(webhooks.createWebhook, given));
  return { id };
};
const deliveryOf = async (w: World) => {
  const { id } = await endpointOf(w);
  const { deliveryId } = await w.people.owner.call(webhooks.testWebhook, { id });
  return { id, deliveryId };
};

/** The calls of webhooks. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: webhooks.listWebhooks, allowed: managers, input: nothing },
  {
    endpoint: webhooks.createWebhook,
    allowed: managers,
    input: async ({ people: { owner } }) => {
      const { endpoints } = await owner.call(webhooks.listWebhooks, {});
      for (const { id } of endpoints) await owner.call(webhooks.removeWebhook, { id });
      return given;
    },
  },
  {
    endpoint: webhooks.changeWebhook,
    allowed: managers,
    input: async (w) => ({ ...given, ...(await endpointOf(w)), enabled: false }),
  },
  { endpoint: webhooks.rotateWebhookSecret, allowed: managers, input: endpointOf },
  { endpoint: webhooks.removeWebhook, allowed: managers, input: endpointOf },
  { endpoint: webhooks.testWebhook, allowed: managers, input: endpointOf },
  { endpoint: webhooks.listDeliveries, allowed: managers, input: endpointOf },
  { endpoint: webhooks.getDelivery, allowed: managers, input: deliveryOf },
  { endpoint: webhooks.replayDelivery, allowed: managers, input: deliveryOf },
  { endpoint: webhooks.replayFailed, allowed: managers, input: endpointOf },
];
