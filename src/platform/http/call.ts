import type { Readable } from "node:stream";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Access } from "#protocol/endpoint.ts";
import type { Language } from "#protocol/text.ts";
import type { Change, ChangeOf } from "../change.ts";
import type { Upload } from "./upload.ts";

/** Who is signed in, as the session says. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly sessionId: string;
  /** When this session last proved who it is: some changes ask for a recent sign-in. */
  readonly authenticatedAt: Date;
  /** Present when an API key acts for this person instead of a session. */
  readonly apiKey?: { readonly id: string; readonly name: string; readonly orgId: string };
}

/** What every handler is told of the request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly now: Date;
  /** The caller's network address. */
  readonly address: string;
  /** The host the caller asked, in lower case, with its port where one was named. The caller wrote it: it proves nothing. */
  readonly host: string;
  readonly language: Language;
  readonly userAgent: string;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, options: { maxAgeSeconds?: number }) => void;
  readonly clearCookie: (name: string) => void;
}

interface Authorizing {
  /** Refuses with the rule's reason. A member's handler that never asks is a fault and is not answered. */
  authorize(decision: Decision): void;
}

/** A handler of a call anybody may make. */
export interface PublicCall extends RequestFacts, Authorizing {
  /** Who is signed in, if somebody is. */
  readonly user: SignedIn | undefined;
  /** Opens a transaction across organizations. */
  change<T>(work: (change: Change) => Promise<T>, of?: Partial<Pick<ChangeOf, "by" | "orgId">>): Promise<T>;
}

/** A handler of a call for signed-in people, with or without an organization. */
export interface UserCall extends PublicCall {
  readonly user: SignedIn;
  /** Present when the person belongs to an organization. */
  readonly actor: Actor | undefined;
}

/** A handler of a member's call, inside the transaction of their organization. */
export interface MemberCall extends RequestFacts, Authorizing, Omit<Change, "requestId"> {
  readonly user: SignedIn;
  readonly actor: Actor;
  readonly orgId: string;
}

/** A member's call that opens its transactions itself, because it does slow work before or between them. */
export interface LongMemberCall extends RequestFacts, Authorizing {
  readonly user: SignedIn;
  readonly actor: Actor;
  change<T>(work: (change: Change & { orgId: string }) => Promise<T>): Promise<T>;
}

export type CallOf<A extends Access> = A extends "member" ? MemberCall : A extends "user" ? UserCall : PublicCall;
export type LongCallOf<A extends Access> = A extends "member"
  ? LongMemberCall
  : A extends "user"
    ? UserCall
    : PublicCall;

/** The answer of a download. `inline` only for content that cannot act (PDF shown in the page). */
export interface FileAnswer {
  readonly content: Uint8Array | Readable;
  readonly name: string;
  readonly mediaType: string;
  readonly inline?: boolean;
}

export type WithUpload<C> = C & { readonly upload: Upload };
