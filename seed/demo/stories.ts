import type { DemoAnswers } from "./answers.ts";
import type { DemoTemplateName } from "./templates.ts";

/** What becomes of a process of the demo after it was begun. `by` and `to` are people by their key. */
export type Ending =
  | { readonly state: "draft" }
  | { readonly state: "deleted" }
  | { readonly state: "review"; readonly to?: string }
  /** Sent to somebody, and taken back into the inbox by a manager. */
  | { readonly state: "inbox"; readonly to: string; readonly by: string }
  | { readonly state: "rejected"; readonly by: string; readonly reason: string; readonly tags?: readonly string[] }
  | { readonly state: "approved"; readonly by: string; readonly completed?: string }
  /** Rejected, corrected and sent again; then approved, unless it waits once more. */
  | {
      readonly state: "corrected";
      readonly by: string;
      readonly reason: string;
      readonly tags?: readonly string[];
      readonly correction: DemoAnswers;
      readonly approved: boolean;
    };

/** A process of the demo, from its beginning. */
export interface Story {
  readonly title: string;
  readonly template: DemoTemplateName;
  /** Who begins it, by the key. */
  readonly by: string;
  /** When: working days before now, and the hour of the day. */
  readonly ago: number;
  readonly hour: number;
  readonly answers: DemoAnswers;
  /** Pictures of the document: the place of each, and its file beside this one. */
  readonly pictures?: Readonly<Record<string, string>>;
  readonly end: Ending;
}
