import { expect, test } from "vitest";
import { navigationScreens } from "#app/registry.ts";
import type { Screen, Visitor } from "#protocol/screen.ts";
import { navigationFor } from "./visitor.ts";

const visitor = (more: Partial<Visitor>): Visitor => ({
  signedIn: true,
  whiteLabel: false,
  flags: { payments: true, utilities: true },
  ...more,
});
const paths = (v: Visitor) => navigationFor(v, navigationScreens).map((place) => place.screen.path);

test("somebody without an organization has home and the account", () => {
  expect(paths(visitor({}))).toEqual(["/home", "/myaccount"]);
});

const place = (path: `/${string}`, more: Partial<Screen> = {}): Screen => ({
  path,
  title: "shell.product",
  login: true,
  frame: "shell",
  navigation: { roles: ["owner"], order: 10, letter: "x" },
  ...more,
});

test("what the plan lacks is listed and locked", () => {
  const places = navigationFor(visitor({ roles: ["owner"], permissions: { flows: true } }), [
    place("/a", { permissions: ["flows"] }),
    place("/b", { permissions: ["customTemplates"] }),
  ]);
  expect(places.map((p) => [p.screen.path, p.locked])).toEqual([
    ["/a", false],
    ["/b", true],
  ]);
});

test("what the role, the white label or the installation rules out is not listed", () => {
  const owner = visitor({
    roles: ["owner"],
    permissions: {},
    whiteLabel: true,
    flags: { payments: false, utilities: true },
  });
  const places = navigationFor(owner, [
    place("/a", { roles: ["manager"] }),
    place("/b", { whiteLabelDisabled: true }),
    place("/c", { flag: "payments" }),
    place("/d", { flag: "utilities" }),
    place("/e", { navigation: { roles: ["creator"], order: 10, letter: "y" } }),
  ]);
  expect(places.map((p) => p.screen.path)).toEqual(["/d"]);
  expect(paths(visitor({ roles: ["creator"], permissions: {} }))).not.toContain("/manageorg");
});
