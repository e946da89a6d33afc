import { describe, expect, test } from "vitest";
import { type Role, roles } from "#protocol/actor.ts";
import { planPermissions } from "#protocol/permission.ts";
import { admit, type Screen, type Visitor } from "#protocol/screen.ts";
import { navigationScreens, screens } from "./screens.ts";

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
  "/repository": four,
};

const needs: Readonly<Record<string, string>> = {
  "/boards": "flows",
  "/managetemplates": "customTemplates",
  "/templateSettings/:id": "customTemplates",
  "/dashboard": "dashboard",
  "/alerts": "alerts",
  "/alerts/:id": "alerts",
  "/utilities": "utilities",
  "/repository": "repository",
};

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

test("every address of the specification is in the table once, and no other", () => {
  expect(screens.map((screen) => screen.path).sort()).toEqual(Object.keys(table).sort());
});

describe.each(Object.keys(table))("%s", (path) => {
  test.each(Object.keys(visitors))("for %s", (who) => {
    const allowed = table[path]?.split(" ").includes(who);
    const refused = who === "out" ? "login" : "home";
    expect(admit(visitors[who] as Visitor, named(path))).toBe(allowed ? "admit" : refused);
  });
});

test.each(Object.entries(needs))("%s needs the plan permission %s to be exactly true", (path, permission) => {
  const screen = named(path);
  const owner = (value: unknown) => member(["owner"], { permissions: { ...everything, [permission]: value } });
  expect(admit(owner(true), screen)).toBe("admit");
  for (const value of ["true", 1, {}, false, null, undefined]) expect(admit(owner(value), screen)).toBe("home");
  expect(admit(member(["owner"], { permissions: undefined }), screen)).toBe("home");
});

test("no other screen asks for a plan permission", () => {
  const asking = screens.filter((screen) => screen.permissions).map((screen) => screen.path);
  expect(asking.sort()).toEqual(Object.keys(needs).sort());
});

test("roles that are not loaded lead home, except where no organization is needed", () => {
  const loading: Visitor = { ...member([]), roles: undefined };
  for (const screen of screens.filter((s) => s.roles)) {
    expect(admit(loading, screen), screen.path).toBe(screen.path === "/manageorg" ? "admit" : "home");
  }
});

test("a white-labelled organization has no payments, and everything else", () => {
  for (const screen of screens) {
    const plain = admit(member(["owner"]), screen);
    const white = admit(member(["owner"], { whiteLabel: true }), screen);
    expect(white, screen.path).toBe(screen.path === "/payments" ? "home" : plain);
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

test("the drawer lists by role what the specification lists", () => {
  const byRole = (role: Role) =>
    navigationScreens.filter((s) => !s.navigation?.roles || s.navigation.roles.includes(role)).map((s) => s.path);
  expect(byRole("consultant")).toEqual(["/processes", "/boards", "/myaccount"]);
  expect(byRole("reviewer")).toEqual([
    "/home",
    "/processes",
    "/boards",
    "/alerts",
    "/utilities",
    "/repository",
    "/myaccount",
  ]);
  expect(byRole("manager")).not.toContain("/processes");
  expect(byRole("manager")).toEqual(
    expect.arrayContaining(["/manageorg", "/managetemplates", "/dashboard", "/boards"]),
  );
  expect(
    navigationScreens.filter((s) => s.path === "/payments").every((s) => s.navigation?.roles?.join() === "owner"),
  ).toBe(true);
});
