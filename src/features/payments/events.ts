import { z } from "zod";
import { event } from "#protocol/event.ts";
import { paymentKeys } from "./feature.ts";

/** The organization's orders, payments or scheduled changes were changed. */
export const paymentsChanged = event("payments.changed", z.object({}), () => ({ keys: [paymentKeys.all] }));
