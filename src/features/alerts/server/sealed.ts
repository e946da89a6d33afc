import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import { mailPurpose } from "./mails.ts";

/** The values of alerts that are stored sealed. */
export const sealedOfAlerts: SealedValues = {
  columns: [{ table: "alert_mails", column: "content", key: ["org_id", "id"], purpose: () => mailPurpose }],
};
