import { z } from "zod";
import { event } from "#protocol/event.ts";

/** Something the person's own pages show has changed: who they are, whether they are verified, or that they signed out. */
export const personChanged = event("person.changed", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [["session"]],
  users: [uid],
}));
