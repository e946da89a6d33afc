import Docxtemplater from "docxtemplater";
import { type Package, templatedParts } from "./package.ts";
import { escapedText, fixed, fixedSegments } from "./program/program.ts";
import {
  type Ask,
  boxSigns,
  Inline,
  plainText,
  type Question,
  readTag,
  type Tag,
  type TextBoxCopy,
  type Turn,
} from "./question.ts";
import { isPlainName, tagName } from "./tags/tag-name.ts";

/** A node of docxtemplater's tree of a part; only what we use of it. Sections hold theirs in `subparsed`. */
export interface TreeNode {
  readonly type: "content" | "tag" | "placeholder";
  readonly value: string;
  readonly tag?: string;
  readonly position?: string;
  readonly text?: boolean;
  readonly module?: string;
  readonly inverted?: boolean;
  readonly subparsed?: readonly TreeNode[];
  readonly hasPageBreak?: boolean;
  readonly hasPageBreakBeginning?: boolean;
  readonly addContinuousType?: boolean;
  readonly addNextPage?: unknown;
  readonly lastParagrapSectPr?: string;
  readonly sectPrCount?: number;
}

const never = /^(?!)/;
/** The name of our picture places in docxtemplater. */
export const imageModule = "acta/image";
const textStart = fixedSegments[fixed.openText] ?? "";
const textEnd = fixedSegments[fixed.closeText] ?? "";

/** Reads the name of a section as we read it: the library compares opening and closing ones letter by letter. */
class SectionMark extends RegExp {
  override [Symbol.match](text: string): RegExpMatchArray | null {
    const found = super[Symbol.match](text);
    const name = tagName(found?.[1] ?? "");
    if (found && isPlainName(name)) found[1] = name;
    return found;
  }
}

/**
 * A docxtemplater for our subset of its language: `{x}`, `{#x}`, `{^x}`, `{/x}`, and `{%x}` for pictures; nothing else (no
 * raw XML, no change of delimiters, no loops over a chosen element). `value` gives what a tag prints or how a section
 * turns; it is asked once per tag and place. Throws docxtemplater's errors when the template is invalid.
 */
export function compile(zip: Package, value: Ask): Docxtemplater<Package> {
  const subset: Docxtemplater.DXT.Module = {
    name: "ActaSubset",
    optionsTransformer(options: Docxtemplater.DXT.Options, library: Docxtemplater): Docxtemplater.DXT.Options {
      for (const module of library.modules) {
        if (module["name"] === "LoopModule") {
          const mark = (sign: string) => new SectionMark(`^\\s*${sign}\\s*([^]*?)\\s*$`);
          module["prefix"] = { start: mark("#"), inverted: mark("\\^"), end: mark("/"), dash: never };
        } else if (module["name"] === "RawXmlModule") module["prefix"] = never;
      }
      // The library leaves endnotes alone, though Word treats them as it treats footnotes.
      library.targets = templatedParts(zip);
      return options;
    },
    // Its types know prefixes as texts only; it takes patterns too, as its own sections do.
    matchers: () => [[/^\s*%\s*([^]*?)\s*$/ as unknown as string, imageModule, {}]],
    render(part, { scopeManager }) {
      if (part.module !== imageModule) return null;
      const value: unknown = scopeManager.getValue(part.value, { part });
      const xml = value instanceof Inline ? textEnd + value.xml + textStart : escapedText(plainText(value));
      return { value: xml, errors: [] };
    },
  };
  return new Docxtemplater(zip, {
    modules: [subset],
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    stripInvalidXMLChars: true,
    syntax: { changeDelimiterPrefix: null },
    nullGetter: () => "",
    parser: (text) => {
      let tag: Tag | undefined;
      return {
        get(_scope: unknown, context: LibraryContext) {
          // The library walks outwards by itself; `value` sees all scopes at once, so only the innermost asks.
          if (context.num !== context.scopeList.length - 1) return undefined;
          const { module, inverted = false } = context.meta.part as Partial<TreeNode>;
          tag ??= readTag(text, { section: module === "loop", inverted, image: module === imageModule });
          return value(questionOf(tag, context));
        },
      };
    },
  });
}

type LibraryContext = Docxtemplater.DXT.ParserContext & { scopeTypes?: readonly unknown[] };

const questionOf = (tag: Tag, context: LibraryContext): Question => ({
  tag,
  scopes: context.scopeList,
  turns: context.scopePath.map((section, i): Turn => {
    const type = context.scopeTypes?.[i];
    return {
      name: readTag(section).name,
      type: type === "array" || type === "object" ? type : "once",
      index: context.scopePathItem[i] ?? 0,
      total: context.scopePathLength[i] ?? 1,
    };
  }),
});

/** A part as docxtemplater compiled it. */
export interface LibraryPart {
  readonly name: string;
  readonly tree: readonly TreeNode[];
  /** True if docxtemplater adds a paragraph after tables that end such a part. */
  readonly closesTables: boolean;
  /** Its own rendering, any number of times; `breaks` as in `Rendering`. Throws docxtemplater's errors. */
  render(answers: unknown, breaks: boolean): string;
}

/**
 * The parts of docxtemplater's compiled template that are used here. They are not in its documented interface, so its
 * version is pinned. The differential test compares the output with the documented way, document by document.
 */
interface CompiledPart {
  readonly postparsed: readonly TreeNode[];
  readonly contentType: string | undefined;
  linebreaks: boolean;
  scopeManager: unknown;
  allErrors: unknown[];
  content: Uint8Array;
  render(name: string): unknown;
}
interface Compiled {
  readonly compiled: Readonly<Record<string, CompiledPart>>;
  scopeManagers: Record<string, unknown>;
  getScopeManager(name: string, part: CompiledPart, answers: unknown): unknown;
}

const kinds = ["document.main", "header", "footer", "footnotes", "comments"];
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The parts with tags of what `compile` gave, in the order in which docxtemplater renders them. */
export function compiledParts(compiled: Docxtemplater<Package>): LibraryPart[] {
  // One compilation renders once in docxtemplater's documented way; here a part forgets what rendering left behind.
  const library = compiled as unknown as Compiled;
  return Object.entries(library.compiled).map(([name, part]) => ({
    name,
    tree: withTextBoxes(part.postparsed),
    closesTables: kinds.some((kind) => part.contentType?.endsWith(`wordprocessingml.${kind}+xml`)),
    render: (answers, breaks) => {
      library.scopeManagers = {};
      part.scopeManager = library.getScopeManager(name, part, answers);
      part.allErrors = [];
      part.linebreaks = breaks;
      part.render(name);
      const errors = part.allErrors;
      if (errors.length > 0) throw Object.assign(new Error("docxtemplater"), { properties: { errors } });
      return utf8.decode(part.content);
    },
  }));
}

/** The tree with a sign behind every tag that counts in a text box: Word keeps those twice, and both print one number. */
function withTextBoxes(tree: readonly TreeNode[]): readonly TreeNode[] {
  let copy: TextBoxCopy | undefined;
  const visit = (nodes: readonly TreeNode[]) => {
    for (const node of nodes) {
      if (node.subparsed) visit(node.subparsed);
      else if (node.type !== "placeholder") copy = copyAfter(node.value, copy);
      else if (copy && readTag(node.value).formula?.counts) Object.assign(node, { value: node.value + boxSigns[copy] });
    }
  };
  visit(tree);
  return tree;
}

/** Returns the copy of a text box that contains the text after a piece of XML. */
function copyAfter(xml: string, before: TextBoxCopy | undefined): TextBoxCopy | undefined {
  const last = xml.includes("mc:") ? [...xml.matchAll(/<(\/?)mc:(Choice|Fallback)\b/g)].at(-1) : undefined;
  if (!last) return before;
  if (last[1] === "/") return undefined;
  return last[2] === "Choice" ? "first" : "second";
}

/** An error as docxtemplater reports it, with the properties used here. */
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
