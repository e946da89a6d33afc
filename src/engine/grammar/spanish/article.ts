import { listed } from "./dictionary/listed.ts";
import { beginsWithStressedA } from "./stress.ts";

/** Words with a stressed a that keep "la": adjectives, letters, and names for women (RAE: la árbitra, la árabe). */
const keepLa: ReadonlySet<string> = new Set(
  listed(`
    alta ancha amplia agria áspera ávida ágil ácida árida áurea ardua apta álgida áulica ácrata árabe árbitra
    a hache alfa
  `),
);

/** True for a feminine singular noun that takes el and un: el agua, un ama de casa, el acta. La alta corte keeps la. */
export const takesEl = (noun: string): boolean => {
  const small = noun.normalize("NFC").toLocaleLowerCase("es");
  return !keepLa.has(small) && beginsWithStressedA(small);
};
