import Docxtemplater from "docxtemplater";
import { type Package, templatedParts } from "./package.ts";

/** What a tag is about when the library asks for its value. */
export interface Question {
  readonly name: string;
  readonly section: boolean;
  /** The answers around it, outermost first: the document's, then one entry per turn of a section. */
  readonly scopes: readonly unknown[];
  /** Per section around it: its name, what kind of value opened it, and the turn. */
  readonly turns: readonly { readonly name: string; readonly type: string; readonly index: number }[];
}

const never = /^(?!)/;

/**
 * A docxtemplater for our subset of its language: `{x}`, `{#x}`, `{^x}`, `{/x}` and nothing else (no raw XML, no change
 * of delimiters, no loops over a chosen element). `value` gives what a tag prints or how a section turns; it is asked
 * once per tag and place. Throws docxtemplater's errors when the template is faulty.
 */
export function compile(
  zip: Package,
  value: (question: Question) => unknown,
  { linebreaks = true }: { linebreaks?: boolean } = {},
): Docxtemplater<Package> {
  const subset = {
    name: "ActaSubset",
    optionsTransformer(options: Docxtemplater.DXT.Options, library: Docxtemplater): Docxtemplater.DXT.Options {
      for (const module of library.modules) {
        if (module["name"] === "LoopModule") {
          const mark = (sign: string) => new RegExp(`^\\s*${sign}\\s*([^]*?)\\s*$`);
          module["prefix"] = { start: mark("#"), inverted: mark("\\^"), end: mark("/"), dash: never };
        } else if (module["name"] === "RawXmlModule") module["prefix"] = never;
      }
      // The library leaves endnotes alone, though Word treats them as it treats footnotes.
      library.targets = templatedParts(zip);
      return options;
    },
  };
  return new Docxtemplater(zip, {
    modules: [subset],
    paragraphLoop: true,
    linebreaks,
    errorLogging: false,
    stripInvalidXMLChars: true,
    syntax: { changeDelimiterPrefix: null },
    nullGetter: () => "",
    parser: (name) => ({
      get(_scope: unknown, context: Docxtemplater.DXT.ParserContext & { scopeTypes?: unknown[] }) {
        // The library walks outwards by itself; `value` sees all scopes at once, so only the innermost asks.
        if (context.num !== context.scopeList.length - 1) return undefined;
        return value({
          name,
          section: context.meta.part.module === "loop",
          scopes: context.scopeList,
          turns: context.scopePath.map((section, i) => ({
            name: section,
            type: typeof context.scopeTypes?.[i] === "string" ? context.scopeTypes[i] : "",
            index: context.scopePathItem[i] ?? 0,
          })),
        });
      },
    }),
  });
}

/** What docxtemplater says about one fault; only what we use of it. */
export interface LibraryError {
  readonly id: string;
  readonly file?: string;
  readonly xtag?: string;
  readonly openingtag?: string;
  readonly closingtag?: string;
  readonly offset?: number | readonly number[];
}

/** The single errors inside what docxtemplater threw, wrappers opened; foreign errors are thrown on. */
export function libraryErrors(thrown: unknown): LibraryError[] {
  const properties = (thrown as { properties?: { id?: string; errors?: unknown[] } } | null)?.properties;
  if (!properties) throw thrown;
  if (properties.errors && properties.errors.length > 0) return properties.errors.flatMap(libraryErrors);
  return [{ id: "multi_error", ...properties } as LibraryError];
}
