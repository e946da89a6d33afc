import { queryArea } from "#protocol/query-key.ts";

/** The people of the organization and its invitations. */
export const memberKeys = queryArea("members");

/** The invitation behind a link. */
export const invitationLinkKeys = queryArea("invitationLink");
