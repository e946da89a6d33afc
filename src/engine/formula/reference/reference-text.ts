import { showBritish } from "#engine/calendar/day.ts";
import { filterCalled } from "../filters.ts";
import { parseFormula } from "../formula.ts";
import { functionCalled } from "../functions.ts";
import { printFormula } from "../print-formula.ts";
import { type Example, filterReference } from "./filter-reference.ts";
import { functionReference } from "./function-reference.ts";
import { introduction } from "./introduction.ts";

type Language = "es" | "en";

const words = {
  es: { functions: "Funciones", filters: "Filtros", example: "ejemplo", answer: "respuesta", result: "resultado" },
  en: { functions: "Functions", filters: "Filters", example: "example", answer: "answer", result: "result" },
} as const;

/** A piece of source in a table, where a bar would begin another cell. */
const cell = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

/** The answers as the author would give them, the one to `x` without its name. */
function answersText(answers: Example["answers"]): string {
  const showAnswer = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(showAnswer).join("; ");
    if (typeof value === "object" && value !== null) {
      return Object.entries(value)
        .map(([name, inner]) => `${name}: ${showAnswer(inner)}`)
        .join(", ");
    }
    return typeof value === "boolean" ? (value ? "☒" : "☐") : showBritish(String(value));
  };
  const parts = Object.entries(answers).map(([name, value]) =>
    name === "x" ? showAnswer(value) : `${name}: ${showAnswer(value)}`,
  );
  return parts.join(" · ") || "—";
}

/** Translates a formula to the language of its readers. Spanish formulas are returned unchanged. */
function writtenIn(language: Language, formula: string): string {
  const read = parseFormula(formula);
  return language === "es" || "error" in read ? formula : printFormula(read.formula.tree, language);
}

function filterText(language: Language): string {
  return filterReference
    .map(({ name, does, examples }) => {
      const rule = filterCalled(name);
      const [own, other] = language === "es" ? [rule?.es, rule?.en] : [rule?.en, rule?.es];
      const { example, answer, result } = words[language];
      const rows = examples.map(({ formula, answers, ...results }) => {
        return `| ${cell(`{${writtenIn(language, formula)}}`)} | ${answersText(answers)} | ${results[language]} |`;
      });
      const table =
        rows.length === 0 ? "" : `\n| ${example} | ${answer} | ${result} |\n|---|---|---|\n${rows.join("\n")}\n`;
      return `### ${own}${own === other ? "" : ` · ${other}`}\n\n${does[language]}\n${table}`;
    })
    .join("\n");
}

function functionText(language: Language): string {
  const other = language === "es" ? "en" : "es";
  const rows = functionReference.map(
    ({ name, usage, does }) => `| ${cell(usage[language])} | ${functionCalled(name)?.[other]} | ${does[language]} |`,
  );
  return `| ${words[language].example} | ${other} | |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** The reference for authors of templates in one language, as Markdown: a page of the help. */
export const referenceIn = (language: Language): string =>
  [
    // The link to the other language is for those who read both in one file.
    introduction[language].replace(/^\*\[.*\n\n/m, ""),
    `## ${words[language].functions}\n\n${functionText(language)}`,
    `## ${words[language].filters}\n\n${filterText(language)}`,
  ].join("\n");

/** The reference for authors of templates, first in Spanish, then in English, as Markdown. */
export function referenceText(): string {
  const parts = (["es", "en"] as const).map(
    (language) =>
      `${introduction[language]}\n## ${words[language].functions}\n\n${functionText(language)}\n## ${words[language].filters}\n\n${filterText(language)}`,
  );
  return parts.join("\n---\n\n");
}
