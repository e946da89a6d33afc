/** The pages of the help in their order, by group. Each is a file of this name in docs/help/es and docs/help/en. */
export const helpGroups = [
  { id: "begin", pages: ["first-steps", "account"] },
  { id: "contracts", pages: ["templates", "formulas", "filters", "processes", "review", "batches"] },
  { id: "people", pages: ["forms", "signatures"] },
  { id: "work", pages: ["boards", "alerts", "repository", "reports", "tools"] },
  { id: "firm", pages: ["members", "organization", "lists", "plans", "api-keys", "webhooks"] },
] as const;

/** The name of a page of the help. */
export type HelpName = (typeof helpGroups)[number]["pages"][number];

/** Every page. */
export const helpNames: readonly HelpName[] = helpGroups.flatMap(({ pages }): readonly HelpName[] => pages);

/** The page of each screen, by the path of the screen. */
const byScreen: Readonly<Record<string, HelpName>> = {
  "/login": "account",
  "/signup": "account",
  "/free-trial": "first-steps",
  "/thankYouSignUp": "account",
  "/auth/action": "account",
  "/invitation": "account",
  "/myaccount": "account",
  "/home": "first-steps",
  "/processes": "processes",
  "/processes/:id": "processes",
  "/processes/client/:id": "processes",
  "/processes/project/:id": "processes",
  "/managetemplates": "templates",
  "/templateSettings/:id": "templates",
  "/batches": "batches",
  "/batches/:id": "batches",
  "/shared": "forms",
  "/public/:id/:id2": "forms",
  "/sign/:token": "signatures",
  "/verify": "signatures",
  "/ds/callback": "signatures",
  "/boards": "boards",
  "/public/task/:token": "boards",
  "/alerts": "alerts",
  "/alerts/:id": "alerts",
  "/notifications": "alerts",
  "/unsubscribe": "alerts",
  "/repository": "repository",
  "/public/files/:token": "repository",
  "/dashboard": "reports",
  "/reports": "reports",
  "/dashboard/open-work": "reports",
  "/utilities": "tools",
  "/hp": "tools",
  "/hp/projects": "tools",
  "/hp/projects/:id": "tools",
  "/hp/projects/:id/settings": "tools",
  "/hp/projects/:id/settings/levels/:levelId": "tools",
  "/manageorg": "members",
  "/org/project/:id": "organization",
  "/payments": "plans",
  "/administration": "plans",
  "/thank_you": "plans",
  "/thank_you_recurrente": "plans",
  "/help": "first-steps",
  "/help/:page": "first-steps",
};

/** The help pages of tabs that differ from their screen's, by path and tab. */
const byTab: Readonly<Record<string, HelpName>> = {
  "/processes review": "review",
  "/manageorg assignments": "review",
  "/manageorg lists": "lists",
  "/manageorg clients": "organization",
  "/manageorg projects": "organization",
  "/manageorg reasons": "organization",
  "/manageorg tags": "organization",
  "/manageorg metrics": "organization",
  "/manageorg general": "organization",
  "/manageorg theme": "organization",
  "/manageorg integrations": "organization",
  "/manageorg filing": "repository",
  "/manageorg apiKeys": "api-keys",
  "/manageorg webhooks": "webhooks",
  "/manageorg e-signature": "signatures",
  "/templateSettings/:id rules": "formulas",
  "/templateSettings/:id numbering": "formulas",
  "/templateSettings/:id public-form": "forms",
  "/templateSettings/:id notifications": "alerts",
  "/templateSettings/:id alerts": "alerts",
  "/templateSettings/:id tasks": "boards",
};

/** The page of a screen, and of one of its tabs; `undefined` for a screen the help does not know. */
export const helpOf = (screen: string, tab?: string): HelpName | undefined =>
  (tab === undefined ? undefined : byTab[`${screen} ${tab}`]) ?? byScreen[screen];

/** The tabs named above, for the test that they exist. */
export const helpTabs: readonly string[] = Object.keys(byTab);
