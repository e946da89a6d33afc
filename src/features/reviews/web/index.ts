export { forYou, reviewerOf, reviewersQuery } from "./reviewers.ts";
