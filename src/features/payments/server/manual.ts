import type { PaymentProvider } from "./provider.ts";

/** Bank transfers, confirmed by an administrator of the installation: `node bin/acta.mjs payment`. */
export const manual: PaymentProvider = {
  name: "manual",
  createCheckout: async () => ({ ref: null, url: null }),
  checkout: async () => ({
    state: "open",
    subscriptionRef: null,
    paymentRef: null,
    cardLastFour: null,
    documentUrl: null,
  }),
  subscription: async () => ({ state: "active", periodEnd: null, cardLastFour: null, paymentRef: null }),
  payments: async () => [],
  setRenewal: async () => true,
  end: async () => undefined,
  readWebhook: () => undefined,
};
