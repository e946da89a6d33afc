import { createView, listViews } from "#features/process-lists/contract.ts";
import type { ViewSettings } from "#features/process-lists/view.ts";
import { listTeams } from "#features/teams/contract.ts";
import { listTemplateNames } from "#features/templates/contract.ts";
import type { Caller } from "../caller.ts";

/** Two views of the lists for everyone in the firm, and one of a creator. */
export async function putProcessViews(owner: Caller, creator: Caller): Promise<void> {
  if ((await owner(listViews, {})).rows.length > 0) return;
  const teamId = (await owner(listTeams, {})).rows.slice(0, 2).map(({ id }) => id);
  const { rows: leases } = await owner(listTemplateNames, { search: "arrendamiento" });
  const keep = (by: Caller, name: string, shared: boolean, settings: ViewSettings) =>
    by(createView, { name, shared, settings });
  await keep(owner, "Aprobados con cliente y equipos", true, {
    list: "approved",
    columns: ["template", "client", "teams", "creator", "completed", "at"],
  });
  if (teamId.length > 0) await keep(owner, "En curso de los equipos", true, { list: "active", teamId });
  if (leases.length > 0)
    await keep(creator, "Mis arrendamientos", false, { list: "active", templateId: leases.map(({ id }) => id) });
}
