import type { z } from "zod";
import type { FailureCode } from "./failure.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The callers of an endpoint: `public` anybody, `user` a signed-in person (with or without an organization), `member`
 * a member of an organization. The feature's policy decides the rest.
 */
export type Access = "public" | "user" | "member";

/**
 * The rate limit of an endpoint: `max` calls in `seconds`, per address, per account (signed-in user) or per named
 * input value (for a list, each value).
 */
export interface RateLimit {
  readonly by: "address" | "account" | `input:${string}`;
  readonly max: number;
  readonly seconds: number;
}

/**
 * The maximum size of an uploaded file in bytes. A file of exactly this size is only accepted if `inclusive` is true.
 */
export interface UploadLimit {
  readonly maxBytes: number;
  readonly inclusive: boolean;
  /** The failure of a larger one, where the specification has a sentence of its own. */
  readonly tooLarge?: FailureCode;
}

/** One endpoint of the HTTP API. The server serves it, browser and tests call it, and the OpenAPI document is generated from it. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Below `/api`. `:name` segments are taken from the input; the rest travels as query (GET, DELETE) or JSON body. */
  readonly path: `/${string}`;
  readonly access: Who;
  readonly summary: string;
  readonly input: Input;
  /** The schema of the answer: a value it does not name never leaves the server. */
  readonly output: Output;
  /** Changes nothing, although its method is not GET: the specification requires it, or a token must not appear in an address. */
  readonly reads?: true;
  /** Present when one file travels as the multipart part `file`; the other input values are parts before it. Bytes. */
  readonly upload?: UploadLimit;
  /** Present when the answer is a file and not JSON. */
  readonly download?: true;
  /** May change the caller's own membership: it does not run at the same time as another change of theirs. */
  readonly changesMembership?: true;
  readonly limits?: readonly RateLimit[];
  /** A signed-in person whose e-mail is not verified is refused unless this is set. */
  readonly allowUnverified?: true;
  /**
   * True if an API key may call it. Default: true for members' endpoints, false for a person's own. A public endpoint
   * ignores keys.
   */
  readonly byKey?: boolean;
  /**
   * A person's own POST that is repeated with its Idempotency-Key gets the stored answer, as members' always do. Not for an
   * answer that is a secret, because it would be stored, nor for one that sets a cookie.
   */
  readonly once?: true;
  /** Present when the answer is the same for everybody: how long it may be cached, in seconds. */
  readonly cacheSeconds?: number;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  e: Endpoint<I, O, A>,
): Endpoint<I, O, A> => e;

/** The parameters named in a path, in order: `/boards/:boardId` → `["boardId"]`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((m) => m[1] as string);
