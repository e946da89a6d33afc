import { expect, test } from "vitest";
import { areaOf, mayCall } from "./scopes.ts";

test.each([
  ["/processes/:id", "processes"],
  ["/engine/processes/deleted/fetch", "processes"],
  ["/templates", "templates"],
  ["/boards/:boardId/columns", "boards"],
  ["/repository/items", "repository"],
  ["/members", "organization"],
  ["/engine/organizations/info/payment", "organization"],
  ["/whatever/comes/next", "organization"],
] as const)("%s belongs to %s", (path, area) => expect(areaOf({ path })).toBe(area));

test.each([
  [["processes:read"], "GET", "/processes", true],
  [["processes:read"], "POST", "/processes", "apiKeys.outOfScope"],
  [["processes:write"], "GET", "/processes", true],
  [["processes:write"], "POST", "/processes", true],
  [["processes:write"], "GET", "/templates", "apiKeys.outOfScope"],
  [["processes"], "GET", "/processes", "apiKeys.outOfScope"],
  [[], "GET", "/members", "apiKeys.outOfScope"],
  [[], "POST", "/engine/getRolesUser", true],
] as const)("%j, %s %s: %s", (scopes, method, path, decision) => {
  expect(mayCall(scopes, { method, path })).toBe(decision);
});

test("a call that only reads is read, whatever its method", () => {
  expect(mayCall(["processes:read"], { method: "POST", path: "/engine/processes/deleted/fetch", reads: true })).toBe(
    true,
  );
});
