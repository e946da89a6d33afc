import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { firstForOne, firstForSeveral, isInfinitive } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { kindOf } from "../agreeing/phrase.ts";
import { objectOf } from "../agreeing/vocabulary.ts";
import { firstAt } from "./first-person.ts";
import { type ListWord, nounForOne } from "./list-words.ts";
import { faces } from "./person-phrases.ts";
import { predicateAt } from "./predicates.ts";
import { formsOf, pronounsIn } from "./pronouns.ts";
import { hasOtherSubject, type Reading, type Walk } from "./reading.ts";
import { isTheirs, naming } from "./third-person.ts";
import { isPreposition, isVerbal, type Token } from "./tokens.ts";
import { otherEnclitic } from "./verb-numbers.ts";

/** Words that are the same for men and women. */
const pairs: ReadonlyMap<string, string> = new Map([
  ["quien", "quienes"],
  ["le", "les"],
  ["cuyo", "cuyos"],
]);
/** Things of which each person has one: "su documento", "sus firmas". */
const ofEach = /^(?:documento|firma|nombre|cónyuge|esposa?o?|persona|huella|pulgar|cédula|pasaporte|representante)s?$/u;

/** Returns the word in a pronoun, possessive or first person for the other number. */
export function otherOf(reading: Reading, i: number, walk: Walk): Pick<ListWord, "other" | "forms"> | undefined {
  const { tokens, list } = reading;
  const { word = "" } = tokens[i] ?? {};
  const { isPlural, nouns } = list;
  const before = tokens[i - 1]?.word ?? "";
  const noun = before === "parte" ? undefined : nouns.get(word);
  if (noun !== undefined) return { other: noun };
  const isPronoun = pronounsIn(tokens.slice(Math.max(0, i - 2), i + 2), list).some(
    ({ start }) => start === tokens[i]?.start,
  );
  const forms = isPronoun ? formsOf(word) : undefined;
  if (forms) {
    const isWoman = forms.indexOf(word) % 2 === 1 || (list.sex === "femenino" && forms[isPlural ? 3 : 1] === word);
    const other = forms[(isPlural ? 0 : 2) + (isWoman ? 1 : 0)];
    return other === undefined ? undefined : { other, forms };
  }
  for (const [one, several] of pairs) {
    if (word !== (isPlural ? several : one)) continue;
    // "Las colindancias que le aparecen": those of the property.
    if (/^les?$/u.test(word) && isOfThing(tokens, i)) return undefined;
    const isNaming = tokens.slice(i + 1, i + 4).some((one) => naming.test(one.word));
    if (isNaming && walk.next?.isOwn !== true) return undefined;
    // With the party as the subject "le" is somebody else.
    if (/^les?$/u.test(word) && isElses(reading, i, walk)) return undefined;
    // "Si apareciere quien alegue".
    if (word.startsWith("quien") && isVerbal(before) && !isInfinitive(before)) return undefined;
    const isQuien = word.startsWith("quien") && !isTheirs(reading, i, walk) && walk.nearest?.isOwn !== true;
    return isQuien && !isFree(tokens, i) ? undefined : { other: isPlural ? one : several };
  }
  const enclitic = otherEnclitic(word, isPlural, walk.speaks);
  if (enclitic !== undefined) return isOnOthers(word, walk) ? undefined : { other: enclitic };
  const first = firstAt(reading, i, walk);
  if (first !== undefined) return { other: first };
  const predicate = faces(list.role, word) ? undefined : predicateAt(tokens, i, list);
  // "El bien no ha sido cedido".
  const isVerbs = before !== "sido" || walk.verb?.at !== i - 2 || walk.verb.isTheirs;
  if (predicate && isVerbs && (walk.speaks || isTheirs(reading, i, walk))) return predicate;
  const person = objectAt(reading, i, walk);
  if (person !== undefined) return { other: person };
  const thing = tokens[i + 1]?.word ?? "";
  if (word === (isPlural ? "sus" : "su") && ofEach.test(thing) && isTheirs(reading, i, walk))
    return { other: isPlural ? "su" : "sus" };
  const isOurs = walk.speaks && (isPlural ? /^nuestr[oa]s$/u : /^mi$/u).test(before);
  return ofEach.test(word) && (isOurs || (before === (isPlural ? "sus" : "su") && isTheirs(reading, i, walk)))
    ? { other: isPlural ? nounForOne(word) : (phraseForms(word).forms[2] ?? word) }
    : undefined;
}

/** Verbs that a party does to the people of the list where they are the subject before: "dará derecho a exigirle". */
const onThem = /^(?:exig|cobr|reclam|embarg|remat|demand|descont|imput|ser|result|entabl)/u;
/** True for an infinitive of the people of the list themselves, with somebody else as its object. */
const isOnOthers = (word: string, { holder, speaks }: Walk): boolean =>
  !/(?:me|nos)$/u.test(word) && !onThem.test(word) && (holder?.isOwn === true || speaks);

/** Returns "lo" and "las" before a verb about people for the other number: "los advertí", "se la nombrará". */
function objectAt({ tokens, list }: Reading, i: number, { nearest, holder }: Walk): string | undefined {
  const { word = "", sentence } = tokens[i] ?? {};
  const next = tokens[i + 1];
  if (!(list.isPlural ? /^l[oa]s$/u : /^l[oa]$/u).test(word) || !next || !/^\s+$/u.test(next.gap)) return undefined;
  if (!objectOf.test(next.word) || kindOf(next.word) !== undefined || alsoNouns.has(next.word)) return undefined;
  if (known(next.word)?.sort === "thing" || !isVerbForm(next.word)) return undefined;
  if (list.sex !== undefined && (list.sex === "masculino") !== word.startsWith("lo")) return undefined;
  // Nobody is their own object.
  if (holder?.isOwn && holder.sentence === sentence && nearest === holder && tokens[i - 1]?.word !== "se")
    return undefined;
  return list.isPlural ? word.slice(0, -1) : `${word}s`;
}

const isVerbForm = (word: string): boolean =>
  isVerbal(word) || firstForSeveral(word) !== undefined || firstForOne(word) !== undefined;

/** True for "le" that is somebody else: with the list as the subject, or beside the party it is about. */
function isElses(reading: Reading, i: number, { holder, nearest, isHere }: Walk): boolean {
  const { tokens, list } = reading;
  const isOther = nearest !== undefined && !nearest.isOwn && nearest.sentence === tokens[i]?.sentence;
  if (tokens[i - 1]?.word === "se")
    return isOther && !isHere && nearest.isSubject && nearest.isPlural === list.isPlural;
  return holder?.isOwn === true && (nearest?.isSubject === true || isOther) && !hasOtherSubject(reading, i);
}

/** True for "le" of a thing: "las colindancias que le aparecen", "cuanto de hecho y por derecho le corresponde". */
function isOfThing(tokens: readonly Token[], i: number): boolean {
  const [verb, before] = [tokens[i + 1]?.word ?? "", tokens[i - 1]?.word ?? ""];
  if (/^(?:aparec|pertenec|figur)/u.test(verb)) return before === "que";
  if (!verb.startsWith("correspond")) return false;
  return (
    before === "derecho" ||
    (before === "que" &&
      !/^(?:impuesto|derecho|obligaci|cantidad|suma|pago|parte|prestaci|salario)/u.test(tokens[i - 2]?.word ?? ""))
  );
}

/** True for "quien" without a noun before it: "aviso a quien lo otorga", "por cuenta de quien recibe". */
function isFree(tokens: readonly Token[], i: number): boolean {
  const [token, before] = [tokens[i], tokens[i - 1]];
  if (!token || !before || !/^\s+$/u.test(token.gap)) return false;
  return isPreposition(before.word) && before.word !== "a" ? true : before.word === "a" && /^\s+$/u.test(before.gap);
}
