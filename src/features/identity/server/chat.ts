import { createHmac } from "node:crypto";
import type { Config } from "#platform/config.ts";

/** The chat widget the installation names, and the proof of an e-mail its service asks for: only of one that was verified. */
export const chatOf = (
  config: Pick<Config, "ACTA_CHAT_SCRIPT" | "ACTA_CHAT_IDENTIFY" | "ACTA_CHAT_SECRET">,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
): { readonly script: string | null; readonly identify: string; readonly token: string | null } => ({
  script: config.ACTA_CHAT_SCRIPT ?? null,
  identify: config.ACTA_CHAT_IDENTIFY,
  token:
    config.ACTA_CHAT_SCRIPT && config.ACTA_CHAT_SECRET && emailVerified
      ? createHmac("sha256", config.ACTA_CHAT_SECRET).update(email).digest("hex")
      : null,
});
