import type { Agreement } from "../agreement.ts";
import { listed } from "./dictionary/listed.ts";
import { beginsWithStressedA } from "./stress.ts";

/** Words with a stressed a that keep "la": adjectives, letters, and names for women (RAE: la árbitra, la árabe). */
const keepLa: ReadonlySet<string> = new Set(
  listed(`
    alta ancha amplia agria áspera ávida ágil ácida árida áurea ardua apta álgida áulica ácrata árabe árbitra
    a hache alfa
  `),
);

/** Whether a feminine noun in the singular takes el and un: el agua, un ama de casa, el acta; but la alta corte. */
export const takesEl = (noun: string): boolean => {
  const small = noun.normalize("NFC").toLocaleLowerCase("es");
  return !keepLa.has(small) && beginsWithStressedA(small);
};

const choose = (
  [el, la, los, las]: readonly [string, string, string, string],
  before: string,
  { gender, number }: Agreement,
) => {
  if (number === "plural") return gender === "f" ? las : los;
  return gender === "f" && !takesEl(before) ? la : el;
};

/** The article el, la, los, las for a word that agrees so; el before a stressed a- (el acta, las actas). */
export const definiteArticle = (before: string, agreement: Agreement): string =>
  choose(["el", "la", "los", "las"], before, agreement);

/** The article un, una, unos, unas for a word that agrees so; un before a stressed a- (un acta, unas actas). */
export const indefiniteArticle = (before: string, agreement: Agreement): string =>
  choose(["un", "una", "unos", "unas"], before, agreement);
