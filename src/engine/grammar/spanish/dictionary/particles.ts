import { listed } from "./listed.ts";

/** Prepositions. The words after one do not describe the head of the phrase. */
export const prepositions: ReadonlySet<string> = new Set(
  listed("a ante bajo con contra de del al desde durante en entre hacia hasta mediante para por según sin sobre tras"),
);

/** Words that join equals. */
export const conjunctions: ReadonlySet<string> = new Set(listed("y e o u ni"));

/** Pronouns that open a clause of their own, with its verb. */
export const relatives: ReadonlySet<string> = new Set(listed("que quien quienes"));

/** The words between a subject and its verb. */
export const clitics: ReadonlySet<string> = new Set(
  listed("no se me nos le les lo los la las ya también tampoco sí además así"),
);

/** Numbers from two on: what follows one is counted already. */
export const numerals =
  /^(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|(?:dieci|veinti)\p{L}+|\p{L}+(?:cientos|cientas))$/u;

const particles: ReadonlySet<string> = new Set([
  ...prepositions,
  ...conjunctions,
  ...listed(`
    que cada no se me nos te os le les lo sí si ya también tampoco además así muy más menos aún casi solamente
    como cuando donde pero sino pues entonces después antes aquí allí hoy mayormente yo esto eso aquello
    es sea era ser haber demás
  `),
]);

/** Gerunds, with or without a pronoun: siendo, obligándose. */
export const isGerund = (word: string): boolean => word !== "cuando" && /[aáeé]ndo(?:se|l[aeo]s?|me|nos)?$/u.test(word);

/** True for a word that never changes: a particle, a number, an adverb in -mente, a gerund. */
export const isInvariable = (word: string): boolean =>
  particles.has(word) || numerals.test(word) || /\p{L}{2}mente$/u.test(word) || isGerund(word);

/** Possessives: they go with the noun behind them and are not it. */
export const possessives: ReadonlySet<string> = new Set(
  listed("su sus mi mis tu tus nuestro nuestra nuestros nuestras"),
);
