import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import { linkPurpose, sendSignInLink } from "./email-link.ts";
import { sealedFor } from "./factors/factors.ts";
import { sendSms, smsPurpose } from "./factors/send-code.ts";
import { secretPurpose } from "./providers/providers.ts";
import { recoveryPurpose, sendRecovery } from "./recovery.ts";

/**
 * The sealed values of accounts. The cookie of a known browser is not among them: after a change of the key, a browser
 * is unknown.
 */
export const sealedOfIdentity: SealedValues = {
  columns: [
    {
      table: "sign_in_providers",
      column: "client_secret",
      key: ["org_id", "id"],
      purpose: ({ org_id }) => secretPurpose(String(org_id)),
    },
    {
      table: "authenticators",
      column: "secret",
      key: ["user_id"],
      purpose: ({ user_id }) => sealedFor(String(user_id)),
    },
  ],
  // A person who is at another provider at this moment begins again.
  brief: [{ table: "sign_in_attempts", column: "secrets" }],
  jobs: {
    [sendSms.name]: smsPurpose,
    [sendSignInLink.name]: linkPurpose,
    [sendRecovery.name]: recoveryPurpose,
  },
};
