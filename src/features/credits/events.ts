import { z } from "zod";
import { event } from "#protocol/event.ts";
import { creditKeys } from "./feature.ts";

/** Credits were granted, reserved or given back. */
export const creditsChanged = event("credits.changed", z.object({}), () => ({ keys: [creditKeys.all] }));
