import type { Role } from "#protocol/actor.ts";
import type { Screen } from "#protocol/screen.ts";

const all: readonly Role[] = ["owner", "manager", "creator", "reviewer", "consultant"];
const four: readonly Role[] = ["owner", "creator", "reviewer", "manager"];
const heads: readonly Role[] = ["owner", "manager"];

const projectLevels = (path: `/${string}`): Screen => ({
  path,
  title: "shell.screen.projectLevels",
  login: true,
  built: false,
  frame: "shell",
});
const open = (path: `/${string}`, title: Screen["title"]): Screen => ({
  path,
  title,
  login: false,
  built: false,
  frame: "bare",
});

/** Screens of the specification that are not built yet: their rules hold already, no address leads to them. */
export const laterScreens: readonly Screen[] = [
  {
    path: "/boards",
    title: "shell.screen.boards",
    login: true,
    roles: all,
    permissions: ["flows"],
    built: false,
    frame: "shell",
    navigation: { roles: all, icon: "boards", order: 30 },
  },
  {
    path: "/dashboard",
    title: "shell.screen.dashboard",
    login: true,
    roles: heads,
    permissions: ["dashboard"],
    built: false,
    frame: "shell",
    navigation: { roles: heads, icon: "dashboard", order: 60 },
  },
  {
    path: "/payments",
    title: "shell.screen.payments",
    login: true,
    roles: ["owner"],
    whiteLabelDisabled: true,
    flag: "payments",
    built: false,
    frame: "shell",
    navigation: { roles: ["owner"], icon: "payments", order: 70 },
  },
  {
    path: "/alerts",
    title: "shell.screen.alerts",
    login: true,
    roles: four,
    permissions: ["alerts"],
    built: false,
    frame: "shell",
    navigation: { roles: four, icon: "alerts", order: 80 },
  },
  {
    path: "/alerts/:id",
    title: "shell.screen.alerts",
    login: true,
    roles: four,
    permissions: ["alerts"],
    built: false,
    frame: "shell",
  },
  {
    path: "/utilities",
    title: "shell.screen.utilities",
    login: true,
    roles: four,
    permissions: ["utilities"],
    flag: "utilities",
    built: false,
    frame: "shell",
    navigation: { roles: four, icon: "utilities", order: 90 },
  },
  {
    path: "/repository",
    title: "shell.screen.repository",
    login: true,
    roles: four,
    permissions: ["repository"],
    built: false,
    frame: "shell",
    navigation: { roles: four, icon: "repository", order: 100 },
  },
  { path: "/reports", title: "shell.screen.reports", login: true, roles: heads, built: false, frame: "shell" },
  projectLevels("/hp"),
  projectLevels("/hp/projects"),
  projectLevels("/hp/projects/:id"),
  projectLevels("/hp/projects/:id/settings"),
  projectLevels("/hp/projects/:id/settings/levels/:levelId"),
  { path: "/shared", title: "shell.screen.shared", login: true, built: false, frame: "shell" },
  { path: "/ds/callback", title: "shell.screen.signature", login: true, built: false, frame: "bare" },
  open("/thank_you", "shell.screen.thankYou"),
  open("/thank_you_recurrente", "shell.screen.thankYou"),
  open("/public/:id/:id2", "shell.screen.publicForm"),
  open("/public/task/:token", "shell.screen.publicTask"),
];
