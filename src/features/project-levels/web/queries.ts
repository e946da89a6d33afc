import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getProject, listProjects, listUnitContracts } from "../contract.ts";
import { levelProjectKeys, levelProjectListKeys } from "../feature.ts";
import type { Unit } from "../unit.ts";

/** Projects by name, for what is searched ("" for all). */
export const projectsQuery = (search: string) =>
  pagedQuery(levelProjectListKeys.of("list", search), listProjects, search === "" ? {} : { search });

/** A project with its levels and units. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: levelProjectKeys.of(id), queryFn: ({ signal }) => call(getProject, { id }, { signal }) });

/** The contracts that use a unit. */
export const unitContractsQuery = (projectId: string, { id: unitId, levelId }: Pick<Unit, "id" | "levelId">) =>
  queryOptions({
    queryKey: levelProjectKeys.of(projectId, unitId, "contracts"),
    queryFn: ({ signal }) => call(listUnitContracts, { id: projectId, levelId, unitId }, { signal }),
  });
