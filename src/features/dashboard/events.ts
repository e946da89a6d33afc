import { z } from "zod";
import { event } from "#protocol/event.ts";
import { dashboardKeys } from "./keys.ts";

/** Something else is counted now. */
export const figuresChanged = event("dashboard.figuresChanged", z.object({}), () => ({ keys: [dashboardKeys.all] }));
