import { z } from "zod";
import type { FailureCode } from "#protocol/failure.ts";
import { ruled } from "./person.ts";
import { domainError, issuerError, normalDomain } from "./single-sign-on-rules.ts";

const text = (required: FailureCode, max: number) =>
  ruled(
    (given) => given.trim(),
    (given) => (given === "" ? required : given.length > max ? "identity.sso.tooLong" : undefined),
  );

/** The settings of an organization's own OpenID Connect provider. An empty secret keeps the stored one. */
export const SingleSignOnFields = z.strictObject({
  label: text("identity.sso.labelRequired", 60),
  issuer: ruled((given) => given.trim(), issuerError),
  clientId: text("identity.sso.clientIdRequired", 300),
  clientSecret: z.string().max(500).default(""),
  domains: z.array(ruled(normalDomain, domainError)).min(1, "identity.sso.domainRequired").max(20),
  exclusive: z.boolean(),
  enabled: z.boolean(),
});
export type SingleSignOnFields = z.infer<typeof SingleSignOnFields>;

/** An organization's single sign-on as its owner sees it: the secret is never shown again. */
export const SingleSignOn = z.object({
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  exclusive: z.boolean(),
  enabled: z.boolean(),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;
