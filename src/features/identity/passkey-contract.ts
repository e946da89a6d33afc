import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Person } from "#protocol/session.ts";
import { Enrolled } from "./factor-contract.ts";
import { MakingOptions, NewCredential, PasskeyName, SignedCredential, SigningOptions } from "./passkey.ts";

const minute = 60;
const hour = 60 * minute;

export const beginPasskey = endpoint({
  method: "POST",
  path: "/identity/passkeys/options",
  access: "public",
  area: "none",
  summary: "A challenge for a device to sign with a passkey, once, within five minutes",
  input: z.strictObject({}),
  output: SigningOptions,
  limits: [{ by: "address", max: 120, seconds: 15 * minute }],
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/identity/passkeys/sign-in",
  access: "public",
  area: "none",
  summary:
    "Logs in with a passkey, which counts as both factors because the device verified the person. Completes their login if one is pending in this browser",
  input: z.strictObject({ credential: SignedCredential }),
  output: Person,
  limits: [{ by: "address", max: 60, seconds: 15 * minute }],
});

export const confirmWithPasskey = endpoint({
  method: "POST",
  path: "/identity/account/confirm/passkey",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Confirms the caller's identity with a passkey; the login counts as recent again",
  input: z.strictObject({ credential: SignedCredential }),
  output: z.object({ authenticatedAt: z.iso.datetime() }),
  limits: [{ by: "account", max: 20, seconds: 15 * minute }],
});

export const beginNewPasskey = endpoint({
  method: "POST",
  path: "/identity/account/passkeys/options",
  access: "user",
  area: "none",
  summary: "The data a device needs to create a passkey of the caller for this host; requires a recent login",
  input: z.strictObject({}),
  output: MakingOptions,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/identity/account/passkeys",
  access: "user",
  area: "none",
  summary: "Adds a passkey created by a device, to log in and as a second factor; requires a recent login",
  input: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  output: Enrolled.extend({ id: Id }),
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/identity/account/passkeys/:id",
  access: "user",
  area: "none",
  summary: "Renames a passkey of the caller",
  input: z.strictObject({ id: Id, name: PasskeyName }),
  output: z.object({ id: Id, name: z.string() }),
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/identity/account/passkeys/:id",
  access: "user",
  area: "none",
  summary: "Deletes a passkey of the caller; requires a recent login",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
