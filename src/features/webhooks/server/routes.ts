import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { changeEndpoint, createEndpoint, findEndpoints, removeEndpoint, rotateSecret } from "./endpoints.ts";
import { logPage, replay, replayAllFailed, sendTest, wholeDelivery } from "./log.ts";

/**
 * The routes of webhooks. Those that issue a secret open their transactions themselves: other responses are stored for
 * a day for repeated calls, but a secret is never stored in clear.
 */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    on(contract.listWebhooks, async (call) => {
      call.authorize(may.readWebhooks(call.actor));
      return { endpoints: await findEndpoints(call) };
    });

    on.long(contract.createWebhook, async (call, input) => {
      call.authorize(may.changeWebhooks(call.actor));
      return call.transaction((transaction) => createEndpoint(platform, transaction, call.user.uid, input));
    });

    on(contract.changeWebhook, async (call, input) => {
      call.authorize(may.changeWebhooks(call.actor));
      return changeEndpoint(platform, call, input);
    });

    on.long(contract.rotateWebhookSecret, async (call, { id }) => {
      call.authorize(may.changeWebhooks(call.actor));
      return call.transaction((transaction) => rotateSecret(platform, transaction, id));
    });

    on(contract.removeWebhook, async (call, { id }) => {
      call.authorize(may.removeWebhook(call.actor));
      return removeEndpoint(call, id);
    });

    on(contract.testWebhook, async (call, { id }) => {
      call.authorize(may.changeWebhooks(call.actor));
      return sendTest(call, id);
    });

    on(contract.listDeliveries, async (call, query) => {
      call.authorize(may.readWebhooks(call.actor));
      return logPage(call.tx, query);
    });

    on(contract.getDelivery, async (call, { id, deliveryId }) => {
      call.authorize(may.readWebhooks(call.actor));
      return wholeDelivery(call.tx, id, deliveryId);
    });

    on(contract.replayDelivery, async (call, { id, deliveryId }) => {
      call.authorize(may.changeWebhooks(call.actor));
      return replay(call, id, deliveryId);
    });

    on(contract.replayFailed, async (call, { id, since }) => {
      call.authorize(may.changeWebhooks(call.actor));
      return replayAllFailed(call, id, since);
    });
  };
