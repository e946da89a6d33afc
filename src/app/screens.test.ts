import { describe, expect, test } from "vitest";
import { type Role, roles } from "#protocol/actor.ts";
import { planPermissions } from "#protocol/permission.ts";
import { admit, type Screen, type Visitor } from "#protocol/screen.ts";
import { navigationScreens, screens } from "./registry.ts";

const all = "owner manager creator reviewer consultant";
const four = "owner manager creator reviewer";
const everyone = `out none ${all}`;
const signedIn = `none ${all}`;

/** Section 2 of the specification, row by row: who gets in when plan and flags allow it. `none`: without an organization. */
const table: Readonly<Record<string, string>> = {
  "/login": "out",
  "/signup": "out",
  "/free-trial": "out",
  "/home": signedIn,
  "/processes": "creator reviewer owner consultant",
  "/processes/:id": "creator reviewer owner consultant",
  "/boards": all,
  "/managetemplates": "owner manager",
  "/templateSettings/:id": "owner manager",
  "/manageorg": "none owner manager",
  "/myaccount": signedIn,
  "/dashboard": "owner manager",
  "/payments": "owner",
  "/thank_you": everyone,
  "/thank_you_recurrente": everyone,
  "/thankYouSignUp": everyone,
  "/auth/action": everyone,
  "/ds/callback": signedIn,
  "/alerts": four,
  "/alerts/:id": four,
  "/utilities": four,
  "/reports": "owner manager",
  "/hp": signedIn,
  "/hp/projects": signedIn,
  "/hp/projects/:id": signedIn,
  "/hp/projects/:id/settings": signedIn,
  "/hp/projects/:id/settings/levels/:levelId": signedIn,
  "/org/project/:id": "owner",
  "/shared": signedIn,
  "/public/:id/:id2": everyone,
  "/public/task/:token": everyone,
  "/public/files/:token": everyone,
  "/repository": four,
  // Not in the specification's table: the list of one's own notices, and the page of their mails' unsubscribe link.
  "/notifications": all,
  "/unsubscribe": everyone,
  // The page of a signer's mailed link.
  "/sign/:token": everyone,
  "/verify": everyone,
  // The page of an invitation's mailed link.
  "/invitation": everyone,
  // The help, which also says how to sign in, to sign and to fill in a form.
  "/help": everyone,
  // The operators' page, behind a sign-in of its own.
  "/administration": everyone,
  "/help/:page": everyone,
  // All that is filed under a client or a project, for who opens processes.
  "/processes/client/:id": "creator reviewer owner consultant",
  "/processes/project/:id": "creator reviewer owner consultant",
  // One contract for each row of a workbook.
  "/batches": "owner creator consultant",
  // Open work is part of the dashboard.
  "/dashboard/open-work": "owner manager",
  "/batches/:id": "owner creator consultant",
};

const needs: Readonly<Record<string, string>> = {
  "/boards": "flows",
  "/managetemplates": "customTemplates",
  "/templateSettings/:id": "customTemplates",
  "/dashboard": "dashboard",
  "/dashboard/open-work": "dashboard",
  "/alerts": "alerts",
  "/alerts/:id": "alerts",
  "/utilities": "utilities",
  "/repository": "repository",
  "/batches": "batchGeneration",
  "/batches/:id": "batchGeneration",
};

/** Addresses whose screen is not built yet. The change that builds one removes its line. */
const toCome = new Set<string>();
const built = (path: string): boolean => !toCome.has(path);

const everything = Object.fromEntries(planPermissions.map((p) => [p, true]));
const visitors: Readonly<Record<string, Visitor>> = {
  out: { signedIn: false, whiteLabel: false, flags: { payments: true, utilities: true } },
  none: { signedIn: true, whiteLabel: false, flags: { payments: true, utilities: true } },
  ...Object.fromEntries(roles.map((role) => [role, member([role])])),
};

function member(having: readonly Role[], more: Partial<Visitor> = {}): Visitor {
  return {
    signedIn: true,
    roles: having,
    permissions: everything,
    whiteLabel: false,
    flags: { payments: true, utilities: true },
    ...more,
  };
}

const named = (path: string): Screen => {
  const found = screens.find((screen) => screen.path === path);
  if (!found) throw new Error(`no screen ${path}`);
  return found;
};

test("every address of the specification has one screen or is to come, and there is no other", () => {
  expect([...screens.map((screen) => screen.path), ...toCome].sort()).toEqual(Object.keys(table).sort());
});

describe.each(Object.keys(table).filter(built))("%s", (path) => {
  test.each(Object.keys(visitors))("for %s", (who) => {
    const allowed = table[path]?.split(" ").includes(who);
    const refused = who === "out" ? "login" : "home";
    expect(admit(visitors[who] as Visitor, named(path))).toBe(allowed ? "admit" : refused);
  });
});

test.each(Object.entries(needs).filter(([path]) => built(path)))(
  "%s needs the plan permission %s to be exactly true",
  (path, permission) => {
    const screen = named(path);
    const owner = (value: unknown) => member(["owner"], { permissions: { ...everything, [permission]: value } });
    expect(admit(owner(true), screen)).toBe("admit");
    for (const value of ["true", 1, {}, false, null, undefined]) expect(admit(owner(value), screen)).toBe("home");
    expect(admit(member(["owner"], { permissions: undefined }), screen)).toBe("home");
  },
);

test("no other screen asks for a plan permission", () => {
  const asking = screens.filter((screen) => screen.permissions).map((screen) => screen.path);
  expect(asking.sort()).toEqual(Object.keys(needs).filter(built).sort());
});

test("roles that are not loaded lead home, except where no organization is needed", () => {
  const loading: Visitor = { ...member([]), roles: undefined };
  for (const screen of screens.filter((s) => s.roles)) {
    expect(admit(loading, screen), screen.path).toBe(screen.path === "/manageorg" ? "admit" : "home");
  }
});

test("a white-labelled organization has no payments and no help, and everything else", () => {
  const closed: readonly string[] = ["/payments", "/help", "/help/:page"];
  for (const screen of screens) {
    const plain = admit(member(["owner"]), screen);
    const white = admit(member(["owner"], { whiteLabel: true }), screen);
    expect(white, screen.path).toBe(closed.includes(screen.path) ? "home" : plain);
  }
});

test("payments and utilities are there only when the installation shows them", () => {
  for (const flag of ["payments", "utilities"] as const) {
    const without = member(["owner"], { flags: { payments: true, utilities: true, [flag]: false } });
    for (const screen of screens) {
      const expected = screen.path === `/${flag}` ? "home" : admit(member(["owner"]), screen);
      expect(admit(without, screen), screen.path).toBe(expected);
    }
  }
});

test("one of several roles is enough", () => {
  expect(admit(member(["consultant", "manager"]), named("/managetemplates"))).toBe("admit");
});

/** The drawer of each role, in its order. */
const drawer: Readonly<Record<Role, string>> = {
  owner:
    "/home /processes /boards /manageorg /managetemplates /dashboard /payments /alerts /utilities /repository /myaccount",
  manager: "/home /boards /manageorg /managetemplates /dashboard /alerts /utilities /repository /myaccount",
  creator: "/home /processes /boards /alerts /utilities /repository /myaccount",
  reviewer: "/home /processes /boards /alerts /utilities /repository /myaccount",
  consultant: "/processes /boards /myaccount",
};

test.each(roles)("the drawer of the %s lists what the specification lists", (role) => {
  // Project levels stand there only where the installation says so.
  const listed = navigationScreens
    .filter(({ navigation }) => !navigation?.specialUI)
    .filter((s) => !s.navigation?.roles || s.navigation.roles.includes(role));
  expect(listed.map((s) => s.path)).toEqual(drawer[role].split(" ").filter(built));
});

test("no two entries of the drawer have the same letter", () => {
  const letters = navigationScreens.map((s) => s.navigation?.letter);
  expect(new Set(letters).size).toBe(letters.length);
});
