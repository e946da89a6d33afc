import { z } from "zod";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { normalName } from "./account-rules.ts";
import { passkeyNameError } from "./passkey-name.ts";
import { ruled } from "./person.ts";

/** The maximum of passkeys a person may have, over all hosts. */
export const maxPasskeys = 20;

export const PasskeyName = ruled(normalName, (text): FailureCode | undefined => passkeyNameError(text));

/** A passkey as its person knows it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The browser offers it on this host alone. */
  host: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes as browsers write them into JSON: base64 for addresses, without padding. */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

// Browsers add fields of later versions of the standard: what is not named here is left aside.
const credential = { id: Bytes(1400), rawId: Bytes(1400), type: z.literal("public-key") };

/** The response of a device that has made a passkey, as the browser's `PublicKeyCredential.toJSON()` writes it. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** The response of a device that has signed with a passkey. */
export const SignedCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Bytes(4000), authenticatorData: Bytes(4000), signature: Bytes(8000) }),
});
export type SignedCredential = z.output<typeof SignedCredential>;

const Known = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** The options of a signature, as the browser takes them (`PublicKeyCredentialRequestOptionsJSON`). */
export const SigningOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(Known),
});
export type SigningOptions = z.infer<typeof SigningOptions>;

/** The options of a new passkey, as the browser takes them (`PublicKeyCredentialCreationOptionsJSON`). */
export const MakingOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type MakingOptions = z.infer<typeof MakingOptions>;
