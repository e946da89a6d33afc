import type { AnyCommentCalls, CommentCalls } from "../contract.ts";

/** What is commented on: the calls its feature serves, and what their path asks for. */
export interface Subject {
  readonly calls: AnyCommentCalls;
  readonly parameters: Readonly<Record<string, string>>;
  /** The subject's id: its comments are kept under it. */
  readonly id: string;
}

/** The calls of a subject with its own parameters already given. */
export const callsOf = ({ calls }: Subject): CommentCalls => calls as unknown as CommentCalls;

/** What the path of a subject asks for, as the input of a call that asks for nothing else. */
export const parametersOf = ({ parameters }: Subject) => parameters as Record<string, never>;
