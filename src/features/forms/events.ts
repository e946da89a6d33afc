import { z } from "zod";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { formRequestKeys, heldRequestKeys, publicFormKeys, sharedKeys, shareKeys } from "./feature.ts";

const ofTemplate = z.object({ templateId: Id });

/** The settings or the links of a template's public form changed, or something came in by it. */
export const publicFormChanged = event("publicForm.changed", ofTemplate, ({ templateId }) => ({
  keys: [publicFormKeys.one(templateId)],
}));

const ofProcess = z.object({ processId: Id });

/** Somebody outside filled in a public form: it is a process of the inbox. */
export const requestReceived = event("formRequest.received", z.object({ processId: Id, templateId: Id }), () => ({
  keys: [],
}));

/** Something that came in is held, or is no more. */
export const heldChanged = event("formRequest.held", ofTemplate, ({ templateId }) => ({
  keys: [heldRequestKeys.all, publicFormKeys.one(templateId)],
}));

/** A requester was asked for better answers. */
export const requestReturned = event("formRequest.returned", ofProcess, ({ processId }) => ({
  keys: [formRequestKeys.one(processId)],
  subject: ["process", processId],
}));

/** They gave them: it waits in the inbox with other answers. */
export const requestCorrected = event("formRequest.corrected", ofProcess, ({ processId }) => ({
  keys: [formRequestKeys.one(processId), processKeys.one(processId), processListKeys.all],
  subject: ["process", processId],
}));

/** The form of a process was shared, finished, sent back or revoked. */
export const sharesChanged = event("formShares.changed", z.object({ processId: Id }), ({ processId }) => ({
  keys: [shareKeys.one(processId)],
  subject: ["process", processId],
}));

/** The mail of a shared form did not arrive. `uid` shared it. */
export const shareUndelivered = event(
  "formShares.undelivered",
  z.object({ processId: Id, uid: Id, email: z.string() }),
  () => ({ keys: [] }),
);

/** A form was given to somebody, given again, finished or taken away: their list and the form itself show it. */
export const sharedWithChanged = event("formShares.heldChanged", z.object({ uid: Id }), ({ uid }) => ({
  keys: [sharedKeys.all],
  users: [uid],
}));
