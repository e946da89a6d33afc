import { catalogKeys } from "#features/catalogs/feature.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

// They show the names of clients and projects; whose team a process is of decides who sees its alerts.
const follows = [teamKeys.all, catalogKeys.one("clients"), catalogKeys.one("projects")];

/** Lists and counts of alerts. */
export const alertListKeys = queryArea("alerts", follows);

/** One alert. */
export const alertKeys = queryArea("alert", follows);

/** The private address of one's own calendar. */
export const calendarLinkKeys = queryArea("alertCalendarLink");

/** The alert rules of a template. */
export const templateAlertKeys = queryArea("templateAlerts");

const common = {
  login: true,
  roles: ["creator", "manager", "reviewer", "owner"],
  permissions: ["alerts"],
  frame: "shell",
} as const;

/** The screens of alerts. */
const screens = [
  {
    ...common,
    path: "/alerts",
    title: "alerts.screen",
    navigation: { roles: ["owner", "creator", "reviewer", "manager"], order: 70, letter: "a" },
  },
  { ...common, path: "/alerts/:id", title: "alerts.one.screen" },
] as const satisfies readonly Screen[];

export const alerts = feature({
  name: "alerts",
  screens,
  areas: [alertListKeys, alertKeys],
  card: {
    path: "/alerts",
    title: "alerts.card.title",
    about: "alerts.card.about",
    order: 70,
    roles: ["creator", "manager", "reviewer", "owner"],
    permission: "alerts",
    counters: [{ name: "alerts", roles: ["creator", "manager", "reviewer", "owner"] }],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
