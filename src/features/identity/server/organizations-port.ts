import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";

/** A membership of a person, also one that has ended. */
export interface MembershipRow {
  readonly orgId: string;
  readonly roles: readonly string[];
  readonly ended: boolean;
}

/** What accounts depend on and features above them know. Each is provided by its feature when that is set up. */
export interface OrganizationsPort {
  /** All memberships of a person; with `lock`, nobody else changes them until the transaction ends. */
  memberships(tx: Tx, uid: string, lock?: "lock"): Promise<readonly MembershipRow[]>;
  /** The host a white-labelled organization is reached by, if it has one. */
  ownHost(tx: Tx, orgId: string): Promise<string | null>;
  /** Whether a white-labelled organization is reached by this host. */
  isOwnHost(tx: Tx, host: string): Promise<boolean>;
  /** The names of organizations. */
  names(tx: Tx, orgIds: readonly string[]): Promise<readonly string[]>;
  /** Ends every API key that acts as this person. */
  endKeys(transaction: Transaction, uid: string, because: string): Promise<void>;
  /** How many keys that work act as this person. */
  countKeys(tx: Tx, uid: string, now: Date): Promise<number>;
}

const provided: { -readonly [name in keyof OrganizationsPort]?: OrganizationsPort[name] } = {};

/** Makes a higher feature's part of the port known. */
export const provideToIdentity = (part: Partial<OrganizationsPort>): void => void Object.assign(provided, part);

const part = <K extends keyof OrganizationsPort>(name: K): OrganizationsPort[K] => {
  const found = provided[name];
  if (!found) throw new Error(`no feature has provided ${name}`);
  return found;
};

/** See `OrganizationsPort`. */
export const membershipsOf: OrganizationsPort["memberships"] = (...input) => part("memberships")(...input);
/** See `OrganizationsPort`. */
export const ownHostOf: OrganizationsPort["ownHost"] = (...input) => part("ownHost")(...input);
/** See `OrganizationsPort`. */
export const isOwnHost: OrganizationsPort["isOwnHost"] = (...input) => part("isOwnHost")(...input);
/** See `OrganizationsPort`. */
export const namesOf: OrganizationsPort["names"] = (...input) => part("names")(...input);
/** See `OrganizationsPort`. */
export const endKeysOf: OrganizationsPort["endKeys"] = (...input) => part("endKeys")(...input);
/** See `OrganizationsPort`. */
export const countKeysOf: OrganizationsPort["countKeys"] = (...input) => part("countKeys")(...input);
