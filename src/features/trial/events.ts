import { z } from "zod";
import { event } from "#protocol/event.ts";
import { trialMails } from "./trial.ts";

/** The end of an organization's trial is near, or has come; its owner was sent the mail of this name. */
export const trialEnding = event(
  "trial.ending",
  z.object({ mail: z.enum(trialMails.map(({ name }) => name)) }),
  () => ({ keys: [] }),
);
