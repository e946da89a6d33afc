import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { screens } from "../../src/app/registry.ts";
import type { Screen } from "../../src/protocol/screen.ts";

/** The way the files of the pages arrive, as the source declares it: at screens, and by the function that an import is given to. */
export interface Arrivals {
  /** The module of each screen's page. */
  readonly pages: readonly { readonly screen: Screen; readonly id: string }[];
  /** The modules of the two frames. */
  readonly frames: Readonly<Record<Screen["frame"], string>>;
  /** Parts that a page draws by itself, fetched with it (`firstPart`). */
  readonly firstParts: ReadonlySet<string>;
  /** Parts that a page draws by itself, one of several (`firstPartOfSome`), and what it fetches once it is drawn (`soonAfter`). */
  readonly partsOfSome: ReadonlySet<string>;
  readonly soonAfter: ReadonlySet<string>;
  /** Sections of a process (`processPart`): one file, which comes when the page is there and used. */
  readonly processParts: ReadonlySet<string>;
}

const root = join(import.meta.dirname, "../..");

/** Reads the declarations. Throws where a screen has two pages, or a frame has none. */
export function readArrivals(): Arrivals {
  const files = globSync(["src/{app,client}/**/*.{ts,tsx}", "src/features/*/web/**/*.{ts,tsx}"], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ id: join(root, file), code: readFileSync(join(root, file), "utf8") }));
  const imported = (before: string): { id: string; name: string }[] =>
    files.flatMap(({ id, code }) =>
      [...code.matchAll(new RegExp(`${before}\\(\\) =>\\s*import\\("([^"]+)"\\)`, "g"))].map(
        ([, name = "", to = ""]) => ({
          id: to.startsWith("#") ? join(root, "src", to.slice(1)) : join(dirname(id), to),
          name,
        }),
      ),
    );
  const givenTo = (name: string): ReadonlySet<string> => new Set(imported(`\\b${name}(\\()\\s*`).map(({ id }) => id));
  const frame = (name: Screen["frame"]): string => {
    const [found] = imported(`\\bframe\\("(${name})",\\s*`);
    if (!found) throw new Error(`no module is the frame "${name}"`);
    return found.id;
  };
  const byPath = new Map(imported(`"(/[^"]*)":\\s*`).map(({ id, name }) => [name, id]));
  return {
    pages: screens.flatMap((screen) => {
      const id = byPath.get(screen.path);
      return id ? [{ screen, id }] : [];
    }),
    frames: { bare: frame("bare"), shell: frame("shell") },
    firstParts: givenTo("firstPart"),
    partsOfSome: givenTo("firstPartOfSome"),
    soonAfter: givenTo("soonAfter"),
    processParts: givenTo("processPart"),
  };
}
