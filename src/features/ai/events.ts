import { z } from "zod";
import { event } from "#protocol/event.ts";
import { aiKeys } from "./feature.ts";

/** Which server proposes texts changed. */
export const aiChanged = event("ai.changed", z.object({}), () => ({ keys: [aiKeys.all] }));
