import type { Plugin } from "vite";

/**
 * In place of Zod: anything may be built from it, nothing comes of it. What a page asks of a schema as if it were one is
 * an error of the page and throws.
 */
const inert = `
const refused = /^(?:parse|safeParse|parseAsync|safeParseAsync|options|values|value|~standard)$/;
export const z = new Proxy(() => z, {
  get: (_, name) => {
    if (typeof name === "string" && refused.test(name)) throw new Error("Schemas stay on the server: " + name);
    return z;
  },
});
`;

/**
 * Leaves Zod (25 kB compressed) out of the pages. A call needs the method and the path of its contract, the server checks
 * the rest, and forms use the plain rules the schemas are made of. So schemas are only ever declared in the browser.
 */
export function schemasStayBehind(): Plugin {
  return {
    name: "schemas-stay-behind",
    enforce: "pre",
    resolveId: (id) => (id === "zod" ? "\0inert-zod" : null),
    load: (id) => (id === "\0inert-zod" ? { code: inert, moduleSideEffects: false } : null),
  };
}
