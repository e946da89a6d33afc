import { expect, test } from "vitest";
import { screens } from "#app/screens.ts";
import type { Visitor } from "#protocol/screen.ts";
import { navigationFor } from "./visitor.ts";

const visitor = (more: Partial<Visitor>): Visitor => ({
  signedIn: true,
  whiteLabel: false,
  flags: { payments: true, utilities: true },
  ...more,
});
const paths = (v: Visitor) => navigationFor(v, screens).map((place) => place.screen.path);

test("somebody without an organization has home and the account", () => {
  expect(paths(visitor({}))).toEqual(["/home", "/myaccount"]);
});

test("what the plan lacks is listed and locked", () => {
  const places = navigationFor(visitor({ roles: ["owner"], permissions: { flows: true } }), screens);
  const locked = places.filter((place) => place.locked).map((place) => place.screen.path);
  expect(locked).toContain("/managetemplates");
  expect(locked).not.toContain("/boards");
  expect(places.map((place) => place.screen.path)).toContain("/managetemplates");
});

test("what the role, the white label or the installation rules out is not listed", () => {
  expect(paths(visitor({ roles: ["creator"], permissions: {} }))).not.toContain("/manageorg");
  expect(paths(visitor({ roles: ["owner"], permissions: {}, whiteLabel: true }))).not.toContain("/payments");
  const off = { payments: false, utilities: false };
  expect(paths(visitor({ roles: ["owner"], permissions: {}, flags: off }))).not.toContain("/utilities");
});
