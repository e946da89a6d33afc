import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { describe, expect, test } from "vitest";
import { featureRanks } from "#app/ranks.ts";

const rank = (feature: string): number => featureRanks.findIndex((r) => r.includes(feature));

/** What each room may import. A feature's root, server and web are rooms of their own. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  engine: ["engine"],
  protocol: ["protocol"],
  feature: ["feature", "protocol", "engine"],
  platform: ["platform", "protocol", "engine"],
  ui: ["ui"],
  client: ["client", "ui", "protocol", "engine"],
  server: ["server", "feature", "platform", "protocol", "engine"],
  web: ["web", "feature", "client", "ui", "protocol", "engine"],
};

/** Packages each pure room may use; the others choose freely. */
const packages: Readonly<Record<string, readonly string[]>> = {
  engine: ["docxtemplater", "saxes"],
  protocol: ["zod"],
  feature: ["zod", "zod/mini"],
};
/** The one module of Node a pure room may use: the engines of files deflate and inflate, which asks nothing of the outside. */
const deflates = (file: string): boolean => /^src\/engine\/(?:document|sheet)\//.test(file);
/** Readers of sheets let other work go on between their pieces. */
const pauses = (file: string): boolean => file.startsWith("src/engine/sheet/");

interface Place {
  readonly room: string;
  readonly feature?: string;
  readonly entry: boolean;
}

function placeOf(path: string): Place {
  const found = /^src\/features\/([^/]+)\/(?:(server|web)\/)?(.+)$/.exec(path);
  if (!found) return { room: path.split("/")[1] ?? "", entry: false };
  const [, feature = "", side, rest = ""] = found;
  return { room: side ?? "feature", feature, entry: /^index\.tsx?$/.test(rest) };
}

function objection(from: Place, to: Place): string | undefined {
  if (from.room === "app") return undefined;
  if (!rooms[from.room]?.includes(to.room)) return `${from.room} may not import ${to.room}`;
  if (!to.feature || !from.feature || from.feature === to.feature) return undefined;
  if ((to.room === "server" || to.room === "web") && !to.entry) return `enter ${to.feature}/${to.room} by its index`;
  if (rank(from.feature) <= rank(to.feature)) return `${from.feature} may not lean on ${to.feature}`;
  return undefined;
}

const sources = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory()
      ? sources(`${dir}/${e.name}`)
      : /\.tsx?$/.test(e.name) && !/\.(test|d)\.tsx?$/.test(e.name)
        ? [`${dir}/${e.name}`]
        : [],
  );

const files = sources("src");
const resolver = new ResolverFactory({ extensions: [".ts", ".tsx"], conditionNames: ["import", "node", "default"] });

/** Every module a file names: imports, re-exports, and `import()` of a literal. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  return [
    ...module.staticImports.map((i) => i.moduleRequest.value),
    ...module.staticExports.flatMap((e) => e.entries.flatMap((x) => x.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      (d) => /^["'](.+)["']$/.exec(code.slice(d.moduleRequest.start, d.moduleRequest.end))?.[1] ?? [],
    ),
  ];
}

/** Folders that still have more than 30 files. One that no longer has must leave this list. */
const foldersOverTheLimit = [
  "src/client",
  "src/features/forms/web",
  "src/features/templates",
  "src/features/templates/web",
  "src/ui",
];

const stylesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => `${dir}/${name}`);

const withoutComments = (file: string): string => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

describe("the boundaries of the layers", () => {
  test("it read the whole repository", () => expect(files.length).toBeGreaterThan(150));

  test("imports go only where the layers allow", () => {
    const wrong = files.flatMap((file) =>
      importsOf(file).flatMap((name) => {
        const from = placeOf(file);
        const target = resolver.sync(dirname(resolve(file)), name).path;
        if (!target || target.includes("node_modules")) {
          const allowed = packages[from.room];
          const fine =
            !allowed ||
            (name === "node:zlib" && deflates(file)) ||
            (name === "node:timers/promises" && pauses(file)) ||
            allowed.some((p) => name === p || (p === "docxtemplater" && name.startsWith("docxtemplater/")));
          return fine ? [] : [`${file} → ${name}: ${from.room} may not use this package`];
        }
        const why = objection(from, placeOf(relative(process.cwd(), target)));
        return why ? [`${file} → ${name}: ${why}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("every feature has a rank", () => {
    const names = readdirSync("src/features");
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((n) => rank(n) < 0)).toEqual([]);
  });

  test("no drawers without a name, no default exports, no index but the public entries", () => {
    const drawer = /\/(utils?|helpers?|common|misc|constants|types)(\.tsx?$|\/)/;
    const isPublicEntry = /^src\/features\/[^/]+\/(server|web)\/index\.tsx?$/;
    const wrong = files.flatMap((file) => {
      const found: string[] = [];
      if (drawer.test(file)) found.push(`${file}: a drawer`);
      if (/\/index\.tsx?$/.test(file) && !isPublicEntry.test(file))
        found.push(`${file}: an index that is no public entry`);
      if (/^export default /m.test(readFileSync(file, "utf8"))) found.push(`${file}: default export`);
      return found;
    });
    expect(wrong).toEqual([]);
  });

  test("no file is longer than one reads at a sitting", () => {
    const tests = [...sources("tests"), ...sources("bench"), ...sources("tools"), ...sources("seed")];
    const exempt = new Set(["src/platform/db/tables.ts"]); // generated
    const long = [...files, ...tests]
      .filter((f) => !exempt.has(f))
      .map((f) => ({ f, lines: readFileSync(f, "utf8").split("\n").length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  test("no folder has more files than one reads in a glance, tests apart", () => {
    const counts = Map.groupBy(
      readdirSync("src", { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
      ),
      (entry) => relative(process.cwd(), resolve(entry.parentPath)),
    );
    expect(counts.size).toBeGreaterThan(200);
    const over = [...counts].flatMap(([folder, { length }]) => (length > 30 ? [folder] : []));
    expect(over.toSorted()).toEqual(foldersOverTheLimit.toSorted());
  });

  test("nothing pure asks for the time, for chance or for the outside", () => {
    const pure = files.filter((f) => ["engine", "protocol", "feature"].includes(placeOf(f).room));
    expect(pure.length).toBeGreaterThan(50);
    // A process is also what the product makes; of the running program's only its own members are meant.
    const forbidden =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.(?:env|argv|exit|cwd|pid|hrtime|nextTick|stdout|stderr|platform|uptime|memoryUsage|on)\b|from "node:|\bfetch\(|\bconsole\./;
    expect(
      pure.filter((f) => {
        const code = readFileSync(f, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
        const inflating = deflates(f) ? code.replaceAll('from "node:zlib"', "") : code;
        return forbidden.test(pauses(f) ? inflating.replaceAll('from "node:timers/promises"', "") : inflating);
      }),
    ).toEqual([]);
  });

  test("every suppression gives its reason", () => {
    const bare = /@ts-(ignore|nocheck)|@ts-expect-error\s*$|(oxlint|eslint)-disable(?!.*--)/m;
    expect(files.filter((f) => bare.test(readFileSync(f, "utf8")))).toEqual([]);
  });

  test("no style positions a table row: WebKit does not, and what is placed in it then lies over the page", () => {
    const styles = stylesIn("src");
    expect(styles.length).toBeGreaterThan(15);
    const wrong = styles.flatMap((file) =>
      [...withoutComments(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = "", rules = ""]) => {
        const ofRow = selectors
          .split(",")
          .some((s) => /(?:^|[\s>+~])(?:tr|thead|tbody)(?:[.:[][^\s>+~]*)?$/.test(s.trim()));
        const positioned = /(?:^|[;\s])position:\s*(?:relative|sticky)/.test(rules);
        // On phones rows are cards, no longer rows of a table.
        return ofRow && positioned && !/display:\s*(?:block|flex|grid)/.test(rules)
          ? [`${file}: ${selectors.trim()}`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
