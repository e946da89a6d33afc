import { z } from "zod";
import { event } from "#protocol/event.ts";

/** Something the person's own pages show has changed: who they are, or whether they are verified. */
export const personChanged = event("person.changed", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [["session"]],
  users: [uid],
}));

/** Sessions of a person ended: their live streams end on every node, and open again where a session goes on. */
export const sessionsEnded = event("person.sessionsEnded", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [["session"], ["accountSessions"]],
  users: [uid],
  ends: true,
}));

/** The ways a person signs in have changed. */
export const signInMethodsChanged = event("person.signInMethodsChanged", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [["signInMethods"]],
  users: [uid],
}));

/** The phone or the second factors of a person have changed. */
export const secondFactorsChanged = event("person.secondFactorsChanged", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [["secondFactors"]],
  users: [uid],
}));

/** The single sign-on of an organization was set up, changed or taken away. */
export const singleSignOnChanged = event("organization.singleSignOnChanged", z.object({ orgId: z.uuid() }), () => ({
  keys: [["singleSignOn"], ["signInMethods"]],
}));
