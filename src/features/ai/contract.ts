import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { SavedVersion, TypedOver } from "#protocol/saved-version.ts";
import { aiErrors } from "./ai.ts";

/** The server an organization asks for proposed texts; nothing is asked while there is none. */
export const AiSettings = z.object({
  connected: z.boolean(),
  address: z.string().nullable(),
  model: z.string().nullable(),
  keyLastFour: z.string().nullable(),
  sendsIdentifiers: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  checkFailure: z.enum(aiErrors).nullable(),
  version: SavedVersion,
});
export type AiSettings = z.infer<typeof AiSettings>;

/** A web address without a password, a question or a fragment. */
const addressPattern = /^https?:\/\/[^\s@/?#]+(?:\/[^\s?#]*)?$/i;

export const getAiSettings = endpoint({
  method: "GET",
  path: "/organization/ai",
  access: "member",
  area: "organization",
  summary: "The server the organization uses for proposed texts, with the last four characters of its key",
  input: z.strictObject({}),
  output: AiSettings,
});

export const saveAiSettings = endpoint({
  method: "PUT",
  path: "/organization/ai",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Sets the server (OpenAI protocol) used to propose texts; without a key the stored one is kept. Refused (409) if someone saved since `version`",
  input: z.strictObject({
    address: z.string().trim().max(500).regex(addressPattern, "ai.addressInvalid"),
    model: z.string().trim().min(1, "ai.modelRequired").max(200),
    apiKey: z.string().trim().min(8, "ai.keyTooShort").max(500).optional(),
    sendsIdentifiers: z.boolean(),
    version: TypedOver,
  }),
  output: AiSettings,
});

export const removeAiSettings = endpoint({
  method: "DELETE",
  path: "/organization/ai",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Deletes the server and its key; texts are no longer proposed",
  input: z.strictObject({}),
  output: AiSettings,
});

export const testAi = endpoint({
  method: "POST",
  path: "/organization/ai/test",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Tests the server with one sentence, and records the result",
  input: z.strictObject({}),
  output: AiSettings,
});
