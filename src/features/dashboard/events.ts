import { z } from "zod";
import { event } from "#protocol/event.ts";
import { dashboardKeys } from "./feature.ts";

/** Something else is counted now. */
export const figuresChanged = event("dashboard.figuresChanged", z.object({}), () => ({ keys: [dashboardKeys.all] }));
