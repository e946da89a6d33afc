import { catalogCalls, getProject, measureProject, unmeasureProject } from "#features/catalogs/contract.ts";
import { type Catalog, catalogs } from "#features/catalogs/entry.ts";
import type { Role } from "#protocol/actor.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const readers: Readonly<Record<Catalog, readonly Role[]>> = {
  clients: everyone,
  projects: everyone,
  reasons: ["owner", "manager", "reviewer"],
  metrics: managers,
};
const entryOf =
  (catalog: Catalog) =>
  async ({ people }: World) => {
    const { id } = await people.owner.call(catalogCalls[catalog].create, { name: unique() });
    return { id };
  };
/** The five calls of each catalog. */
const catalogCases = catalogs.flatMap((catalog): AuthorizationCase[] => {
  const { list, create, rename, remove, restore } = catalogCalls[catalog];
  return [
    { endpoint: list, allowed: readers[catalog], input: nothing },
    { endpoint: create, allowed: managers, input: async () => ({ name: unique() }) },
    { endpoint: rename, allowed: managers, input: async (w) => ({ ...(await entryOf(catalog)(w)), name: unique() }) },
    { endpoint: remove, allowed: managers, input: entryOf(catalog) },
    {
      endpoint: restore,
      allowed: managers,
      input: async (w) => {
        const { id } = await entryOf(catalog)(w);
        await w.people.owner.call(remove, { id });
        return { id };
      },
    },
  ];
});
const measured = async (w: World) => {
  const [{ id }, { id: metricId }] = [await entryOf("projects")(w), await entryOf("metrics")(w)];
  await w.people.owner.call(measureProject, { id, metricId, target: "10", current: null });
  return { id, metricId };
};

/** The calls of catalogs, and of the metrics of a project. */
export const authorizationCases: readonly AuthorizationCase[] = [
  ...catalogCases,
  { endpoint: getProject, allowed: ["owner"], input: entryOf("projects") },
  {
    endpoint: measureProject,
    allowed: ["owner"],
    input: async (w) => ({ ...(await measured(w)), target: "12.5", current: "3" }),
  },
  { endpoint: unmeasureProject, allowed: ["owner"], input: measured },
];
