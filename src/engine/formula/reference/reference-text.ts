import { showBritish } from "#engine/calendar/day.ts";
import { filterCalled } from "../filters.ts";
import { parseFormula } from "../formula.ts";
import { functionCalled } from "../functions.ts";
import { printFormula } from "../print-formula.ts";
import { type Example, filterReference } from "./filter-reference.ts";
import { functionReference } from "./function-reference.ts";

/** The text before the tables of the reference, as Markdown. */
const introduction = {
  es: `# Fórmulas y filtros

*[English below](#formulas-and-filters)*

Entre llaves se escribe el nombre de un dato, \`{precio}\`, o una fórmula: \`{precio * 1.12}\`, \`{precio | letras:GTQ}\`,
\`{#edad(nacimiento, fecha) >= 18}\`. Todos los nombres de funciones y filtros existen en español y en inglés; las
mayúsculas y las tildes no importan. Los textos van entre comillas de cualquier clase, también las que pone Word.

| usted escribe | significado |
|---|---|
| \`precio - enganche\` | resta: el guion lleva espacios; \`precio-enganche\` es un solo nombre |
| \`+ - * / %\` | cálculo exacto con decimales; la división redondea al vigésimo decimal (mitad al par) |
| \`nombre & " " & apellido\` | une textos; \`+\` también, cuando uno de los lados es un texto entre comillas |
| \`fecha + 30\`, \`fin - inicio\` | una fecha días después, los días entre dos fechas |
| \`= == != <> < <= > >=\` | comparan números, fechas o textos |
| \`and or not\`, \`&& \\|\\| !\`, \`y o no\` | condiciones; \`y\`, \`o\` y \`no\` sólo donde no pueden ser parte de un nombre |
| \`(casado and menor)\` | entre paréntesis es una condición; sin ellos, \`casado and menor\` sería un nombre |
| \`[nombre y apellido] \\| mayusculas\` | un nombre que contiene \`y\`, \`o\` o un guion con espacios va entre corchetes dentro de una fórmula |
| \`cuotas.monto\` | el monto de cada elemento de la lista \`cuotas\` |
| \`verdadero falso nulo\` | sí, no, sin respuesta |

Los números se leen como las personas los escriben (\`1,500.25\`) y las fechas como \`15/03/2026\`. Si una fórmula
necesita una respuesta que falta, deja un espacio en blanco y el dato se informa como faltante. Solo \`si\`, \`vacio\`, \`cuenta\`,
\`or\`, \`not\`, el filtro \`omision\` y la comparación con \`""\` aceptan respuestas faltantes.
Los argumentos de un filtro van después de dos puntos; los que son palabras, en cualquier orden: \`{precio | letras:USD:cifras:mayusculas}\`.
Los filtros escriben en el idioma del documento. El lugar de una imagen se marca con \`{%logo}\` o, con su tamaño,
\`{%logo | ancho:4}\`; el formulario la pide como archivo, y nunca pasa del ancho del texto. En la línea de comandos su respuesta es una imagen PNG o JPEG: la ruta desde la carpeta de las
respuestas (\`"logo": "fotos/logo.png"\`) o un data URL.
`,
  en: `# Formulas and filters

In braces, write the name of an answer, \`{price}\`, or a formula: \`{price * 1.12}\`, \`{price | words:GTQ}\`,
\`{#age(birth, date) >= 18}\`. All functions and filters have a Spanish and an English name; case and accents do not
matter. Write texts in any kind of quotes, including those Word inserts.

| you write | meaning |
|---|---|
| \`price - deposit\` | subtraction: put spaces around the dash; \`price-deposit\` is a single name |
| \`+ - * / %\` | exact decimal arithmetic; division is rounded to twenty decimals (half to even) |
| \`name & " " & surname\` | joins texts; \`+\` also does, if one side is a text in quotes |
| \`date + 30\`, \`end - start\` | a date some days later, the number of days between two dates |
| \`= == != <> < <= > >=\` | compare numbers, dates or texts |
| \`and or not\`, \`&& \\|\\| !\`, \`y o no\` | conditions; \`y\`, \`o\` and \`no\` only where they cannot be part of a name |
| \`(married and minor)\` | a condition in parentheses; without them, \`married and minor\` would be a name |
| \`[name and address] \\| upper\` | inside a formula, put a name with \`and\`, \`or\` or a dash with spaces in square brackets |
| \`payments.amount\` | the amount of each item in the list \`payments\` |
| \`true false null\` | yes, no, no answer |

Numbers are read as people write them (\`1,500.25\`) and dates as \`15/03/2026\`. If a formula needs a missing
answer, it leaves a blank and the answer is reported as missing. Only \`if\`, \`empty\`, \`count\`, \`or\`, \`not\`, the
filter \`default\` and comparison with \`""\` accept missing answers.
Filter arguments follow colons; those that are words can be in any order: \`{price | words:USD:figures:upper}\`.
Filters write in the document's language. Mark the place of an image with \`{%logo}\` or, with its
size, \`{%logo | width:4}\`. The form asks for it as a file, and it is never wider than the text. On the command line, its answer is a PNG or JPEG image: a path relative to the answers folder
(\`"logo": "photos/logo.png"\`) or a data URL.
`,
} as const;

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
