import * as reports from "#features/reports/contract.ts";
import * as openWork from "#features/reports/open-work-contract.ts";
import * as saved from "#features/reports/saved-contract.ts";
import { newId } from "#platform/clock.ts";
import { type AuthorizationCase, managers, nothing, type World } from "#tests/support/authorization.ts";

const range = async () => ({ from: "2026-01-01", to: "2026-12-31", statuses: "approved,rejected" });

const counted = async () => ({ from: "2026-01-01", to: "2026-12-31", kind: "people" });

const fields = {
  question: { range: "lastMonth", statuses: "approved" },
  schedule: null,
  receivers: [] as string[],
} as const;
const another = async () => ({ ...fields, name: `Reporte ${newId()}` });
const kept = async ({ people }: World) => ({
  reportId: (await people.owner.call(saved.createSavedReport, await another())).id,
});
const deleted = async (world: World) => {
  const report = await kept(world);
  await world.people.owner.call(saved.deleteSavedReport, report);
  return report;
};

/** The calls of reports: owner and manager. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: reports.previewReport, allowed: managers, input: range },
  { endpoint: reports.exportReport, allowed: managers, input: range },
  { endpoint: reports.readTable, allowed: managers, input: counted },
  { endpoint: reports.exportTable, allowed: managers, input: counted },
  { endpoint: openWork.getOpenWork, allowed: managers, input: nothing },
  { endpoint: openWork.listOpenWork, allowed: managers, input: async () => ({ line: "lateTasks" }) },
  { endpoint: saved.listSavedReports, allowed: managers, input: nothing },
  { endpoint: saved.createSavedReport, allowed: managers, input: another },
  {
    endpoint: saved.changeSavedReport,
    allowed: managers,
    input: async (world) => ({ ...(await kept(world)), ...(await another()), version: 1 }),
  },
  { endpoint: saved.deleteSavedReport, allowed: managers, input: kept },
  { endpoint: saved.restoreSavedReport, allowed: managers, input: deleted },
  { endpoint: saved.mailSavedReport, allowed: managers, input: kept },
  // Nothing was mailed, so an authorized caller gets the error that there is no file.
  { endpoint: saved.downloadSavedReport, allowed: [], input: kept },
];
