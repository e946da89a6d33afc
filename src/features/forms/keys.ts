import { queryArea } from "#protocol/query-key.ts";

/** The public form of a template, by the template's id. */
export const publicFormKeys = queryArea("publicForm");

/** The requester, by the id of the process. */
export const formRequestKeys = queryArea("formRequest");

/** The held requests of public forms. */
export const heldRequestKeys = queryArea("heldRequests");

/** With whom the form of a process is shared, by the id of the process. */
export const shareKeys = queryArea("formShares");

/** The forms somebody was given by e-mail. */
export const sharedKeys = queryArea("sharedForms");

/** A public form as visitors see it, and what they sent. */
export const visitorFormKeys = queryArea("visitorForm");
