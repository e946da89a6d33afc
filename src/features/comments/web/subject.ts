import type { AnyCommentCalls, CommentCalls } from "../contract.ts";

/** The subject of comments: the calls of its feature, and their path parameters. */
export interface Subject {
  readonly calls: AnyCommentCalls;
  readonly parameters: Readonly<Record<string, string>>;
  /** The subject's id: its comments are kept under it. */
  readonly id: string;
}

/** The calls of a subject with its own parameters already given. */
export const callsOf = ({ calls }: Subject): CommentCalls => calls as unknown as CommentCalls;

/** Returns the path parameters of a subject, as the input of a call without others. */
export const parametersOf = ({ parameters }: Subject) => parameters as Record<string, never>;
