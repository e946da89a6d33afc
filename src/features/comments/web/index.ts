export type { NamedPlace } from "./CommentItem.tsx";
export { CommentThread } from "./CommentThread.tsx";
export { placesQuery } from "./places.ts";
export type { Subject } from "./subject.ts";
