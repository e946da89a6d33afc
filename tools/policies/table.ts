import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { roles } from "#protocol/actor.ts";
import { planPermissions } from "#protocol/permission.ts";
import { actorDimensions, argumentDimensions, argumentNames, type Dimension } from "./cases.ts";

/** The cases of a role that are searched for further reasons, evenly over all that allow. */
const maxCases = 16;

type Rule = (...args: unknown[]) => unknown;
/** The values of a case by their paths. */
type Case = ReadonlyMap<string, { readonly words: string; readonly value: unknown; readonly silent?: boolean }>;

/** A module of rules: its feature, its source, and its functions. */
export interface PolicyModule {
  readonly feature: string;
  readonly path: string;
  readonly source: string;
  readonly rules: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, "../..");

/** The modules of rules of all features. */
export async function policyModules(): Promise<PolicyModule[]> {
  const paths = globSync("src/features/*/*policy.ts", { cwd: root }).sort();
  return Promise.all(
    paths.map(async (path) => ({
      feature: relative("src/features", path).split("/")[0] ?? "",
      path,
      source: readFileSync(join(root, path), "utf8"),
      rules: (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>,
    })),
  );
}

/** The page of all rules: who may do what, and for each reason of a refusal a case in which nothing else refuses. */
export async function policiesText(): Promise<string> {
  const modules = await policyModules();
  const names = [...new Set(modules.map(({ feature }) => feature))];
  const parts = names.map(
    (name) =>
      `## ${name}\n\n${modules
        .filter(({ feature }) => feature === name)
        .flatMap(rulesOf)
        .map(({ lines }) => lines())
        .join("\n\n")}\n`,
  );
  return `${head}\n${parts.join("\n")}`;
}

const head = `# Who may do what

Every rule of the product that takes the asking member, with the roles that may. Below it is one case in which it allows, and each single change
that makes it refuse, with the code of the reason. Cases that are the same for several roles are given once. The member of a case is in a team,
has a verified phone and every permission of a plan, and the organization is active with the usual settings.

\`node tools/run.mjs generate-policies\` writes this page. \`tests/server/policies.test.ts\` compares it, and takes each clause and each role out of
each rule to see that the page would change.
`;

/** The rules of one module: where each begins in the source, and its part of the page. */
export const rulesOf = (module: PolicyModule): { readonly at: number; readonly lines: () => string }[] =>
  [...module.source.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export (?:const|function) (\w+)/g)].flatMap(
    (match) => {
      const [, comment = "", name = ""] = match;
      const rule = module.rules[name];
      const rest = module.source.slice((match.index ?? 0) + match[0].length);
      // What decides about an actor, or whether it may be somebody: the other functions are part of these.
      const isRule = /^[^=]*(?:= )?\((?:\s*_?actor: |[^]*?\): Decision\b)/.test(rest.split(/\n\n/)[0] ?? "");
      if (typeof rule !== "function" || !isRule) return [];
      const words = comment
        .replace(/^\s*\* ?/gm, "")
        .replace(/\s+/g, " ")
        .trim();
      const lines = () =>
        [`### ${name}`, words, ...linesOf(module.feature, name, rule as Rule)].filter(Boolean).join("\n\n");
      return [{ at: match.index ?? 0, lines }];
    },
  );

/** Names the arguments as they are written. */
function argumentsOf(feature: string, name: string, rule: Rule): readonly string[] {
  const known = argumentNames[`${feature}.${name}`] ?? argumentNames[name];
  if (known) return ["actor", ...known];
  const [, list = ""] = /\(([^]*?)\)\s*(?:=>|\{)/.exec(String(rule)) ?? [];
  const names = list.split(",").map((one) => one.replace(/=.*/, "").trim());
  return names.filter((one) => one !== "");
}

function linesOf(feature: string, name: string, rule: Rule): string[] {
  const names = argumentsOf(feature, name, rule);
  const ofArguments = names.flatMap((one) => {
    if (/^_?actor$/.test(one)) return [];
    const dimensions = argumentDimensions[one];
    if (!dimensions) throw new Error(`tools/policies/cases.ts does not know the argument ${one} of ${feature}.${name}`);
    return dimensions;
  });
  const decide = (role: string | undefined, one: Case): unknown => rule(...argsOf(role, one, names));
  const usual = basesOf(ofArguments);
  const bases = roles.some((role) => usual.some((one) => decide(role, one) === true))
    ? usual
    : usual.flatMap((one) => [one, ...variedAlone(one, ofArguments)]);
  const allowed = new Map<string, string[]>();
  if (!names.some((one) => /^_?actor$/.test(one))) return casesOf(undefined, bases, ofArguments, decide);
  const dimensions = [...actorDimensions, ...ofArguments];
  const refused = new Map<string, string[]>();
  for (const role of roles) {
    const text = casesOf(role, bases, dimensions, decide).join("\n");
    const [map, key] = text === "" ? [refused, resultsOf(role, bases, dimensions, decide)] : [allowed, text];
    map.set(key, [...(map.get(key) ?? []), role]);
  }
  const none = bases.find((one) => decide(undefined, one) === true);
  return [
    ...[...allowed].map(([text, some]) => `**${some.join(", ")}**\n${text}`),
    ...[...refused].map(([result, some]) => `${some.join(", ")}:${result.includes("\n") ? "\n- " : " "}${result}`),
    ...(none ? ["Without a role as well."] : []),
  ];
}

/** A result that is not `true`: the code of a reason, or what a rule returns as data. */
const show = (result: unknown): string => `\`${typeof result === "string" ? result : JSON.stringify(result)}\``;

/** The case with each other choice of what is varied alone. */
const variedAlone = (one: Case, dimensions: readonly Dimension[]): Case[] =>
  dimensions
    .filter(({ alone }) => alone)
    .flatMap(({ path, choices }) => choices.slice(1).map(([words, value]) => new Map(one).set(path, { words, value })));

/** Shows the result of a rule without a single yes: the reason in the first case, or all its data. */
function resultsOf(
  role: string,
  bases: readonly Case[],
  dimensions: readonly Dimension[],
  decide: (role: string, one: Case) => unknown,
): string {
  const first = decide(role, bases[0] ?? new Map());
  if (typeof first !== "object") return show(first);
  const lines = bases.flatMap((one) => {
    const usual = show(decide(role, one));
    const changes = dimensions.flatMap(({ path, choices }) =>
      one.has(path)
        ? []
        : choices
            .slice(1)
            .map(([words, value]) => [words, show(decide(role, new Map(one).set(path, { words, value })))] as const),
    );
    const words = wordsOf(one);
    return [
      `${words === "" ? "" : `${words}: `}${usual}`,
      ...changes.filter(([, result]) => result !== usual).map(([change, result]) => `  - ${change}: ${result}`),
    ];
  });
  return lines.join("\n").replace(/\n(?! )/g, "\n- ");
}

const wordsOf = (one: Case): string =>
  [...one.values()]
    .filter(({ words, silent }) => silent !== true && words !== "now")
    .map(({ words }) => words)
    .join(", ");

/** The first and the last case in which the rule allows, and those that show a further reason. */
function casesOf(
  role: string | undefined,
  bases: readonly Case[],
  dimensions: readonly Dimension[],
  decide: (role: string | undefined, one: Case) => unknown,
): string[] {
  const all = bases.filter((one) => decide(role, one) === true);
  const step = Math.max(1, (all.length - 1) / maxCases);
  const yes = Array.from({ length: Math.min(all.length, maxCases + 1) }, (_, at) => all[Math.round(at * step)]);
  const seen = new Set<string>();
  return yes.flatMap((one, at) => {
    if (!one) return [];
    const reasons = reasonsOf(role, one, dimensions, decide);
    const isNew = [...reasons.keys()].some((code) => !seen.has(code));
    if (at > 0 && at < yes.length - 1 && !isNew) return [];
    for (const code of reasons.keys()) seen.add(code);
    const words = wordsOf(one);
    return [
      [
        `- allowed${words === "" ? "" : `: ${words}`}`,
        ...[...reasons].map(([code, changes]) => `  - ${code}: ${changes.join("; ")}`),
      ].join("\n"),
    ];
  });
}

/** The reasons for which the rule refuses after one change of a case, with those changes. */
function reasonsOf(
  role: string | undefined,
  one: Case,
  dimensions: readonly Dimension[],
  decide: (role: string | undefined, one: Case) => unknown,
): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const { path, choices } of dimensions)
    for (const [words, value] of choices) {
      const result = decide(role, new Map(one).set(path, { words, value }));
      if (result !== true) reasons.set(show(result), [...(reasons.get(show(result)) ?? []), words]);
    }
  return reasons;
}

/** The cases that the arguments can form with each other. What is varied alone has its usual value in all of them. */
function basesOf(dimensions: readonly Dimension[]): Case[] {
  let cases: Map<string, { words: string; value: unknown; silent: boolean }>[] = [new Map()];
  for (const { path, choices, alone: silent = false } of dimensions)
    cases = cases.flatMap((one) =>
      (silent ? choices.slice(0, 1) : choices).map(([words, value]) =>
        new Map(one).set(path, { words, value, silent }),
      ),
    );
  return cases;
}

/** The arguments of a call: the actor, then each argument with the values of the case. */
function argsOf(role: string | undefined, one: Case, names: readonly string[]): unknown[] {
  const actor = {
    uid: "me",
    orgId: "organization",
    email: "me@example.com",
    roles: role === undefined ? [] : [role],
    teamIds: ["ours"],
    individual: false,
    permissions: Object.fromEntries(planPermissions.map((name) => [name, true])),
    settings: {
      assignOnlyByManager: false,
      projectSelectionRequired: false,
      requiresDifferentReviewerThanCreator: false,
      consultantPlaceholderFields: false,
    },
    organizationStatus: "active",
    whiteLabel: false,
  };
  const found: Record<string, unknown> = { actor };
  for (const [path, { value }] of one) {
    const [first = "", ...rest] = path.split(".");
    const last = rest.pop();
    if (last === undefined) found[first] = value;
    else {
      let place = (found[first] ??= {}) as Record<string, unknown>;
      for (const name of rest) place = (place[name] ??= {}) as Record<string, unknown>;
      place[last] = value;
    }
  }
  return names.map((name) => found[name.replace("_", "")]);
}
