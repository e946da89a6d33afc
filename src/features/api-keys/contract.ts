import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ApiKey, KeyName } from "./api-key.ts";

/** The one time a key is told. */
const Told = z.object({ id: Id, key: z.string() });
const limits = [{ by: "account", max: 30, seconds: 3600 }] as const;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api-keys",
  access: "member",
  byKey: false,
  summary: "The API keys of the organization that work, newest first",
  input: z.strictObject({}),
  output: z.object({ keys: z.array(ApiKey) }),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api-keys",
  access: "member",
  byKey: false,
  summary: "Makes an API key that acts as the asker; it is told here and never again. Asks for a recent sign-in",
  input: z.strictObject({ name: KeyName }),
  output: Told,
  limits,
});

export const rotateApiKey = endpoint({
  method: "POST",
  path: "/api-keys/:id/rotate",
  access: "member",
  byKey: false,
  summary:
    "Gives one's own API key another secret, told here and never again; the one before (`lastFour`) works no longer. Asks for a recent sign-in",
  input: z.strictObject({ id: Id, lastFour: z.string().length(4) }),
  output: Told,
  limits,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api-keys/:id",
  access: "member",
  byKey: false,
  summary: "Ends an API key of the organization, at once",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
