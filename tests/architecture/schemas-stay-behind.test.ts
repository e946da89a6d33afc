import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { expect, test } from "vitest";
import { withoutSchemas } from "../../tools/vite/schemas-stay-behind.ts";

// The pages are built without Zod (tools/vite/schemas-stay-behind.ts): a schema is declared there and never asked. What is asked of
// one all the same is found here, in every module a page reaches, before a browser finds it.

const entry = "src/app/web/main.tsx";
const resolver = new ResolverFactory({ extensions: [".ts", ".tsx"], conditionNames: ["import", "default"] });

/** What asks a schema. `shape` builds further schemas at the top of a module, and asks inside of a function. */
const asking = /^(?:parse|safeParse|parseAsync|safeParseAsync|options|enum|values|value|def|_def)$/;
const askingInside = /^(?:shape|element)$/;

interface Module {
  readonly file: string;
  readonly program: Any;
  /** Local names and where they come from. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  readonly targets: readonly string[];
  /** Names that are Zod itself. */
  readonly zod: ReadonlySet<string>;
  /** Names that are schemas. */
  readonly schemas: Set<string>;
  /** What each name is declared to be: what its chain begins with. */
  readonly declared: ReadonlyMap<string, Chain>;
}
interface Chain {
  readonly root: string;
  readonly members: readonly string[];
}
type Any = { readonly type: string; readonly start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Any =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
const children = (node: Any): Any[] =>
  Object.entries(node).flatMap(([name, value]) =>
    name === "parent" ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

function found(from: string, name: string): string | undefined {
  const { path } = resolver.sync(dirname(resolve(from)), name);
  return path && /\.tsx?$/.test(path) && !path.includes("node_modules") ? relative(process.cwd(), path) : undefined;
}

function load(file: string, read: (file: string) => string): Module {
  const code = read(file);
  const { module, program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  const imports = new Map<string, { file: string; name: string }>();
  const targets: string[] = [];
  const zod = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType);
    if (entries.length > 0 && values.length === 0) continue;
    const target = found(file, moduleRequest.value);
    if (target) targets.push(target);
    for (const { localName, importName } of values) {
      if (/^zod(?:\/mini)?$/.test(moduleRequest.value)) zod.add(localName.value);
      else if (target) imports.set(localName.value, { file: target, name: importName.name ?? "*" });
    }
  }
  const others = [
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^["'](.+)["']$/.exec(code.slice(start, end))?.[1] ?? [],
    ),
  ];
  targets.push(...others.flatMap((name) => found(file, name) ?? []));
  const tree = program as unknown as Any;
  return { file, program: tree, imports, targets, zod, schemas: new Set(), declared: declaredIn(tree) };
}

/** Every module the pages reach. */
function reached(read: (file: string) => string): Map<string, Module> {
  const modules = new Map<string, Module>();
  const left = [entry];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (modules.has(file)) continue;
    const module = load(file, read);
    modules.set(file, module);
    left.push(...module.targets);
  }
  return modules;
}

/** The name a chain of calls and members begins with, and the members on its way. */
function chain(node: Any): { readonly root: string | undefined; readonly members: readonly string[] } {
  const members: string[] = [];
  let at = node;
  for (;;) {
    if (at.type === "CallExpression") at = at["callee"] as Any;
    else if (at.type === "MemberExpression") {
      const property = at["property"] as Any;
      if (at["computed"] !== true) members.unshift(String(property["name"]));
      at = at["object"] as Any;
    } else if (/^TS(?:As|Satisfies|NonNull|Instantiation)Expression$/.test(at.type)) at = at["expression"] as Any;
    else return { root: at.type === "Identifier" ? String(at["name"]) : undefined, members };
  }
}

const isSchema = (modules: ReadonlyMap<string, Module>, module: Module, name: string): boolean => {
  if (module.zod.has(name) || module.schemas.has(name)) return true;
  const from = module.imports.get(name);
  return from !== undefined && (modules.get(from.file)?.schemas.has(from.name) ?? false);
};

/** Names the schemas of all modules, until there are no more: one is made of others. */
function nameSchemas(modules: ReadonlyMap<string, Module>): void {
  for (let more = true; more; ) {
    more = false;
    for (const module of modules.values())
      for (const [name, { root, members }] of module.declared) {
        const made = module.zod.has(root) ? members.slice(1) : members;
        if (module.schemas.has(name) || made.some((one) => asking.test(one)) || !isSchema(modules, module, root))
          continue;
        module.schemas.add(name);
        more = true;
      }
  }
}

/** What the names of a module are declared to be, at its top. */
function declaredIn(program: Any): Map<string, Chain> {
  const declared = new Map<string, Chain>();
  for (const statement of program["body"] as Any[]) {
    const declaration = isNode(statement["declaration"]) ? statement["declaration"] : statement;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration["declarations"] as { id: Any; init: unknown }[]) {
      const { root, members } = isNode(init) ? chain(init) : { root: undefined, members: [] };
      if (id.type === "Identifier" && root !== undefined) declared.set(String(id["name"]), { root, members });
    }
  }
  return declared;
}

const isFunction = ({ type }: Any): boolean => /Function(?:Declaration|Expression)$/.test(type);

/** Where a module asks a schema. Rules given to a schema (`refine`, `transform`) are run by it, so never in a page. */
function askedIn(modules: ReadonlyMap<string, Module>, module: Module): string[] {
  const wrong: string[] = [];
  if (![...module.imports.keys(), ...module.schemas].some((name) => isSchema(modules, module, name))) return wrong;
  const walk = (node: Any, inside: boolean): void => {
    if (node.type === "MemberExpression" && node["computed"] !== true) {
      const name = String((node["property"] as Any)["name"]);
      const { root, members } = chain(node["object"] as Any);
      const fresh = root !== undefined && module.zod.has(root);
      const asks = asking.test(name) || (inside && !fresh && askingInside.test(name));
      // `z.enum` makes one; of a schema, `enum` is its values.
      const made = fresh && members.length === 0;
      if (asks && !made && root !== undefined && isSchema(modules, module, root))
        wrong.push(`${module.file}: ${[root, ...members, name].join(".")}`);
    }
    const bySchema = node.type === "CallExpression" && rootIsSchema(modules, module, node);
    for (const child of children(node)) {
      if (bySchema && isFunction(child)) continue;
      // What a schema is built of may be the shape of another, wherever that is done.
      walk(child, !bySchema && (inside || isFunction(child)));
    }
  };
  walk(module.program, false);
  return wrong;
}

function rootIsSchema(modules: ReadonlyMap<string, Module>, module: Module, node: Any): boolean {
  const { root } = chain(node);
  return root !== undefined && isSchema(modules, module, root);
}

const fromDisk = (file: string): string => readFileSync(file, "utf8");
const modulesOnDisk = reached(fromDisk);

/** Where a module asks a schema, with these lines added to files. */
const asked = (added: ReadonlyMap<string, string> = new Map()): string[] => {
  const modules = new Map(
    [...modulesOnDisk].map(([file, module]) => [file, { ...module, schemas: new Set<string>() }]),
  );
  for (const [file, text] of added)
    modules.set(
      file,
      load(file, (name) => fromDisk(name) + text),
    );
  nameSchemas(modules);
  expect(modules.size).toBeGreaterThan(300);
  return [...modules.values()].flatMap((module) => askedIn(modules, module));
};

test("no module of the pages asks a schema", () => expect(asked()).toEqual([]));

test("one that does is found: in a component, in what it imports, and at the top of a module", () => {
  const broken = new Map([
    [
      "src/features/signatures/web/sending/SendDialog.tsx",
      'import { InvitationInput } from "../../signature.ts";\nconst f = () => InvitationInput.safeParse({});\n',
    ],
    ["src/features/signatures/signature.ts", "\nexport const names = ProviderName.options;\n"],
    ["src/features/signatures/contract.ts", "\nexport const g = () => Envelope.shape.title;\n"],
  ]);
  expect(asked(broken).toSorted()).toEqual([
    "src/features/signatures/contract.ts: Envelope.shape",
    "src/features/signatures/signature.ts: ProviderName.options",
    "src/features/signatures/web/sending/SendDialog.tsx: InvitationInput.safeParse",
  ]);
});

test("a page's copy of a contract keeps what a call needs, on the same lines", () => {
  const contract = `import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
export const kinds = ["a", "b"] as const;
export const Row = z.strictObject({
  kind: z.enum(kinds),
});
export const names = z.enum(kinds).options;
export const saved = (row: unknown) => Row.extend({}).parse(row);
export const saveRow = endpoint({
  method: "PUT",
  path: "/rows/:id",
  access: "member",
  summary: "Saves a row",
  input: Row.partial(),
  output: Row,
  upload: { maxBytes: 5, inclusive: true },
  limits: [{ by: "address", max: 1, seconds: 60 }],
});
`;
  expect(withoutSchemas("contract.ts", contract).split("\n")).toEqual([
    'import { z } from "zod";',
    'import { endpoint } from "#protocol/endpoint.ts";',
    'export const kinds = ["a", "b"] as const;',
    "export const Row = (z",
    "",
    ");",
    // Still an error of the page, which throws.
    "export const names = z.options;",
    "export const saved = (row: unknown) => Row.extend({}).parse(row);",
    "export const saveRow = ({",
    '  method: "PUT",',
    '  path: "/rows/:id",',
    "  ",
    "",
    "",
    "",
    "upload: { maxBytes: 5, inclusive: true },",
    "  ",
    "});",
    "",
  ]);
  const other = 'import { z } from "./not-zod.ts";\nexport const one = z.string();\n';
  expect(withoutSchemas("other.ts", other)).toBe(other);
});
