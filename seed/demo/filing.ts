import { catalogCalls, measureProject } from "#features/catalogs/contract.ts";
import type { MetricUnit } from "#features/catalogs/entry.ts";
import { addTeamMember, createTeam, listTeams } from "#features/teams/contract.ts";
import { Failure } from "#protocol/failure.ts";
import type { Caller } from "../caller.ts";
import type { Story } from "./stories.ts";

/** What a firm of the demo files its processes under, and how it looks at them. */
export interface DemoFiling {
  /** Teams by name, with their people by key. */
  readonly teams: Readonly<Record<string, readonly string[]>>;
  readonly clients: readonly string[];
  readonly projects: readonly string[];
  readonly reasons: readonly string[];
  readonly metrics: Readonly<Record<string, MetricUnit>>;
  /** What projects are measured by: project, metric, target, current. */
  readonly measured: readonly (readonly [project: string, metric: string, target: string, current: string])[];
  /** Where processes belong whose title has these words in it; the first that fits. */
  readonly rules: readonly {
    readonly words: string;
    readonly client?: string;
    readonly project?: string;
    readonly teams?: readonly string[];
    readonly tags?: readonly string[];
  }[];
}

const estate = "Inmobiliario";
const companies = "Corporativo";

/** How Bufete Quetzal keeps its work. */
export const quetzalFiling: DemoFiling = {
  teams: { [estate]: ["sofia", "luis", "gabriela"], [companies]: ["sofia", "luis", "rodrigo", "gabriela"] },
  clients: [
    "Desarrollos Torre Siena, S.A.",
    "Edificio Avante, S.A.",
    "Tikal Software, S.A.",
    "Cafetalera del Lago, S.A.",
    "Familia Herrera",
    "Familia Recinos",
    "Manuel Villatoro",
    "Centro Comercial Pacific Plaza",
  ],
  projects: ["Torre Siena", "Rentas Avante 2026", "Venta de Tikal Software"],
  reasons: ["Montos", "Plazo", "Datos de las partes", "Falta un documento", "Redacción"],
  metrics: { "Contratos firmados": "number", "Monto escriturado": "GTQ", "Días para firmar": "days" },
  measured: [
    ["Torre Siena", "Contratos firmados", "40", "17"],
    ["Torre Siena", "Monto escriturado", "38500000", "16245000.50"],
    ["Rentas Avante 2026", "Contratos firmados", "12", "9"],
    ["Rentas Avante 2026", "Días para firmar", "10", "6.5"],
  ],
  rules: [
    {
      words: "Torre Siena",
      client: "Desarrollos Torre Siena, S.A.",
      project: "Torre Siena",
      teams: [estate],
      tags: ["preventa"],
    },
    { words: "Avante", client: "Edificio Avante, S.A.", project: "Rentas Avante 2026", teams: [estate, companies] },
    { words: "Tikal", client: "Tikal Software, S.A.", project: "Venta de Tikal Software", teams: [companies] },
    { words: "Cafetalera", client: "Cafetalera del Lago, S.A.", teams: [companies], tags: ["exportación"] },
    { words: "Herrera", client: "Familia Herrera" },
    { words: "Recinos", client: "Familia Recinos" },
    { words: "Villatoro", client: "Manuel Villatoro" },
    { words: "Pacific Plaza", client: "Centro Comercial Pacific Plaza", teams: [estate] },
  ],
};

/** Where a story's process belongs, as the call that begins it takes it. */
export type FilingOf = (story: Pick<Story, "title" | "by">) => {
  readonly teams: string[] | null;
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly tags: string[];
};

/** Files nothing anywhere. */
export const unfiled: FilingOf = () => ({ teams: null, clientId: null, projectId: null, tags: [] });

// A filling that was interrupted goes on: what is there already stays.
const unlessThere = (error: unknown): void => {
  if (!(error instanceof Failure) || error.status !== 409) throw error;
};

const idsOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** Makes the lists of a firm, as its owner, and gives how its processes are filed. */
export async function putFiling(
  owner: Caller,
  filing: DemoFiling,
  uid: (key: string) => string,
  ownerKey: string,
): Promise<FilingOf> {
  const lists = { clients: filing.clients, projects: filing.projects, reasons: filing.reasons } as const;
  const ids = { clients: new Map<string, string>(), projects: new Map<string, string>(), reasons: new Map() };
  for (const [catalog, names] of Object.entries(lists) as [keyof typeof lists, readonly string[]][]) {
    for (const name of names) await owner(catalogCalls[catalog].create, { name }).catch(unlessThere);
    ids[catalog] = idsOf((await owner(catalogCalls[catalog].list, { limit: 100 })).rows);
  }
  for (const [name, unit] of Object.entries(filing.metrics))
    await owner(catalogCalls.metrics.create, { name, unit }).catch(unlessThere);
  const metrics = idsOf((await owner(catalogCalls.metrics.list, { limit: 100 })).rows);
  for (const [project, metric, target, current] of filing.measured) {
    const at = { id: ids.projects.get(project) ?? "", metricId: metrics.get(metric) ?? "" };
    await owner(measureProject, { ...at, target, current });
  }
  for (const name of Object.keys(filing.teams)) await owner(createTeam, { name }).catch(unlessThere);
  const teams = idsOf((await owner(listTeams, { limit: 100 })).rows);
  for (const [name, people] of Object.entries(filing.teams))
    for (const key of people)
      await owner(addTeamMember, { id: teams.get(name) ?? "", memberId: uid(key) }).catch(unlessThere);
  return ({ title, by }) => {
    const rule = filing.rules.find(({ words }) => title.includes(words));
    const own = (rule?.teams ?? []).filter((team) => by === ownerKey || filing.teams[team]?.includes(by));
    return {
      teams: own.length > 0 ? own.flatMap((team) => teams.get(team) ?? []) : null,
      clientId: ids.clients.get(rule?.client ?? "") ?? null,
      projectId: ids.projects.get(rule?.project ?? "") ?? null,
      tags: [...(rule?.tags ?? [])],
    };
  };
}
