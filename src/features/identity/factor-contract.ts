import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Person } from "#protocol/session.ts";
import { Passkey } from "./passkey.ts";
import { Code, Phone, Proof, SecondFactor, SingleFactor } from "./second-factor.ts";

const minute = 60;
const hour = 60 * minute;

/** A code that was sent: when the next one may be, in seconds. */
const Sent = z.object({ resendIn: z.number().int() });
/** Recovery codes for a person who loses their second factor, shown once. Empty if the person has some already. */
export const Enrolled = z.object({ recoveryCodes: z.array(z.string()) });

export const waitingSignIn = endpoint({
  method: "GET",
  path: "/identity/second-factor",
  access: "public",
  area: "none",
  summary: "The second factors that can complete the login pending in this browser; 410 if none is pending",
  input: z.strictObject({}),
  output: z.object({
    /** The phone's last digits; null: it is no second factor of theirs. */
    phone: z.string().nullable(),
    authenticator: z.boolean(),
    recovery: z.boolean(),
    /** The hosts the person has passkeys of. */
    passkeyHosts: z.array(z.string()),
    /** True if a code was sent. The next field is the time until another can be sent, in seconds. */
    sent: z.boolean(),
    resendIn: z.number().int(),
  }),
  limits: [{ by: "address", max: 300, seconds: hour }],
});

export const sendSignInCode = endpoint({
  method: "POST",
  path: "/identity/second-factor/code",
  access: "public",
  area: "none",
  summary: "Sends a code to the phone of the account whose login is pending in this browser",
  input: z.strictObject({}),
  output: Sent,
  limits: [{ by: "address", max: 20, seconds: hour }],
});

export const signInWithFactor = endpoint({
  method: "POST",
  path: "/identity/second-factor/sign-in",
  access: "public",
  area: "none",
  summary: "Completes the login pending in this browser; its session continues after the browser is closed",
  input: Proof,
  output: Person,
  limits: [{ by: "address", max: 60, seconds: 15 * minute }],
});

export const listSecondFactors = endpoint({
  method: "GET",
  path: "/identity/account/second-factors",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "The caller's phone, authenticator app, passkeys and recovery codes",
  input: z.strictObject({}),
  output: z.object({
    phone: z
      .object({ masked: z.string(), verifiedAt: z.iso.datetime(), secondFactorSince: z.iso.datetime().nullable() })
      .nullable(),
    authenticatorSince: z.iso.datetime().nullable(),
    passkeys: z.array(Passkey),
    recoveryCodes: z.number().int(),
  }),
});

export const beginPhone = endpoint({
  method: "POST",
  path: "/identity/account/phone",
  access: "user",
  area: "none",
  summary:
    "Sends a code to a new phone of the caller; requires a recent login if it is for a second factor or replaces one",
  input: z.strictObject({ phone: Phone, asSecondFactor: z.boolean() }),
  output: Sent,
  limits: [
    { by: "account", max: 10, seconds: hour },
    { by: "address", max: 20, seconds: hour },
  ],
});

export const confirmPhone = endpoint({
  method: "POST",
  path: "/identity/account/phone/confirm",
  access: "user",
  area: "none",
  summary: "Confirms the caller's phone with the code sent to it; a phone belongs to one account",
  input: z.strictObject({ code: Code }),
  output: Enrolled,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const beginAuthenticator = endpoint({
  method: "POST",
  path: "/identity/account/authenticator",
  access: "user",
  area: "none",
  summary:
    "A secret for the caller's authenticator app, which is required only after its first code is confirmed; requires a recent login",
  input: z.strictObject({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  limits: [{ by: "account", max: 20, seconds: hour }],
});

export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/identity/account/authenticator/confirm",
  access: "user",
  area: "none",
  summary: "Confirms the first code of the authenticator app, which is required from then on",
  input: z.strictObject({ code: Code }),
  output: Enrolled,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/identity/account/recovery-codes",
  access: "user",
  area: "none",
  summary: "Replaces the recovery codes with ten new ones, only shown here; requires a recent login",
  input: z.strictObject({}),
  output: Enrolled,
  limits: [{ by: "account", max: 10, seconds: hour }],
});

export const requestUnenroll = endpoint({
  method: "POST",
  path: "/identity/account/second-factors/unenroll",
  access: "user",
  area: "none",
  summary: "E-mails the link that removes a second factor; requires a recent login",
  input: z.strictObject({ factor: SingleFactor }),
  output: z.object({ email: z.string() }),
  limits: [{ by: "account", max: 5, seconds: hour }],
});

export const unenroll = endpoint({
  method: "POST",
  path: "/identity/unenroll",
  access: "public",
  area: "none",
  summary: "Removes a second factor with an e-mailed link, once",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string(), otherSession: z.boolean(), factor: SecondFactor }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const sendConfirmCode = endpoint({
  method: "POST",
  path: "/identity/account/confirm/code",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Sends a code to the caller's phone, to confirm their identity",
  input: z.strictObject({}),
  output: Sent,
  limits: [{ by: "account", max: 10, seconds: hour }],
});

export const confirmIdentity = endpoint({
  method: "POST",
  path: "/identity/account/confirm",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Confirms the caller's identity with their password or second factor; the login counts as recent again",
  input: z.union([z.strictObject({ password: z.string().min(1, "identity.passwordEmpty").max(1000) }), Proof]),
  output: z.object({ authenticatedAt: z.iso.datetime() }),
  limits: [{ by: "account", max: 20, seconds: 15 * minute }],
});
