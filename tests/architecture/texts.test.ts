import { readdirSync, readFileSync } from "node:fs";
import { type Node, parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { loadTexts } from "#app/texts.ts";
import type { Texts } from "#protocol/text.ts";

const flat = (texts: Texts, before = ""): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[before + name, value] as [string, string]] : flat(value, `${before}${name}.`),
  );
const english = new Map(flat(await loadTexts("en")));
const spanish = new Map(flat(await loadTexts("es")));

/** Words that are the same in both languages. */
const sameInBoth = new Set<string>([
  "Acta",
  "CINCEL",
  "Ctrl K",
  "DocuSign",
  "Error",
  "Finca",
  "Folio",
  "General",
  "Individual",
  "PDF/A",
  "Plan",
  "Quetzales (GTQ)",
  "Roles",
  "Sprint",
  "Webhooks",
  "Word",
  // Old units have no English name.
  "manzanas",
  "caballerías",
  "cuerdas",
  // A piece of a template, which is in the language of the contract.
  "{#compradores}{nombre}, {profesion}; {/compradores}",
]);

/** What English has another word for here: one word for one thing. */
const otherWords: readonly (readonly [wrong: RegExp, right: string, but?: string])[] = [
  [/\b(?:some|every|any)body\b/i, "someone, everyone, anyone"],
  [/(?<!-)\bmail(?:s|ed)?\b(?! server)/i, "e-mail"],
  [/\bpictures?\b/i, "image"],
  [/\bany more\b/i, "no longer"],
  [/\bt(?:ake|akes|aken|ook) (?:back|away)\b/i, "void, withdraw, cancel, remove"],
  // The specification gives one sentence that signs in.
  [/\bsigned in\b(?! the)|\bsign in (?:with|to|first|using)\b/i, "log in", "identity.accountExists"],
  [/(?<![.@{])\bfirms?\b(?!\.)/i, "the organization, or its name", "home.start.createText"],
];

const files = sources("src");

describe("the two languages", () => {
  test("have the same keys", () => {
    expect(english.size).toBeGreaterThan(100);
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("have the same values in each sentence, and no empty sentence", () => {
    const values = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort();
    const errors = [...english].filter(([key, text]) => {
      const other = spanish.get(key) ?? "";
      return text.trim() === "" || other.trim() === "" || values(text).join() !== values(other).join();
    });
    expect(errors.map(([key]) => key)).toEqual([]);
  });

  test("have both forms of what is counted", () => {
    const forms = [...english.keys()].filter((key) => /_(?:one|other)$/.test(key));
    const lonely = forms.filter(
      (key) => !english.has(key.replace(/_(one|other)$/, (_, f) => (f === "one" ? "_other" : "_one"))),
    );
    expect(lonely).toEqual([]);
  });

  test("use one word for one thing", () => {
    const wrong = otherWords.flatMap(([word, right, but]) =>
      [...english].flatMap(([key, text]) => (key !== but && word.test(text) ? `${key}: ${text} (${right})` : [])),
    );
    expect(wrong).toEqual([]);
  });

  test("do not say the same, which would be a sentence nobody translated", () => {
    const same = [...english].filter(([key, text]) => {
      const words = text
        .replace(/\{\{.*?\}\}/g, "")
        .replace(/[^\p{L} ]/gu, "")
        .trim();
      return /\p{L}{4}/u.test(words) && text === spanish.get(key) && !sameInBoth.has(text);
    });
    expect(same.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

describe("the sources", () => {
  const found = files.map(read);

  test("are all read", () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => file.endsWith(".tsx")).length).toBeGreaterThan(30);
    expect(found.flatMap((f) => [...f.asked]).length).toBeGreaterThan(150);
  });

  test("ask for sentences that exist", () => {
    const unknown = found.flatMap(({ file, asked }) =>
      [...asked].filter((key) => !exists(key)).map((key) => `${file}: ${key}`),
    );
    expect(unknown).toEqual([]);
  });

  test("use every sentence", () => {
    const literals = new Set(found.flatMap((f) => [...f.literals]));
    const patterns = found.flatMap((f) => f.patterns);
    // Mails and PDFs are written from the texts of one feature, mostly their own, so their keys go without its name.
    const serverCode = new Map(
      files.filter((file) => file.includes("/server/")).map((file) => [file, readFileSync(file, "utf8")] as const),
    );
    const inMails = (key: string) => {
      const [feature, ...rest] = key.split(".");
      const servers = found.filter(
        ({ file }) =>
          file.startsWith(`src/features/${feature}/server/`) ||
          serverCode.get(file)?.includes(`from "#features/${feature}/text/`),
      );
      return servers.some((f) => f.literals.has(rest.at(-1) ?? "") || f.patterns.some((p) => p.test(rest.join("."))));
    };
    const unused = [...english.keys()].filter((key) => {
      const name = key.replace(/_(?:one|other)$/, "");
      return (
        !inMails(key) && !literals.has(key) && !literals.has(name) && !patterns.some((p) => p.test(key) || p.test(name))
      );
    });
    expect(unused).toEqual([]);
  });

  test("say nothing to people in one language only", () => {
    expect(found.flatMap(({ file, spoken }) => spoken.map((text) => `${file}: ${text}`))).toEqual([]);
  });
});

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((e) => {
    const path = `${dir}/${e.name}`;
    if (e.isDirectory()) return e.name === "text" ? [] : sources(path);
    return /\.tsx?$/.test(e.name) && !/\.(?:test|d)\.tsx?$/.test(e.name) ? [path] : [];
  });
}

function exists(key: string): boolean {
  return english.has(key) || english.has(`${key}_other`);
}

interface Found {
  readonly file: string;
  /** Keys given to `t`, to a failure or to a rule. */
  readonly asked: Set<string>;
  /** Every text in the code: a key may travel before it is asked for. */
  readonly literals: Set<string>;
  /** Keys put together while running, as patterns of what they may become. */
  readonly patterns: RegExp[];
  /** Texts that people would read and that are in the code. */
  readonly spoken: string[];
}

/** The element names and attributes whose texts are read by people. */
function read(file: string): Found {
  const found: Found = { file, asked: new Set(), literals: new Set(), patterns: [], spoken: [] };
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  walk(program as unknown as Any, undefined, found);
  return found;
}

type Any = Node & Record<string, unknown>;

const readAttributes =
  /^(?:label|title|placeholder|alt|text|hint|heading|caption|helperText|aria-label|aria-description|aria-roledescription|aria-valuetext)$/;
const askers: Readonly<Record<string, number>> = { t: 0, textOf: 0, errorText: 0, Failure: 0, when: 1 };
const isNode = (value: unknown): value is Any =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
const speaks = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, " "));

function walk(node: Any, parent: Any | undefined, found: Found): void {
  look(node, parent, found);
  for (const [name, value] of Object.entries(node)) {
    if (name === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, found);
  }
}

function look(node: Any, parent: Any | undefined, found: Found): void {
  switch (node.type) {
    case "Literal":
      if (typeof node["value"] === "string") found.literals.add(node["value"]);
      return;
    case "TemplateLiteral": {
      const parts = (node["quasis"] as { value: { cooked: string } }[]).map((q) => q.value.cooked);
      // A pattern begins with a feature's name or a subject; anything else could be any text.
      if (parts.length > 1 && /^[a-zA-Z]+\./.test(parts[0] ?? ""))
        found.patterns.push(
          new RegExp(`^${parts.map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\w.]+")}$`),
        );
      return;
    }
    case "CallExpression":
    case "NewExpression": {
      const callee = node["callee"] as Any;
      const at = callee.type === "Identifier" ? askers[callee["name"] as string] : undefined;
      const argument = at === undefined ? undefined : (node["arguments"] as Any[])[at];
      if (argument) for (const key of textsOf(argument)) if (/^[a-zA-Z]+\./.test(key)) found.asked.add(key);
      return;
    }
    case "JSXText":
      if (speaks(node["value"] as string)) found.spoken.push((node["value"] as string).trim());
      return;
    case "JSXAttribute": {
      const name = (node["name"] as Any)["name"];
      const value = node["value"] as Any | null;
      if (typeof name !== "string" || !readAttributes.test(name) || !value) return;
      const texts = value.type === "JSXExpressionContainer" ? textsOf(value["expression"] as Any) : textsOf(value);
      found.spoken.push(...texts.filter(speaks));
      return;
    }
    case "JSXExpressionContainer":
      if (parent?.type === "JSXElement" || parent?.type === "JSXFragment")
        found.spoken.push(...textsOf(node["expression"] as Any).filter(speaks));
      return;
    default:
  }
}

/** The texts an expression can be: itself, or either side of a choice. */
function textsOf(node: Any): string[] {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)) return textsOf(node["expression"] as Any);
  if (node.type === "ConditionalExpression")
    return [...textsOf(node["consequent"] as Any), ...textsOf(node["alternate"] as Any)];
  if (node.type === "LogicalExpression") return [...textsOf(node["left"] as Any), ...textsOf(node["right"] as Any)];
  return [];
}
