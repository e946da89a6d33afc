import type { SealedValues } from "#platform/secrets/sealed-values.ts";
import type { ProviderName } from "../signature.ts";
import { connectionPurpose } from "./outside/connect.ts";
import { ownFilePurpose, sealPurpose } from "./seal/seal-key-of.ts";
import { keyPurpose, webhookPurpose } from "./settings.ts";

/** The values of signatures that are stored sealed. */
export const sealedOfSignatures: SealedValues = {
  columns: [
    {
      table: "signature_settings",
      column: "sealed_key",
      key: ["org_id"],
      reads: ["provider"],
      purpose: ({ org_id, provider }) => keyPurpose(String(org_id), provider as ProviderName),
    },
    {
      table: "signature_settings",
      column: "sealed_webhook_key",
      key: ["org_id"],
      purpose: ({ org_id }) => webhookPurpose(String(org_id)),
    },
    {
      table: "signature_seals",
      column: "sealed_key",
      key: ["org_id"],
      purpose: ({ org_id }) => sealPurpose(String(org_id)),
    },
    {
      table: "signature_certificates",
      column: "sealed_file",
      key: ["org_id"],
      purpose: ({ org_id }) => ownFilePurpose(String(org_id)),
    },
    {
      table: "signature_connections",
      column: "sealed_verifier",
      key: ["org_id", "state_hash"],
      purpose: ({ org_id }) => connectionPurpose(String(org_id)),
    },
  ],
};
