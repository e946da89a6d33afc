import { type Case, inCase } from "#engine/words/case.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isTrue, printed } from "../values.ts";

const cased = (wanted: Case) => (call: Call) => inCase(call.text(0), wanted, call.environment.language);

const boxes: Readonly<Record<"yes" | "no", string>> = { yes: "☒", no: "☐" };

export const textFilters: readonly FilterRule[] = [
  {
    es: "mayusculas",
    en: "upper",
    also: ["uppercase", "mayúscula"],
    does: { es: "En mayúsculas, con sus tildes.", en: "In capitals, accents kept." },
    examples: [
      { formula: "x | mayusculas", answers: { x: "Ana María Muñoz" }, es: "ANA MARÍA MUÑOZ", en: "ANA MARÍA MUÑOZ" },
    ],
    passes: true,
    apply: cased("upper"),
  },
  {
    es: "minusculas",
    en: "lower",
    also: ["lowercase", "minúscula"],
    does: { es: "En minúsculas.", en: "In small letters." },
    examples: [{ formula: "x | minusculas", answers: { x: "ÁRBOL Grande" }, es: "árbol grande", en: "árbol grande" }],
    passes: true,
    apply: cased("lower"),
  },
  {
    es: "titulo",
    en: "title",
    does: {
      es: "Cada palabra con mayúscula, salvo artículos, preposiciones e «y».",
      en: "Every word with a capital, but for articles, prepositions and “and”.",
    },
    examples: [
      {
        formula: "x | titulo",
        answers: { x: "JUAN DE LA CRUZ" },
        es: "Juan de la Cruz",
        en: "Juan De La Cruz",
      },
    ],
    passes: true,
    apply: cased("title"),
  },
  {
    es: "oracion",
    en: "sentence",
    does: {
      es: "La primera letra en mayúscula; el resto queda igual.",
      en: "The first letter as a capital; the rest stays.",
    },
    examples: [{ formula: "x | oracion", answers: { x: "al contado" }, es: "Al contado", en: "Al contado" }],
    passes: true,
    apply: cased("sentence"),
  },
  {
    es: "recorta",
    en: "truncate",
    also: ["corta_a"],
    does: {
      es: "No más de tantos caracteres; lo que sobra se reemplaza por «…», sin partir palabras si se puede.",
      en: "No more than so many characters; the rest becomes “…”, between words where it can.",
    },
    positions: [{ es: "caracteres", en: "characters", kind: "number" }],
    examples: [{ formula: "x | recorta:12", answers: { x: "Finca rústica El Naranjo" }, es: "Finca…", en: "Finca…" }],
    apply(call) {
      const most = call.whole(1);
      if (most < 1) return call.refuse("value_invalid", 1);
      const signs = Array.from(call.text(0));
      if (signs.length <= most) return signs.join("");
      const cut = signs.slice(0, most - 1).join("");
      const whole = /\s/.test(signs[most - 1] ?? "") ? cut : cut.replace(/\s+\S*$/u, "");
      return `${(whole || cut).trimEnd()}…`;
    },
  },
  {
    es: "omision",
    en: "default",
    also: ["por_defecto", "si_vacio"],
    does: {
      es: "Lo que se imprime cuando no hay respuesta.",
      en: "What is printed where there is no answer.",
    },
    positions: [{ es: "en su lugar", en: "instead" }],
    examples: [
      { formula: 'x | omision:"sin apodo"', answers: {}, es: "sin apodo", en: "sin apodo" },
      { formula: 'x | omision:"sin apodo"', answers: { x: "Chepe" }, es: "Chepe", en: "Chepe" },
    ],
    passes: true,
    absent: true,
    apply: (call) => call.value(0),
  },
  {
    es: "casilla",
    en: "checkbox",
    also: ["check"],
    does: {
      es: "Una casilla: ☒ para sí y ☐ para no; con un texto, ☒ cuando la respuesta es ese texto o lo contiene la lista.",
      en: "A box: ☒ for yes and ☐ for no; with a text, ☒ when the answer is that text or the list holds it.",
    },
    reads: (node) => (node.args.length > 0 ? "text" : "yesNo"),
    positions: [{ es: "texto", en: "text", kind: "text", optional: true }],
    takesList: true,
    examples: [
      { formula: "x | casilla", answers: { x: true }, es: "☒", en: "☒" },
      { formula: 'x | casilla:"casado"', answers: { x: "soltero" }, es: "☐", en: "☐" },
      { formula: 'x | casilla:"agua"', answers: { x: ["agua", "luz"] }, es: "☒", en: "☒" },
    ],
    apply(call) {
      const value = call.value(0);
      if (call.values.length < 2) return isTrue(value) ? boxes.yes : boxes.no;
      const wanted = call.text(1).normalize("NFC").trim();
      const all = Array.isArray(value) ? value : [value];
      return all.some((each) => printed(each)?.normalize("NFC").trim() === wanted) ? boxes.yes : boxes.no;
    },
  },
];
