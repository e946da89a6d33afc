import { createHash } from "node:crypto";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { canonical } from "#protocol/json.ts";

/** The content that an approval covers. */
export interface Content {
  readonly title: string;
  readonly templateVersionId: string;
  readonly answers: Answers;
  /** The attached files: the name and the SHA-256 of each, and the place of those that are pictures of the document. */
  readonly attached: readonly (readonly [name: string, sha256: string, picture?: string])[];
}

/** SHA-256 of the content, whatever order its answers are stored in: the same content has the same hash. */
export const contentHash = ({ title, templateVersionId, answers, attached }: Content): Buffer =>
  createHash("sha256")
    // Without files the hash is the one processes had before they could have any.
    .update(canonical([title, templateVersionId, answers, ...(attached.length > 0 ? [attached] : [])]))
    .digest();
