import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const contract = /\/src\/features\/[^/]+\/contract\.ts$/;

/** What the browser needs of an endpoint to call it. */
const kept = ["method", "path", "access", "upload", "download"] as const;

/**
 * Gives the pages the contracts without their schemas: method and path are all a call needs, the server checks the rest.
 * So neither the schemas nor Zod travel to the browser. Only endpoints may be exported from a contract that pages use.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: "contracts-without-schemas",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!contract.test(file)) return null;
      const module = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<string, unknown>;
      const lines = Object.entries(module).map(([name, value]) => {
        const all = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
        const endpoint = Object.fromEntries(kept.filter((k) => all[k] !== undefined).map((k) => [k, all[k]]));
        if (typeof endpoint["path"] !== "string")
          return `export const ${name} = undefined; // not an endpoint: ${relative(process.cwd(), file)}`;
        return `export const ${name} = ${JSON.stringify(endpoint)};`;
      });
      return { code: lines.join("\n"), moduleSideEffects: false, map: null };
    },
  };
}
