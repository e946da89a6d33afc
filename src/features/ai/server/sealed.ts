import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import { keyPurpose } from "./settings.ts";

/** The AI settings that are stored sealed. */
export const sealedOfAi: SealedValues = {
  columns: [
    {
      table: "ai_settings",
      column: "sealed_key",
      key: ["org_id"],
      purpose: ({ org_id }) => keyPurpose(String(org_id)),
    },
  ],
};
