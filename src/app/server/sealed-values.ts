import { sealedOfAi } from "#features/ai/server/index.ts";
import { sealedOfAlerts } from "#features/alerts/server/index.ts";
import { sealedOfIdentity } from "#features/identity/server/index.ts";
import { sealedOfSignatures } from "#features/signatures/server/index.ts";
import { sealedOfWebhooks } from "#features/webhooks/server/index.ts";
import { sealedMails } from "#platform/mail/send-mail.ts";
import type { SealedValues } from "#platform/secrets/sealed-values.ts";

/** Everything that is stored sealed with the master key. */
export const sealedValues: readonly SealedValues[] = [
  sealedMails,
  sealedOfIdentity,
  sealedOfAi,
  sealedOfWebhooks,
  sealedOfSignatures,
  sealedOfAlerts,
];
