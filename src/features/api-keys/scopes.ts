import { z } from "zod";
import { type Decision, when } from "#protocol/decision.ts";
import { type ApiArea, apiAreas, type Endpoint } from "#protocol/endpoint.ts";

/** Reading, or changing as well. */
export const keyLevels = ["read", "write"] as const;
export type KeyLevel = (typeof keyLevels)[number];

/** The scope of a key in one area. `write` includes reading. */
export const KeyScope = z.templateLiteral([z.enum(apiAreas), ":", z.enum(keyLevels)]);
export type KeyScope = z.infer<typeof KeyScope>;

/** Everything, which is what a key may do when nobody says otherwise. */
export const allScopes: readonly KeyScope[] = apiAreas.map((area) => `${area}:write` as const);

type Call = Pick<Endpoint, "area" | "method" | "reads">;

/** Returns the scopes a key needs for a call, all of them; undefined if no key may make it. */
function neededScopes({ area, method, reads }: Call): readonly KeyScope[] | undefined {
  if (area === "none") return undefined;
  if (area === "any") return [];
  const level: KeyLevel = method === "GET" || reads ? "read" : "write";
  const touched = typeof area === "string" ? [area] : area;
  return touched.map((one) => (isReadOnly(one) ? one : (`${one}:${level}` as const)));
}

const isReadOnly = (area: string): area is `${ApiArea}:read` => area.endsWith(":read");

/** Returns the scopes that open a call to a key, or undefined if the call is closed to keys. */
export const keyScopesOf = (e: Pick<Endpoint, "access" | "byKey"> & Call): readonly KeyScope[] | undefined =>
  e.access !== "public" && (e.byKey ?? e.access === "member") ? neededScopes(e) : undefined;

/** Returns true if a key of these scopes may make this call. */
export function mayCall(scopes: readonly string[], call: Call): Decision {
  const needed = neededScopes(call);
  const has = (scope: KeyScope) => scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ":write"));
  return when(needed?.every(has) ?? false, "apiKeys.outOfScope");
}
