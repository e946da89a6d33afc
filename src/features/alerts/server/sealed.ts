import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import { mailPurpose } from "./mails.ts";

/** What of alerts is stored sealed. */
export const sealedOfAlerts: SealedValues = {
  columns: [{ table: "alert_mails", column: "content", key: ["org_id", "id"], purpose: () => mailPurpose }],
};
