import { title } from "#engine/words/case.ts";

/** Words that agree with one person, for a man and for a woman. */
const pairs: readonly (readonly [man: string, woman: string])[] = [
  ["el", "la"],
  ["al", "a la"],
  ["del", "de la"],
  ["señor", "señora"],
  ["señor", "señorita"],
  ["don", "doña"],
  ["sr.", "sra."],
  ["sr.", "srita."],
  ["sr.", "srta."],
  ["licenciado", "licenciada"],
  ["lic.", "licda."],
  ["ing.", "inga."],
  ["arq.", "arqta."],
  ["doctor", "doctora"],
  ["dr.", "dra."],
  ["ingeniero", "ingeniera"],
  ["arquitecto", "arquitecta"],
  ["notario", "notaria"],
  ["abogado", "abogada"],
  ["infrascrito", "infrascrita"],
  ["suscrito", "suscrita"],
  ["identificado", "identificada"],
  ["domiciliado", "domiciliada"],
  ["nacido", "nacida"],
  ["vecino", "vecina"],
  ["inscrito", "inscrita"],
  ["portador", "portadora"],
  ["facultado", "facultada"],
  ["enterado", "enterada"],
  ["mismo", "misma"],
  ["denominado", "denominada"],
  ["llamado", "llamada"],
  ["designado", "designada"],
  ["él", "ella"],
];
const gendered = new Map<string, { readonly man: string; readonly woman: string; readonly sex: Sex }>();
for (const [man, woman] of pairs) {
  if (!gendered.has(man)) gendered.set(man, { man, woman, sex: "masculino" });
  if (!gendered.has(woman)) gendered.set(woman, { man, woman, sex: "femenino" });
}

export type Sex = "masculino" | "femenino";

/** Writes a text in the case of another one. */
export function cased(text: string, like: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return text.toUpperCase();
  if (like === title(like) && /^\p{Lu}/u.test(like)) return title(text);
  return /^\p{Lu}/u.test(like) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}

/** Returns words for a man and for a woman. Returns undefined if they do not all say one gender. */
export function bothOf(
  words: readonly string[],
): { readonly man: string; readonly woman: string; readonly sex: Sex } | undefined {
  const read = words.map((word) => gendered.get(word.toLowerCase()));
  const sex = read.find((one) => one !== undefined)?.sex;
  if (sex === undefined || read.some((one, i) => one?.sex !== sex && words[i]?.toLowerCase() !== "y")) return undefined;
  const form = (which: "man" | "woman") =>
    words.map((word, i) => {
      const one = read[i];
      // Keep the written form of the written gender.
      if (!one || one.sex === (which === "man" ? "masculino" : "femenino")) return word;
      return cased(one[which], word);
    });
  return { man: form("man").join(" "), woman: form("woman").join(" "), sex };
}
