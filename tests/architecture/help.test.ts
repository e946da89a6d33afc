import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { screens } from "#app/registry.ts";
import { loadTexts } from "#app/texts.ts";
import { partsOf } from "#app/web/parts.ts";
import { type Block, type Piece, readMarkdown, textOfLine } from "#features/help/markdown.ts";
import { helpNames, helpOf, helpTabs } from "#features/help/pages.ts";
import { sentence } from "#protocol/text.ts";

const languages = ["es", "en"] as const;
const texts = { es: await loadTexts("es"), en: await loadTexts("en") };
const sourceOf = (language: string, name: string) => readFileSync(`docs/help/${language}/${name}.md`, "utf8");

/** The tabs an address can name, by screen. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  "/manageorg": ["users", "general", ...partsOf("organization").map(({ id }) => id)],
  "/templateSettings/:id": [
    "fields",
    "groups",
    "rules",
    "numbering",
    "general",
    ...partsOf("template").map(({ id }) => id),
  ],
  "/myaccount": ["security"],
  "/processes": ["work", "drafts", "inbox", "review", "rejected", "approved", "active"],
};

const linesOf = (block: Block): readonly (readonly Piece[])[] => {
  if (block.kind === "list") return block.items;
  return block.kind === "table" ? [...block.head, ...block.rows.flat()] : [block.line];
};
const headingsOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));

/** Why a link leads nowhere. */
function lost(language: string, to: string): string | undefined {
  const page = /^([a-z-]+)\.md(?:#([\w-]+))?$/.exec(to);
  if (page) {
    const [, name = "", anchor] = page;
    if (!existsSync(`docs/help/${language}/${name}.md`)) return `${to}: no page`;
    const ids = headingsOf(readMarkdown(sourceOf(language, name))).map(({ id }) => id);
    return anchor === undefined || ids.includes(anchor) ? undefined : `${to}: no heading, only ${ids.join(", ")}`;
  }
  const { pathname, searchParams } = new URL(to, "http://acta.example");
  if (!to.startsWith("/") || !screens.some(({ path }) => path === pathname)) return `${to}: no screen`;
  const tab = searchParams.get("tab");
  return tab === null || tabs[pathname]?.includes(tab) ? undefined : `${to}: no tab`;
}

test("every screen has its page, and every tab that has another one exists", () => {
  expect(screens.length).toBeGreaterThan(35);
  expect(screens.filter(({ path }) => helpOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  const unknown = helpTabs.filter((one) => {
    const [path = "", tab = ""] = one.split(" ");
    return !tabs[path]?.includes(tab);
  });
  expect(unknown).toEqual([]);
});

describe.each(languages)("the help in %s", (language) => {
  test("has exactly the pages that are listed", () => {
    const files = readdirSync(`docs/help/${language}`).map((file) => file.replace(/\.md$/, ""));
    expect(files.sort()).toEqual([...helpNames].sort());
  });

  test.each(helpNames)("%s leads somewhere with every link, names what the screens say, and has steps", (name) => {
    const source = sourceOf(language, name);
    const blocks = readMarkdown(source);
    const pieces = blocks.flatMap(linesOf).flat();
    expect(pieces.flatMap((p) => (p.kind === "link" ? (lost(language, p.to) ?? []) : []))).toEqual([]);
    const labels = pieces.flatMap((piece) => (piece.kind === "label" ? [piece.text] : []));
    const wrong = labels.filter((key) => {
      const said = sentence(texts[language], key);
      return said === key || said.includes("{{");
    });
    expect(wrong).toEqual([]);
    const headings = headingsOf(blocks);
    expect(headings[0]?.level).toBe(1);
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    if (name !== "filters") expect(blocks.some((block) => block.kind === "list" && block.ordered)).toBe(true);
    // Firms under their own name read it too.
    const said = blocks.flatMap(linesOf).map((line) => textOfLine(line, (key) => sentence(texts[language], key)));
    expect(said.filter((line) => /\bActa\b/.test(line))).toEqual([]);
    expect(source).not.toMatch(/<\w+[ >]|!\[/);
  });
});

test("both languages have the same pages with the same parts", () => {
  const shape = (language: string, name: string) =>
    readMarkdown(sourceOf(language, name)).map((block) => {
      if (block.kind === "list") return `${block.kind} ${block.items.length}`;
      return block.kind === "table" ? `${block.kind} ${block.rows.length}` : block.kind;
    });
  const differing = helpNames.filter((name) => shape("es", name).join() !== shape("en", name).join());
  expect(differing).toEqual([]);
});
