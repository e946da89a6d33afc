import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ApiKey, KeyName, keyDays } from "./api-key.ts";
import { IssuedKey } from "./contract.ts";

/** How many passwords of a drive one person may have at once. */
export const maxDrives = 5;

export const listDrivePasswords = endpoint({
  method: "GET",
  path: "/drive-passwords",
  access: "member",
  byKey: false,
  summary: "One's own passwords of WebDAV that were not ended, newest first",
  input: z.strictObject({}),
  output: z.object({ keys: z.array(ApiKey) }),
});

export const createDrivePassword = endpoint({
  method: "POST",
  path: "/drive-passwords",
  access: "member",
  byKey: false,
  summary:
    "Makes a password by which one's own files are a drive (WebDAV); it is an API key confined to the repository, shown here and never again. Requires a recent login",
  input: z.strictObject({ name: KeyName, days: z.literal(keyDays).default(365) }),
  output: IssuedKey,
  limits: [{ by: "account", max: 30, seconds: 3600 }],
});

export const revokeDrivePassword = endpoint({
  method: "DELETE",
  path: "/drive-passwords/:id",
  access: "member",
  byKey: false,
  summary: "Ends one of one's own passwords of WebDAV, immediately",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
