import { type AuthorizationCase, managers } from "#tests/support/authorization.ts";
import * as reports from "../contract.ts";

const range = async () => ({ from: "2026-01-01", to: "2026-12-31", statuses: "approved,rejected" });

/** The calls of reports: owner and manager. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: reports.previewReport, allowed: managers, input: range },
  { endpoint: reports.exportReport, allowed: managers, input: range },
];
