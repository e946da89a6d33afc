import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";

/** A membership of a person, also one that has ended. */
export interface MembershipRow {
  readonly orgId: string;
  readonly roles: readonly string[];
  readonly ended: boolean;
}

/** All memberships of a person. With `lock`, nobody else changes them until the transaction ends. */
export const membershipsOf =
  port<(tx: Tx, uid: string, lock?: "lock") => Promise<readonly MembershipRow[]>>("identity.memberships");

/** Organizations, as far as signing in depends on them. */
export interface SigningInto {
  /** The host that leads to a white-labelled organization, if it has one. */
  readonly ownHost: (tx: Tx, orgId: string) => Promise<string | null>;
  /** True if this host leads to a white-labelled organization. */
  readonly isOwnHost: (tx: Tx, host: string) => Promise<boolean>;
  readonly names: (tx: Tx, orgIds: readonly string[]) => Promise<readonly string[]>;
}
export const signingInto = port<SigningInto>("identity.signingInto");

/** The API keys that act as a person, in whatever organization. */
export interface PersonKeys {
  /** Ends them all; the audit log names the reason. */
  readonly end: (transaction: Transaction, uid: string, because: string) => Promise<void>;
  /** Counts those that can be used. */
  readonly count: (tx: Tx, uid: string, now: Date) => Promise<number>;
}
export const personKeys = port<PersonKeys>("identity.personKeys");
