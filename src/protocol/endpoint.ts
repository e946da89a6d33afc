import type { z } from "zod";
import type { FailureCode } from "./failure.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The callers of an endpoint: `public` anybody, `user` a signed-in person (with or without an organization), `member`
 * a member of an organization. The feature's policy decides the rest.
 */
export type Access = "public" | "user" | "member";

/** The parts of the API a key can be limited to. */
export const apiAreas = ["processes", "templates", "boards", "repository", "organization"] as const;
export type ApiArea = (typeof apiAreas)[number];

/** An area that a call touches: at the level of the call, or only reading (`repository:read`) in a call that changes something elsewhere. */
type TouchedArea = ApiArea | `${ApiArea}:read`;

/**
 * The areas whose things a call reads or changes; a key must be made for all of them. `none`: no key opens it, because it is for
 * visitors or belongs to a person's own account. `any`: every key opens it.
 */
export type CallAreas = TouchedArea | readonly [TouchedArea, TouchedArea, ...TouchedArea[]] | "none" | "any";

/**
 * A limit on the calls of an endpoint: `max` calls in `seconds`.
 * - `address`: per network. `account`: per signed-in user.
 * - `input:NAME`: per caller and value of an input (of a list, each value). The caller is the organization, the user or, of a
 *   public endpoint, the network: what strangers send about somebody does not use up what that person may send.
 * - `secret:NAME`: per value of an input that only its holder knows, as a token.
 * - `subject:NAME`: per value, of all callers. The handler counts it (`countSubject`) after the caller has given a proof, and
 *   `others` says what people see while strangers who gave that proof have used it up.
 */
export type RateLimit = { readonly max: number; readonly seconds: number } & (
  | { readonly by: "address" | "account" | `input:${string}` | `secret:${string}` }
  | { readonly by: `subject:${string}`; readonly others: string }
);

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
  readonly area: CallAreas;
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
