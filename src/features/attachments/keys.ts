import { queryArea } from "#protocol/query-key.ts";

/** The files attached to one thing. */
export const attachmentKeys = queryArea("attachments");
