import { z } from "zod";
import { event } from "#protocol/event.ts";
import { paymentKeys } from "./keys.ts";

/** What an organization ordered, paid or scheduled changed. */
export const paymentsChanged = event("payments.changed", z.object({}), () => ({ keys: [paymentKeys.all] }));
