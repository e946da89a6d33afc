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
    passes: true,
    apply: cased("upper"),
  },
  {
    es: "minusculas",
    en: "lower",
    also: ["lowercase", "minúscula"],
    passes: true,
    apply: cased("lower"),
  },
  {
    es: "titulo",
    en: "title",
    passes: true,
    apply: cased("title"),
  },
  {
    es: "oracion",
    en: "sentence",
    passes: true,
    apply: cased("sentence"),
  },
  {
    es: "recorta",
    en: "truncate",
    also: ["corta_a"],
    positions: [{ es: "caracteres", en: "characters", kind: "number" }],
    apply(call) {
      const max = call.whole(1);
      if (max < 1) return call.refuse("value_invalid", 1);
      const signs = Array.from(call.text(0));
      if (signs.length <= max) return signs.join("");
      const cut = signs.slice(0, max - 1).join("");
      const whole = /\s/.test(signs[max - 1] ?? "") ? cut : cut.replace(/\s+\S*$/u, "");
      return `${(whole || cut).trimEnd()}…`;
    },
  },
  {
    es: "omision",
    en: "default",
    also: ["por_defecto", "si_vacio"],
    positions: [{ es: "en su lugar", en: "instead" }],
    passes: true,
    absent: true,
    apply: (call) => call.value(0),
  },
  {
    es: "casilla",
    en: "checkbox",
    also: ["check"],
    reads: (node) => (node.args.length > 0 ? "text" : "yesNo"),
    positions: [{ es: "texto", en: "text", kind: "text", optional: true }],
    takesList: true,
    apply(call) {
      const value = call.value(0);
      if (call.values.length < 2) return isTrue(value) ? boxes.yes : boxes.no;
      const wanted = call.text(1).normalize("NFC").trim();
      const all = Array.isArray(value) ? value : [value];
      return all.some((each) => printed(each)?.normalize("NFC").trim() === wanted) ? boxes.yes : boxes.no;
    },
  },
];
