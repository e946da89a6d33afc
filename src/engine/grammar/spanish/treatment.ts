import type { Agreement } from "../agreement.ts";

const forms = {
  señor: ["señor", "señora", "señores", "señoras"],
  "Sr.": ["Sr.", "Sra.", "Sres.", "Sras."],
  don: ["don", "doña", "don", "doña"],
} as const;

/** The treatment of a person or group: señor, señora, señores, señoras; short with a point; don goes with each name. */
export function treatment({ gender, number }: Agreement, form: keyof typeof forms = "señor"): string {
  const [masculine, feminine, masculines, feminines] = forms[form];
  if (number === "plural") return gender === "f" ? feminines : masculines;
  return gender === "f" ? feminine : masculine;
}
