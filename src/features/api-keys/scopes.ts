import { z } from "zod";
import { type Decision, when } from "#protocol/decision.ts";
import type { Endpoint } from "#protocol/endpoint.ts";

/** The parts of the API a key may be confined to. What belongs to none of the others is the organization's. */
export const keyAreas = ["processes", "templates", "boards", "repository", "organization"] as const;
export type KeyArea = (typeof keyAreas)[number];

/** Reading, or changing as well. */
export const keyLevels = ["read", "write"] as const;
export type KeyLevel = (typeof keyLevels)[number];

/** What a key may do in one area; `write` includes reading. */
export const KeyScope = z.templateLiteral([z.enum(keyAreas), ":", z.enum(keyLevels)]);
export type KeyScope = z.infer<typeof KeyScope>;

/** Everything, which is what a key may do when nobody says otherwise. */
export const allScopes: readonly KeyScope[] = keyAreas.map((area) => `${area}:write` as const);

/** First segments of paths, behind `/engine` where they begin so, and whose they are. */
const areasOfPaths: Readonly<Record<string, KeyArea>> = {
  processes: "processes",
  assignments: "processes",
  alerts: "processes",
  dossiers: "processes",
  batches: "processes",
  forms: "processes",
  shared: "processes",
  signatures: "processes",
  templates: "templates",
  boards: "boards",
  repository: "repository",
};

/** Which area a call belongs to. */
export function areaOf({ path }: Pick<Endpoint, "path">): KeyArea {
  const [, first = "", second = ""] = path.split("/");
  return areasOfPaths[first === "engine" ? second : first] ?? "organization";
}

/** Whether a key may make this call at all. Who it acts as, and in what roles, a key of any scope may ask. */
export function mayCall(scopes: readonly string[], call: Pick<Endpoint, "path" | "method" | "reads">): Decision {
  if (call.path === "/engine/getRolesUser") return true;
  const area = areaOf(call);
  const reads = call.method === "GET" || call.reads === true;
  const enough = scopes.includes(`${area}:write`) || (reads && scopes.includes(`${area}:read`));
  return when(enough, "apiKeys.outOfScope");
}
