import type { Readable } from "node:stream";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Access, Endpoint } from "#protocol/endpoint.ts";
import type { Language } from "#protocol/text.ts";
import type { Transaction, TransactionContext } from "../transaction.ts";
import type { Upload } from "./upload.ts";

/** The signed-in user, from the session. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The language they chose. */
  readonly language?: Language;
  readonly sessionId: string;
  /** When the person last proved their identity in this session: some changes need a recent sign-in. */
  readonly authenticatedAt: Date;
  /** Present when an API key acts for this person instead of a session. */
  readonly apiKey?: {
    readonly id: string;
    readonly name: string;
    readonly orgId: string;
    /** Returns true if the key has the scope of this call. `through`: WebDAV makes calls for its keys. */
    readonly admits: (e: Endpoint, through: "api" | "drive") => Decision;
  };
}

/** The signed-in person, and their rights as a member; `actor` undefined: no organization. */
export interface Asker {
  readonly user: SignedIn;
  readonly actor: Actor | undefined;
}

/** The person a token belongs to, as the feature that issued it reads it. */
export interface TokenHolder {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly language: Language;
  readonly tokenId: string;
  readonly authenticatedAt: Date;
  /** When it was last written that the token was used. */
  readonly usedAt: Date | null;
  /** The name of the API key, or null for a session. The next field is the organization of the key. */
  readonly keyName: string | null;
  readonly keyOrgId: string | null;
  /** The scopes of the key. */
  readonly keyScopes: readonly string[] | null;
  /** True for the password of a network drive. */
  readonly keyDrive: boolean | null;
}

/** The facts of a request that every handler receives. */
export interface RequestFacts {
  readonly requestId: string;
  readonly now: Date;
  /** The caller's network address. */
  readonly address: string;
  /** The host the caller asked, in lower case, with its port where one was named. The caller chose it: it proves nothing. */
  readonly host: string;
  readonly language: Language;
  /** The language of the request, else the person's, else English. A word that confirms is compared in it. */
  readonly sessionLanguage: Language;
  readonly userAgent: string;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, options: { maxAgeSeconds?: number }) => void;
  readonly clearCookie: (name: string) => void;
}

interface Authorizing {
  /** Refuses with the rule's reason. A member's handler that never calls this fails. */
  authorize(decision: Decision): void;
}

/** The call of a public endpoint. */
export interface PublicCall extends RequestFacts, Authorizing {
  /** The signed-in user, if there is one. */
  readonly user: SignedIn | undefined;
  /** Counts the call against the `subject:` limits of its endpoint. Only after the caller has given a proof. */
  countSubject(): Promise<void>;
  /** Opens a transaction across organizations. */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    of?: Partial<Pick<TransactionContext, "by" | "orgId">>,
  ): Promise<T>;
}

/** The call of an endpoint for signed-in people, with or without an organization. */
export interface UserCall extends PublicCall {
  readonly user: SignedIn;
  /** Present when the person belongs to an organization. */
  readonly actor: Actor | undefined;
}

/** The call of a member's endpoint, inside the transaction of the organization. */
export interface MemberCall extends RequestFacts, Authorizing, Omit<Transaction, "requestId"> {
  readonly user: SignedIn;
  readonly actor: Actor;
  readonly orgId: string;
}

/** A member's call whose handler opens its transactions itself, because it does slow work before or between them. */
export interface LongMemberCall extends RequestFacts, Authorizing {
  readonly user: SignedIn;
  readonly actor: Actor;
  transaction<T>(work: (transaction: Transaction & { orgId: string }) => Promise<T>): Promise<T>;
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

/** The call of an action in an organization: a member's, or a job's on behalf of a member. */
export interface ActingCall extends Transaction {
  readonly orgId: string;
  readonly actor: Actor;
  /** Refuses with the rule's reason. */
  authorize(decision: Decision): void;
}
