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
