import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ApiKey, KeyName, keyDays } from "./api-key.ts";
import { IssuedKey } from "./contract.ts";

/** The maximum of drive passwords one person may have at once. */
export const maxDrives = 5;

export const listDrivePasswords = endpoint({
  method: "GET",
  path: "/drive-passwords",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The caller's active WebDAV passwords, newest first",
  input: z.strictObject({}),
  output: z.object({ keys: z.array(ApiKey) }),
});

export const createDrivePassword = endpoint({
  method: "POST",
  path: "/drive-passwords",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Creates a password to use the caller's files as a network drive (WebDAV). It opens WebDAV and no call of the API, and is only shown here. Requires a recent login",
  input: z.strictObject({ name: KeyName, days: z.literal(keyDays).default(365) }),
  output: IssuedKey,
  limits: [{ by: "account", max: 30, seconds: 3600 }],
});

export const revokeDrivePassword = endpoint({
  method: "DELETE",
  path: "/drive-passwords/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Revokes one of the caller's WebDAV passwords immediately",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
