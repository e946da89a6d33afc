import { inCaseOf } from "../letter-case.ts";
import { listed, paired } from "./dictionary/listed.ts";
import { clitics, isGerund } from "./dictionary/particles.ts";

/** Third persons no ending tells. */
const irregular: ReadonlyMap<string, string> = new Map(
  paired(`
    es:son fue:fueron ha:han hay:hay dio:dieron vio:vieron rio:rieron fio:fiaron crio:criaron guio:guiaron dé:den
    dijo:dijeron hizo:hicieron tuvo:tuvieron estuvo:estuvieron anduvo:anduvieron pudo:pudieron puso:pusieron
    quiso:quisieron vino:vinieron supo:supieron cupo:cupieron hubo:hubieron trajo:trajeron
    riñó:riñeron tiñó:tiñeron ciñó:ciñeron gruñó:gruñeron bruñó:bruñeron
  `),
);

/** Irregular preterites that others are made of: contradijo, mantuvo, compuso, intervino, produjo. */
const irregularEndings: readonly (readonly [RegExp, string])[] = [
  [/(dij|duj|traj)o$/, "$1eron"],
  [/(tuv|pus|vin|quis|sup|pud)o$/, "$1ieron"],
  [/([hf])izo$/, "$1icieron"],
];

/** Stems of verbs in -iar (iniciar, not nacer): their -ió makes -iaron. */
const iar = listed(`
  anunci apreci benefici denunci despreci diligenci distanci divorci enunci evidenci financi influenci inici licenci
  negoci renegoci pronunci propici presenci referenci renunci sentenci silenci sustanci asoci potenci auspici justipreci
  ajustici desperdici agenci codici espaci vici ofici vaci saci cambi intercambi recambi estudi custodi odi remedi medi
  intermedi parodi subsidi irradi asedi incendi agravi abrevi alivi obvi envi reenvi desvi extravi vari inventari
  contrari copi fotocopi limpi expropi apropi principi expi espi ampli auxili concili reconcili domicili afili exili
  premi apremi testimoni elogi plagi contagi refugi privilegi confi desconfi desafi ali averi hasti lini acopi fastidi
`);
const inIar = new RegExp(`^(?:${iar.join("|")})ó$`, "u");

/** Returns the third person plural of a lower-case verb in the third person singular. */
function pluralOf(verb: string): string {
  const known = irregular.get(verb);
  if (known !== undefined) return known;
  const ending = irregularEndings.find(([pattern]) => pattern.test(verb));
  if (ending) return verb.replace(ending[0], ending[1]);
  if (inIar.test(verb)) return `${verb.slice(0, -1)}aron`;
  // Leyó, incluyó, oyó, recayó; not apoyó, ensayó.
  if (/[eu]yó$|^(?:des)?oyó$|^(?:re|de)?cayó$/.test(verb)) return `${verb.slice(0, -1)}eron`;
  if (verb.endsWith("ió")) return `${verb.slice(0, -1)}eron`;
  if (verb.endsWith("ó")) return `${verb.slice(0, -1)}aron`;
  // Present, imperfect, conditional, future, subjunctive: all end in a vowel and take -n.
  return /[aeáé]$/.test(verb) && !isGerund(verb) ? `${verb}n` : verb;
}

/**
 * A Spanish verb from the third person singular to the plural, in every tense: comparece → comparecen, es → son,
 * declaró → declararon, se obliga → se obligan, ha comparecido → han comparecido. Only the first verb changes; pronouns
 * and "no" before it, and all behind it, stay. What is no such form (infinitive, gerund, plural) comes back as it is.
 */
export function thirdPersonPlural(phrase: string): string {
  let done = false;
  return phrase.normalize("NFC").replace(/\p{L}+/gu, (word) => {
    const small = word.toLocaleLowerCase("es");
    if (done || clitics.has(small)) return word;
    done = true;
    return inCaseOf(word, pluralOf(small));
  });
}
