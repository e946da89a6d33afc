import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** Somebody who has a process open at this moment. */
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

export const notePresence = endpoint({
  method: "PUT",
  path: "/processes/:id/presence",
  access: "member",
  area: "processes",
  summary: "Reports that the caller has a process open and in which field they are; returns who else has it open",
  input: z.strictObject({ id: Id, field: PresentField }),
  output: z.object({ others: z.array(PresentPerson) }),
  limits: [...presenceLimits],
});
