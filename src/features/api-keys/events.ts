import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { apiKeyKeys } from "./feature.ts";

/** An API key was made, rotated or ended. */
export const apiKeyChanged = event("apiKey.changed", z.object({ apiKeyId: Id }), () => ({ keys: [apiKeyKeys.all] }));
