import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { ProcessFacts } from "./policy.ts";

/** The facts of a process for a notice: its title, its template, and those the rules need to choose the receivers. */
export interface ProcessNews extends ProcessFacts {
  readonly id: string;
  readonly title: string;
  readonly templateId: string;
  readonly clientId: string | null;
  /** The person whose substitute the reviewer is. Null: none. */
  readonly reviewerForId: string | null;
}

/** A process with its questions and answers, for features that make something of them. */
export interface ProcessContent extends ProcessNews {
  readonly templateVersionId: string;
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly approvedOn: Date | null;
  readonly answers: Answers;
  readonly questions: readonly FormField[];
}
