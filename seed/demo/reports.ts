import { createSavedReport, listSavedReports } from "#features/reports/saved-contract.ts";
import type { Caller } from "../caller.ts";

/** The reports a firm keeps by name: one is mailed each Monday, one at the beginning of each month. */
export async function putReports(owner: Caller, uid: (person: string) => string): Promise<void> {
  if ((await owner(listSavedReports, {})).rows.length > 0) return;
  await owner(createSavedReport, {
    name: "Contratos aprobados de la semana",
    question: {
      range: "lastWeek",
      statuses: "approved",
      columns: "title,template,client,creator,decider,decided",
    },
    schedule: { every: "week", weekday: 1 },
    receivers: [uid("ana"), uid("diego")],
  });
  await owner(createSavedReport, {
    name: "Rechazos del mes",
    question: {
      range: "lastMonth",
      statuses: "rejected,rejectedPublic",
      columns: "title,template,creator,decided,reason,rejectionTags",
      format: "csv",
    },
    schedule: { every: "month" },
    receivers: [uid("ana")],
  });
  await owner(createSavedReport, {
    name: "Todo lo decidido en el año anterior",
    question: { range: "lastYear", statuses: "approved,rejected,rejectedPublic" },
    schedule: null,
    receivers: [],
  });
}
