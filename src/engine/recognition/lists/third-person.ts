import { isInfinitive, isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import type { Paragraph } from "../merge-fields.ts";
import { formsOf, sexOfForm } from "./pronouns.ts";
import type { Reading, Walk } from "./reading.ts";
import { isDeterminer, isJoin, isPreposition, leadOf, pronounsBefore, subjectBefore } from "./tokens.ts";
import { isCopula, isMostlyNot, isWish, otherThird } from "./verb-numbers.ts";

export const naming = /^(?:denomin|llam|design|conocer|nombr)/u;
/** "A quienes se les denominará": the verb of naming stays in the singular. "Quienes se denominarán" follows the number. */
const isNamed = /(?<!\p{L})a\s+quien(?:es)?(?!\p{L})[^.;]{0,60}$|\sles?\s+$/iu;
/** Verbs with "se" whose subject is a person. All others are about a thing: "se pagará la suma". */
const reflexive =
  /^(?:oblig|comprom|declar|constitu|identific|d[aioe]|reserv|som[ei]|sujet|responsabil|n[ie]e?g|allan|encuentr|consider|tien|tuv|qued|retir|abst|adh|hace|hará|hici|haga|present|dir[ij]|traslad|ausent|imp[ou]|enter|divorci|cas|desist|acog|represent|apersona|neg|atra|demor|mud|ratific|manifest|manifiest|hall|sient|muestr|pon[eg]|pondr|pus[io]|dan?$|dará|di[oe]|v[ei]|han?$|hab[ií]|hac|retras|quej|comuniq?c?|cercior|entiend|entend|encarg|aseg|reconoc|reconozc|llam|denomin|conoc|design)/u;

/** Words behind which somebody else can be the subject. */
const opensClause = /^(?:que|quien|quienes|si|cuando|donde|cual|cuales|mientras)$/u;

/** True for a word about the people of the list, as far as the parties around it tell. */
export function isTheirs({ tokens, list }: Reading, i: number, walk: Walk): boolean {
  const { holder, nearest, isHere, isCarried, ownVerb } = walk;
  const { sentence = 0, word = "" } = tokens[i] ?? {};
  if (holder?.isOwn) return true;
  // A verb of several whom nobody else explains is theirs.
  if (!holder) return list.isPlural || list.isAlone || isHere || nearest?.isOwn === true || isCarried;
  if (holder.sentence !== sentence && !walk.isNotary && (isHere || walk.isTopic || list.isPlural)) return true;
  const lead = tokens[leadOf(tokens, i)]?.word ?? "";
  // "Se somete a los tribunales que la arrendante elija y señala".
  if (/^[ye]$/u.test(lead) && ownVerb === sentence && tokens[i - 1]?.word === lead) return true;
  const before = walk.verb?.isTheirs === true ? tokens[walk.verb.at] : undefined;
  // "Quien lo ratifica, acepta y firma".
  if (before?.sentence === sentence && before.start > holder.start) return true;
  // "Comunicará a la deudora el nombre del cesionario para que sepa a quién pagar".
  if (isHere && isWish(word) && lead === "que" && nearest?.isOwn === false && !nearest.isSubject) return true;
  const follows = isWish(word) || isJoin(lead);
  return nearest?.isOwn === true && nearest.sentence === sentence && nearest.start > holder.start && follows;
}

/** True for a verb next to its subject, or joined to such a verb: "declara que vende y entrega". */
export function isCertain({ at, tokens }: Reading, i: number, { holder, nearest, next, verb }: Walk): boolean {
  const token = tokens[i];
  if (!token) return false;
  const lead = leadOf(tokens, i);
  const connector = tokens[lead];
  const isJoined = /^\s+$/u.test(tokens[i]?.gap ?? "");
  if (nearest && isJoined && connector && connector.start < nearest.end && nearest.end <= token.start)
    return nearest.isOwn && nearest.isSubject && nearest.isSure;
  if (next?.isSubject && /^:?\s+$/u.test(at.text.slice(token.end, next.start))) return next.isOwn && next.isSure;
  const before = verb && tokens[verb.at];
  if (!before || !verb.isCertain || before.sentence !== token.sentence || i - verb.at > 40 || !connector) return false;
  if (holder && !holder.isOwn && holder.start > before.end) return false;
  if (connector.word === "que") return lead === verb.at + 1 && /^\s+$/u.test(connector.gap);
  const words = tokens.slice(verb.at + 1, lead).map(({ word }) => word);
  return /^(?:[yeou]|ni)$/u.test(connector.word) && !words.some((word) => opensClause.test(word));
}

/** Returns the text before a place, as far as it can tell what a word is. */
const aheadOf = ({ text }: Paragraph, start: number): string => text.slice(Math.max(0, start - 80), start);

/** Offices and things that act by themselves in deeds: "el Notario que autoriza". */
const actsItself =
  /^(?:notari[oa]|registr(?:o|ador|adora)|juez|jueza|tribunal|juzgado|ley|código|banco|funcionari[oa]|abogad[oa]|persona|autoridad|artículo)$/u;

/** True for a verb whose subject the words before it say, and it is not the list: "él declara", "el título, que es la certificación". */
function isOfOther({ tokens, list }: Reading, i: number, { nearest }: Walk): boolean {
  const [token, before, noun] = [tokens[i], tokens[i - 1], tokens[i - 2]];
  if (!token || !before || !/^\s+$/u.test(token.gap)) return false;
  const pronoun = formsOf(before.word);
  if (pronoun && list.sex !== undefined && sexOfForm(pronoun.indexOf(before.word)) !== list.sex) return true;
  if (before.word !== "que" || !noun) return false;
  if (/^\s+$/u.test(before.gap)) return actsItself.test(noun.word);
  const isBehindParty = nearest !== undefined && nearest.end === noun.end;
  return before.gap.trim() === "," && isCopula(token.word) && !isBehindParty && isDeterminer(tokens[i + 1]?.word ?? "");
}

/** True for a verb that is another word here: "fuera de", "sin expresar causa", the heading "HIPOTECA.", "apareciere quien". */
function isNounHere({ at, tokens }: Reading, i: number): boolean {
  const [token, before, next] = [tokens[i], tokens[i - 1], tokens[i + 1]];
  if (!token) return true;
  if (next?.word.startsWith("quien") && /^\s+$/u.test(next.gap)) return true;
  if (token.word === "fuera") return next?.word === "de";
  if (!alsoNouns.has(token.word)) return false;
  const isHeading = /^\p{Lu}+[.:]/u.test(at.text.slice(token.start, token.end + 1));
  return isHeading || (/^\s+$/u.test(token.gap) && isInfinitive(before?.word ?? ""));
}

/** Returns a verb in the third person for the other number, if its subject can be the people of the list. */
export function thirdAt(reading: Reading, i: number, walk: Walk): string | undefined {
  const { at, tokens, list } = reading;
  const token = tokens[i];
  if (!token) return undefined;
  const { word, start, end } = token;
  const ahead = aheadOf(at, start);
  if (naming.test(word)) {
    if (isNamed.test(ahead)) return undefined;
  }
  const other = otherThird(word, at.text.slice(end, end + 40), list.isPlural);
  if (other === undefined) return undefined;
  const before = tokens[i - 1]?.word ?? "";
  if (isOfOther(reading, i, walk) || isNounHere(reading, i)) return undefined;
  // "Se encuentre solvente", "le será devuelta", "da fe".
  const isPredicate = isCopula(before) && /^\s+$/u.test(token.gap);
  const isPassive = /^(?:es|será|sea|fue|son|serán|sean|fueron)$/u.test(word) && /^les?$/u.test(before);
  if (isPredicate || isPassive || (/^d(?:a|oy|an)$/u.test(word) && tokens[i + 1]?.word === "fe")) return undefined;
  const isLed = /^(?:no|se|les?|lo|me|nos)$/u.test(before) && /^\s+$/u.test(token.gap);
  // "Primera hipoteca", "c) Forma de pago".
  const isThing =
    alsoNouns.has(word) &&
    !isLed &&
    (/^(?:primer|segund|tercer|únic|expres|nuev|dich|presente)[ao]?$/u.test(before) ||
      (/[^\s]/u.test(token.gap) && /^dela?$|^del?$/u.test(tokens[i + 1]?.word ?? "")));
  if (isThing) return undefined;
  // "Ambas son": the word before is the subject.
  const isBehindNoun =
    /^\s+$/u.test(token.gap) &&
    (isDeterminer(before) || isPreposition(before)) &&
    walk.nearest?.end !== tokens[i - 1]?.end;
  if (!isLed && (isMostlyNot(word) || (isBehindNoun && !(before === "la" || before === "los" || before === "las"))))
    return undefined;
  // "Constituye hipoteca".
  if (!isLed && alsoNouns.has(word) && /^\s+$/u.test(token.gap) && isVerb(before) && !alsoNouns.has(before))
    return undefined;
  const isClitic = /^l(?:a|os|as)$/u.test(before) && !alsoNouns.has(word);
  if (
    !isLed &&
    (alsoNouns.has(word) || isWish(word)) &&
    ((isBehindNoun && !isClitic) || /^(?:como|compra|cuy[oa])$/u.test(before))
  )
    return undefined;
  const clitics = pronounsBefore(tokens, i);
  if (
    clitics.includes("se") &&
    !clitics.some((one) => /^l[oa]s?$/u.test(one)) &&
    (clitics.some((one) => /^les?$/u.test(one)) || !reflexive.test(word)) &&
    !naming.test(word)
  )
    return undefined;
  if (walk.next && !walk.next.isOwn && walk.next.isSubject && /^\s+$/u.test(at.text.slice(end, walk.next.start)))
    return undefined;
  const subject = subjectBefore(tokens, i);
  const isOwn = [walk.holder, walk.nearest].some(
    (one) => one?.isOwn && one.isSubject && one.end > (subject?.start ?? 0),
  );
  if (subject && !isOwn) return undefined;
  return other;
}
