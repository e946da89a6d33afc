import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may even ask: `public` anybody, `user` a signed-in person (with or without an organization), `member` somebody who
 * belongs to an organization. What they may do is decided by the feature's policy, not here.
 */
export type Access = "public" | "user" | "member";

/** What an endpoint counts against: `limit.max` calls in `limit.seconds`, per address, per account (signed-in user) or per named input value (of a list, each value). */
export interface RateLimit {
  readonly by: "address" | "account" | `input:${string}`;
  readonly max: number;
  readonly seconds: number;
}

/** One call of the HTTP API, said once: the server serves it, the browser calls it, tests speak it, OpenAPI is printed from it. */
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
  /** The presenter: what it does not name never leaves the server. */
  readonly output: Output;
  /** Changes nothing, though its method is not GET: the specification wants it so, or a token must not stand in an address. */
  readonly reads?: true;
  /** Present when one file travels as the multipart part `file`; the other input values are parts before it. Bytes. */
  readonly upload?: { readonly maxBytes: number; readonly inclusive: boolean };
  /** Present when the answer is a file and not JSON. */
  readonly download?: true;
  readonly limits?: readonly RateLimit[];
  /** A signed-in person whose e-mail is not verified is refused unless this is set. */
  readonly allowUnverified?: true;
  /** Whether an API key may make this call. Left out: members' calls yes, a person's own no; where anybody may ask, a key is nobody. */
  readonly byKey?: boolean;
  /**
   * A person's own POST is answered once when it is repeated with its Idempotency-Key, as members' are without being
   * asked. Not for an answer that is a secret, which must not be kept, nor for one that sets a cookie.
   */
  readonly once?: true;
  /** Present when the answer is the same for everybody: how long it may be kept, in seconds. */
  readonly cacheSeconds?: number;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  e: Endpoint<I, O, A>,
): Endpoint<I, O, A> => e;

/** The parameters named in a path, in order: `/boards/:boardId` → `["boardId"]`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((m) => m[1] as string);
