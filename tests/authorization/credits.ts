import { getCredits, listCreditEntries } from "#features/credits/contract.ts";
import { type AuthorizationCase, managers, nothing } from "#tests/support/authorization.ts";

/** The calls of credits. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: getCredits, allowed: ["owner", "manager", "creator", "reviewer"], input: nothing },
  { endpoint: listCreditEntries, allowed: managers, input: nothing },
];
