import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import type { Project } from "../contract.ts";
import type { Unit } from "../unit.ts";
import { levelsOf, loadProject, unitsOf } from "./queries.ts";

/** A project with its levels and units. */
export async function showProject(tx: Tx, id: string): Promise<Project> {
  const [{ name, address, estate, currency, updatedAt, version }, levels] = await Promise.all([
    loadProject(tx, id),
    levelsOf(tx, id),
  ]);
  return {
    id,
    name,
    address,
    estate: estate as Project["estate"],
    currency: currency as Project["currency"],
    levels,
    units: await unitsOf(tx, id, levels),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}

/** One unit of a project with its share. */
export async function showUnit(tx: Tx, projectId: string, unitId: string): Promise<Unit> {
  const units = await unitsOf(tx, projectId, await levelsOf(tx, projectId));
  const unit = units.find(({ id }) => id === unitId);
  if (!unit) throw notFound();
  return unit;
}
