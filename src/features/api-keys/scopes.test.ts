import { expect, test } from "vitest";
import type { CallAreas, Endpoint } from "#protocol/endpoint.ts";
import { mayCall } from "./scopes.ts";

const outOfScope = "apiKeys.outOfScope";

test.each([
  [["processes:read"], "GET", "processes", true],
  [["processes:read"], "POST", "processes", outOfScope],
  [["processes:write"], "GET", "processes", true],
  [["processes:write"], "POST", "processes", true],
  [["processes:write"], "GET", "templates", outOfScope],
  [["processes"], "GET", "processes", outOfScope],
  [[], "GET", "organization", outOfScope],
  [["repository:write"], "POST", ["repository", "processes:read"], outOfScope],
  [["repository:write", "processes:read"], "POST", ["repository", "processes:read"], true],
  [["repository:read", "processes:write"], "POST", ["repository", "processes:read"], outOfScope],
  [["repository:write", "processes:write"], "POST", ["repository", "processes:read"], true],
  [["organization:read"], "GET", ["organization", "processes"], outOfScope],
  [["organization:read", "processes:read"], "GET", ["organization", "processes"], true],
  [[], "POST", "any", true],
  [["organization:write"], "GET", "none", outOfScope],
] as const satisfies readonly [readonly string[], Endpoint["method"], CallAreas, unknown][])(
  "%j, %s %j: %s",
  (scopes, method, area, decision) => expect(mayCall(scopes, { method, area })).toBe(decision),
);

test("a call that only reads is read, whatever its method", () => {
  expect(mayCall(["processes:read"], { method: "POST", area: "processes", reads: true })).toBe(true);
});
