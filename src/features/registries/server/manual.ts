import type { RegistryProvider } from "./provider.ts";

/** A colleague, who takes the query out of the queue and answers it. */
export const manual: RegistryProvider = { name: "manual", query: async () => ({ status: "pending" }) };
