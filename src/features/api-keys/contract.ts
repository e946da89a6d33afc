import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ApiKey, KeyName, keyDays } from "./api-key.ts";
import { allScopes, KeyScope } from "./scopes.ts";

/** The one time a key is shown. */
export const IssuedKey = z.object({ id: Id, key: z.string() });
const limits = [{ by: "account", max: 30, seconds: 3600 }] as const;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api-keys",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The organization's active API keys, newest first",
  input: z.strictObject({}),
  output: z.object({ keys: z.array(ApiKey) }),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api-keys",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Creates an API key that acts as the caller, with the given scopes (all by default) and lifetime in days (365 by default). The key is only shown here. Requires a recent login",
  input: z.strictObject({
    name: KeyName,
    scopes: z
      .array(KeyScope)
      .min(1, "apiKeys.scopeRequired")
      .max(20)
      .default([...allScopes]),
    days: z.literal(keyDays).default(365),
  }),
  output: IssuedKey,
  limits,
});

export const rotateApiKey = endpoint({
  method: "POST",
  path: "/api-keys/:id/rotate",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Rotates one's own API key: the new key is only shown here, the old one (`lastFour`) stops working, and its lifetime starts again. Requires a recent login",
  input: z.strictObject({ id: Id, lastFour: z.string().length(4) }),
  output: IssuedKey,
  limits,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api-keys/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Revokes an API key of the organization immediately",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
