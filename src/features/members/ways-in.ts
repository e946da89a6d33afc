import { z } from "zod";

/**
 * The ways in that a person may leave behind: addresses, keys and devices that work without signing in, or for somebody else. A
 * feature with a new one adds its kind here and provides it at `waysInPort`. `closes`: it ends with the person. `handsOver`: it
 * goes on in the name of the successor.
 */
export const waysIn = {
  repositoryLink: "closes",
  taskLink: "closes",
  calendar: "closes",
  apiKey: "closes",
  drivePassword: "closes",
  pushDevice: "closes",
  sharedFormToSelf: "closes",
  invitation: "closes",
  sharedForm: "handsOver",
} as const;
export type WayInKind = keyof typeof waysIn;
export const wayInKinds = Object.keys(waysIn) as WayInKind[];

/** The ways in of one kind that end or go to the successor when a person leaves. */
export const CountedWays = z.object({
  kind: z.enum(wayInKinds as [WayInKind, ...WayInKind[]]),
  fate: z.enum(["closes", "handsOver"]),
  count: z.number().int(),
});
export type CountedWays = z.infer<typeof CountedWays>;
