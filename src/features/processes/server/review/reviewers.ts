import { colleagues } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";

/** The members a review can be assigned to. */
export const reviewers = (tx: Tx) => colleagues(tx, "reviewer", "owner");
