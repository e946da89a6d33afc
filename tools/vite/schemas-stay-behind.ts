import { type Expression, parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vite";

/** The properties that use a schema as a schema in a page. */
const refused = /^(?:parse|safeParse|parseAsync|safeParseAsync|options|values|value|~standard)$/;
/** In place of Zod: anything may be built from it, nothing comes of it. What asks it is an error of the page and throws. */
const inert = `
const refused = ${refused};
export const z = new Proxy(() => z, {
  get: (_, name) => {
    if (typeof name === "string" && refused.test(name)) throw new Error("Schemas stay on the server: " + name);
    return z;
  },
});
`;
/** The properties of an endpoint that only the server and the generated API reference read. */
const forServer = new Set(["access", "summary", "input", "output", "limits", "allowUnverified", "byKey"]);

/**
 * Leaves Zod (25 kB compressed) out of the pages. A call needs the method and the path of its contract, the server checks
 * the rest, and forms use the plain rules the schemas are made of. So schemas are only ever declared in the browser: a declaration
 * is written as the name of what nothing comes of, and an endpoint as the object it is, so that what no page uses is gone.
 */
export function schemasStayBehind(): Plugin {
  return {
    name: "schemas-stay-behind",
    enforce: "pre",
    resolveId: (id) => (id === "zod" ? "\0inert-zod" : null),
    load: (id) => (id === "\0inert-zod" ? { code: inert, moduleSideEffects: false } : null),
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/, code: /\bfrom "(?:zod|#protocol\/endpoint\.ts)"/ },
      handler: (code, id) => ({ code: withoutSchemas(id, code), map: null }),
    },
  };
}

/** A module without what it says of schemas; its lines stay where they are. */
export function withoutSchemas(file: string, code: string): string {
  const { module, program } = parseSync(file, code);
  const imported = (from: string, name: string) =>
    module.staticImports.some(
      ({ moduleRequest, entries }) =>
        moduleRequest.value === from && entries.some(({ isType, localName }) => !isType && localName.value === name),
    );
  const schemas = imported("zod", "z");
  const endpoints = imported("#protocol/endpoint.ts", "endpoint");
  const cuts: { readonly start: number; readonly end: number; readonly as: string }[] = [];
  const cut = (start: number, end: number, as = "") => {
    if (!cuts.some((one) => one.start <= start && end <= one.end)) cuts.push({ start, end, as });
  };
  new Visitor({
    CallExpression: (call) => {
      const [given] = call.arguments;
      if (schemas && isDeclared(call)) cut(call.start, call.end, "z");
      else if (endpoints && isNamed(call.callee, "endpoint") && given?.type === "ObjectExpression") {
        cut(call.start, given.start, "(");
        for (const [at, property] of given.properties.entries())
          if (property.type === "Property" && property.key.type === "Identifier" && forServer.has(property.key.name))
            cut(property.start, given.properties[at + 1]?.start ?? given.end - 1);
        cut(given.end, call.end, ")");
      }
    },
  }).visit(program);
  let written = "";
  let from = 0;
  for (const { start, end, as } of cuts.toSorted((a, b) => a.start - b.start)) {
    const lines = code.slice(start, end).replace(/[^\n]/g, "");
    written += code.slice(from, start) + (as === "z" && lines ? `(z${lines})` : as + lines);
    from = end;
  }
  return written + code.slice(from);
}

const isNamed = (node: Expression, name: string): boolean => node.type === "Identifier" && node.name === name;

/** True for a chain of calls that begins with `z` and does not use the schema it makes. */
function isDeclared(node: Expression): boolean {
  let at = node;
  for (;;) {
    if (at.type === "CallExpression") at = at.callee;
    else if (at.type === "MemberExpression" && !at.computed) {
      if (isNamed(at.object, "z")) return true;
      if (at.property.type === "Identifier" && refused.test(at.property.name)) return false;
      at = at.object;
    } else return false;
  }
}
