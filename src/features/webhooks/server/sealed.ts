import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import { secretPurpose } from "./endpoints.ts";

const purpose = ({ org_id }: Readonly<Record<string, unknown>>): string => secretPurpose(String(org_id));
const of = { table: "webhook_endpoints", key: ["org_id", "id"], purpose } as const;

/** The values of webhooks that are stored sealed. */
export const sealedOfWebhooks: SealedValues = {
  columns: [
    { ...of, column: "sealed_secret" },
    { ...of, column: "sealed_former_secret" },
  ],
};
