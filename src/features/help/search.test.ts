import { expect, test } from "vitest";
import { readMarkdown } from "./markdown.ts";
import { type HelpPage, searchHelp } from "./search.ts";

const page = (name: HelpPage["name"], source: string): HelpPage => {
  const title = /^# (.*)/.exec(source)?.[1] ?? "";
  return { name, title, blocks: readMarkdown(source) };
};
const pages = [
  page("review", "# Revisión\n\nQuien revisa lee.\n\n## Asignar revisores\n\n1. Presione [[x.assign]]."),
  page("lists", "# Listas\n\nPersonas y sociedades.\n\n## Importar\n\nSe puede deshacer una importación."),
];
const say = (key: string) => (key === "x.assign" ? "Encargar" : key);
const found = (wish: string) => searchHelp(pages, wish, say).map(({ page, id }) => `${page}#${id}`);

test("finds without accents and case, headings before texts", () => {
  expect(found("REVISION")).toEqual(["review#revision"]);
  expect(found("importa")).toEqual(["lists#importar"]);
  expect(found("revis")).toEqual(["review#revision", "review#asignar-revisores"]);
});

test("every word must be there, in the title of the page too", () => {
  expect(found("listas deshacer")).toEqual(["lists#importar"]);
  expect(found("listas revisores")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("finds what a button says", () => {
  expect(found("encargar")).toEqual(["review#asignar-revisores"]);
  expect(searchHelp(pages, "encargar", say)[0]?.snippet).toBe("Presione Encargar.");
});
