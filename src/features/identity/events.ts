import { z } from "zod";
import { event } from "#protocol/event.ts";
import { sessionKeys } from "#protocol/session.ts";
import { accountSessionKeys, secondFactorKeys, signInMethodKeys, singleSignOnKeys } from "./feature.ts";

/** Something the person's own pages show has changed: who they are, or whether they are verified. */
export const personChanged = event("person.changed", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [sessionKeys.all],
  users: [uid],
}));

/** Sessions of a person ended: their live streams end on every node, and open again where a session goes on. */
export const sessionsEnded = event("person.sessionsEnded", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [sessionKeys.all, accountSessionKeys.all],
  users: [uid],
  ends: true,
}));

/** The ways a person signs in have changed. */
export const signInMethodsChanged = event("person.signInMethodsChanged", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [signInMethodKeys.all],
  users: [uid],
}));

/** The phone or the second factors of a person have changed. */
export const secondFactorsChanged = event("person.secondFactorsChanged", z.object({ uid: z.uuid() }), ({ uid }) => ({
  keys: [secondFactorKeys.all],
  users: [uid],
}));

/** The single sign-on of an organization was set up, changed or taken away. */
export const singleSignOnChanged = event("organization.singleSignOnChanged", z.object({ orgId: z.uuid() }), () => ({
  keys: [singleSignOnKeys.all, signInMethodKeys.all],
}));
