export { sessionQuery, useActor, usePerson, useSession } from "./session.ts";
/** The pages of this feature. */
export const pages = {};
