import type { ServerFeature } from "#platform/platform.ts";

export { type CommentSubject, commentRoutes } from "./comment-routes.ts";
export { commentersOn, countComments, eraseComments, listComments } from "./queries.ts";

/** The server side of comments: the features whose things are commented on serve the calls by `commentRoutes`. */
export const comments = (): ServerFeature => ({ name: "comments" });
