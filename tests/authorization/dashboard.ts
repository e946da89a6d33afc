import * as dashboard from "#features/dashboard/contract.ts";
import { type AuthorizationCase, managers, nothing } from "#tests/support/authorization.ts";

/** The calls of the dashboard: owner and manager. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: dashboard.getFigures, allowed: managers, input: nothing },
  { endpoint: dashboard.getBreakdown, allowed: managers, input: async () => ({ by: "template" }) },
  { endpoint: dashboard.getStepTimes, allowed: managers, input: nothing },
  { endpoint: dashboard.listCounted, allowed: managers, input: async () => ({ measure: "created" }) },
  { endpoint: dashboard.getStuck, allowed: managers, input: nothing },
  { endpoint: dashboard.makeToken, allowed: managers, input: nothing },
];
