import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Person } from "#protocol/session.ts";
import { Passkey } from "./passkey.ts";
import { Code, Phone, Proof, SecondFactor, SingleFactor } from "./second-factor.ts";

const minute = 60;
const hour = 60 * minute;

/** A code that was sent: when the next one may be, in seconds. */
const Sent = z.object({ resendIn: z.number().int() });
/** Codes for whoever loses their second factor, shown once; empty when the person has some already. */
export const Enrolled = z.object({ recoveryCodes: z.array(z.string()) });

export const waitingSignIn = endpoint({
  method: "GET",
  path: "/identity/second-factor",
  access: "public",
  summary: "What the sign-in that waits in this browser can be finished with; 410 when none waits",
  input: z.strictObject({}),
  output: z.object({
    /** The phone's last digits; null: it is no second factor of theirs. */
    phone: z.string().nullable(),
    authenticator: z.boolean(),
    recovery: z.boolean(),
    /** The hosts the person has passkeys of. */
    passkeyHosts: z.array(z.string()),
    /** Whether a code was sent, and when the next one may be, in seconds. */
    sent: z.boolean(),
    resendIn: z.number().int(),
  }),
  limits: [{ by: "address", max: 300, seconds: hour }],
});

export const sendSignInCode = endpoint({
  method: "POST",
  path: "/identity/second-factor/code",
  access: "public",
  summary: "Sends a code to the phone of the sign-in that waits in this browser",
  input: z.strictObject({}),
  output: Sent,
  limits: [{ by: "address", max: 20, seconds: hour }],
});

export const signInWithFactor = endpoint({
  method: "POST",
  path: "/identity/second-factor/sign-in",
  access: "public",
  summary: "Finishes the sign-in that waits in this browser; its session outlives the browser",
  input: Proof,
  output: Person,
  limits: [{ by: "address", max: 60, seconds: 15 * minute }],
});

export const listSecondFactors = endpoint({
  method: "GET",
  path: "/identity/account/second-factors",
  access: "user",
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
  summary:
    "Sends a code to a phone that is to be the caller's; as a second factor, or in place of one, it requires a recent login",
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
  summary: "Takes the code that was sent: the phone is the caller's from now on, and nobody else's",
  input: z.strictObject({ code: Code }),
  output: Enrolled,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const beginAuthenticator = endpoint({
  method: "POST",
  path: "/identity/account/authenticator",
  access: "user",
  summary:
    "A secret for the caller's authenticator app, which counts once a code of it was taken; requires a recent login",
  input: z.strictObject({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  limits: [{ by: "account", max: 20, seconds: hour }],
});

export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/identity/account/authenticator/confirm",
  access: "user",
  summary: "Takes the first code of the app: from now on it is asked for",
  input: z.strictObject({ code: Code }),
  output: Enrolled,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/identity/account/recovery-codes",
  access: "user",
  summary: "Ten new recovery codes in place of the old ones, shown once; requires a recent login",
  input: z.strictObject({}),
  output: Enrolled,
  limits: [{ by: "account", max: 10, seconds: hour }],
});

export const requestUnenroll = endpoint({
  method: "POST",
  path: "/identity/account/second-factors/unenroll",
  access: "user",
  summary: "Mails the link that takes a second factor away; requires a recent login",
  input: z.strictObject({ factor: SingleFactor }),
  output: z.object({ email: z.string() }),
  limits: [{ by: "account", max: 5, seconds: hour }],
});

export const unenroll = endpoint({
  method: "POST",
  path: "/identity/unenroll",
  access: "public",
  summary: "Uses up an e-mailed link that takes a second factor away",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string(), otherSession: z.boolean(), factor: SecondFactor }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const sendConfirmCode = endpoint({
  method: "POST",
  path: "/identity/account/confirm/code",
  access: "user",
  allowUnverified: true,
  summary: "Sends a code to the caller's phone, with which they confirm that it is they",
  input: z.strictObject({}),
  output: Sent,
  limits: [{ by: "account", max: 10, seconds: hour }],
});

export const confirmIdentity = endpoint({
  method: "POST",
  path: "/identity/account/confirm",
  access: "user",
  allowUnverified: true,
  summary: "Proves once more who is signed in, by password or second factor: the sign-in counts as recent again",
  input: z.union([z.strictObject({ password: z.string().min(1, "identity.passwordEmpty").max(1000) }), Proof]),
  output: z.object({ authenticatedAt: z.iso.datetime() }),
  limits: [{ by: "account", max: 20, seconds: 15 * minute }],
});
