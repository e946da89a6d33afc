import { z } from "zod";

/** Somebody who has a form open at this moment. */
export const PresentPerson = z.object({
  name: z.string(),
  /** The path of the field they are in; null: in none, or in one the caller does not see. */
  field: z.string().nullable(),
});
export type Present = z.infer<typeof PresentPerson>;

/** The seconds after which a person who sent no sign counts as gone. */
export const presentSeconds = 20;
/** The seconds between two signs of a page. */
export const presentEverySeconds = 6;

/** The path of a field. */
export const PresentField = z.string().max(1500).nullable();
/** Each of a few open windows says so every few seconds. */
export const presenceLimits = [{ by: "account", max: 120, seconds: 60 }] as const;
