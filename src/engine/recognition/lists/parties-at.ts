import type { Paragraph } from "../merge-fields.ts";
import type { Span } from "../words/wordings.ts";
import { everybodyIn } from "./everybody.ts";
import type { Anchor } from "./list-words.ts";
import { personPhrasesIn } from "./person-phrases.ts";
import { pronounsIn } from "./pronouns.ts";
import type { Listened, Party } from "./reading.ts";
import { keyOf, type Place, type Scene } from "./scene.ts";

/** Nouns that name somebody who may be none of the people: a subject of their own. */
const somebody =
  /(?<!\p{L})(?<!(?<!\p{L})(?:a|de|con|por|ante|para|contra)\s)(?:el|la|los|las)\s+(?:(?:parte\s+\p{L}+|entidad|sociedad|empresa|institución|(?:infrascrit[oa]\s+)?notari[oa]|suscrit[oa])(?!\p{L})|(?:presta|arrenda|vende|compra|permuta|promite|dona|cede|acree|deu|fia|manda|poder|contrata|contratis|mutua|tes|adqui)\p{L}{2,9}(?:es|s)?(?!\p{L}))/giu;
/** Acts and things that begin as such a noun: "el mandato", "el testimonio". */
const acts = /(?:miento|ci[óo]n|mandato|monio|mento|venta|deuda|anza|permuta|poder|promesa|contrato)(?:es|s)?$/iu;
const preposed =
  /(?<!\p{L})(?:(?:a|de|con|por|ante|para|contra|entre)(?:\s+(?:el|la|los|las))?|al|del)\s+(?:(?:señor(?:a|ita)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|abogad[oa]|bachiller|maestr[oa]|don|doña|parte|entidad|sociedad|\p{L}+(?:or|ora|ari[oa]|ante|ente|ista))\s+)*$/iu;

/** True for a place that is no subject: behind "a" and "de", also with a treatment between ("del señor ANA PAZ"). */
export const isObject = (text: string, start: number, end: number): boolean =>
  /^(?:al|del|a|de)\s/iu.test(text.slice(start, end)) || preposed.test(text.slice(Math.max(0, start - 50), start));

/** Returns the places of fields that name the list or others. */
function named(scene: Scene, at: Paragraph, own: readonly Anchor[], list: Listened, roles: readonly string[]): Party[] {
  const ours = own.map(
    ({ start, end, isSubject }): Party => ({
      start,
      end,
      isSubject,
      isOwn: true,
      isSure: true,
      isPlural: list.isPlural,
    }),
  );
  const isOfSeveral = (place: Place) =>
    /s$/iu.test(at.text.slice(place.start, place.end)) && !place.facts.includes("nombre");
  const others = (scene.byParagraph.get(keyOf(at)) ?? []).flatMap((place): Party[] => {
    const { start, end, facts, role } = place;
    const isParty = facts.some((fact) => fact === "sexo" || fact === "nombre" || fact === "entidad");
    if (!isParty || roles.includes(role ?? "")) return [];
    const isSubject = !isObject(at.text, start, end);
    return [{ start, end, isOwn: false, isSubject, isSure: true, isPlural: isOfSeveral(place) }];
  });
  return [...ours, ...others];
}

/** Returns the phrases for persons that may be about the list, and those that are about who faces it. */
function phrasesAt(scene: Scene, at: Paragraph, list: Listened, everybody: readonly Span[]): Party[] {
  return personPhrasesIn(at.text, scene.tokens(at), list, scene.forms).flatMap((phrase): Party[] => {
    const { start, end, isObject: isBehind, isOther } = phrase;
    const isAll = list.isPlural && everybody.some((span) => span.start < end && start < span.end);
    // "Las comparecientes" beside a man are the women of the list.
    const isWomen = list.sex === "femenino" && /(?:^|\s)las\s/iu.test(at.text.slice(start, end));
    if (isAll && !isWomen) return [];
    const party = { start, end, isOwn: !isOther, isSubject: !isBehind, isSure: false, isPlural: list.isPlural };
    return [isOther ? party : { ...party, phrase }];
  });
}

/** Returns the places of a paragraph that name parties, in order. */
export function partiesAt(
  scene: Scene,
  at: Paragraph,
  own: readonly Anchor[],
  list: Listened,
  roles: readonly string[],
): Party[] {
  const known = [...at.text.matchAll(somebody)].flatMap(({ 0: found, index }): Party[] => {
    if (acts.test(found)) return [];
    const isPlural = /^l[oa]s\s/iu.test(found);
    return [{ start: index, end: index + found.length, isOwn: false, isSubject: true, isSure: true, isPlural }];
  });
  const everybody = everybodyIn(at.text);
  const all = everybody.map(({ start, end, written }): Party => {
    const isSubject = !isObject(at.text, start, end);
    // In a deed with one party they are the people of the list.
    const isOwn = list.isAlone;
    return { start, end, isOwn, isSubject, isSure: false, isPlural: /s$/iu.test(written), isAll: !isOwn };
  });
  const pronouns = pronounsIn(scene.tokens(at), list);
  const extra = [...known, ...all, ...phrasesAt(scene, at, list, everybody), ...pronouns];
  const parties = withoutOverlaps(
    named(scene, at, own, list, roles),
    extra.toSorted((a, b) => a.start - b.start),
  );
  return joined(at.text, parties);
}

/** Returns the certain places, and the others that do not overlap with them, in order. Places of the list come first. */
function withoutOverlaps(certain: readonly Party[], extra: readonly Party[]): Party[] {
  const isCertain = new Set(certain);
  const rank = (one: Party) => Number(one.isOwn) + 2 * Number(isCertain.has(one));
  const sorted = [...certain, ...extra].toSorted((a, b) => a.start - b.start || rank(b) - rank(a));
  const kept: Party[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    if (!last || one.start >= last.end) kept.push(one);
    else if (rank(one) > rank(last)) kept[kept.length - 1] = one;
  }
  return kept;
}

/** Marks parties that are a subject together: behind "el acreedor y la fiadora" a verb is plural. */
function joined(text: string, parties: readonly Party[]): Party[] {
  return parties.map((one, i) => {
    const before = parties[i - 1];
    // "Leído a los comparecientes, los mismos firman".
    if (before?.isAll && one.isPronoun && one.isPlural) return { ...one, isOwn: false, isAll: true };
    if (!before || !one.isSubject || !before.isSubject) return one;
    const isJoined = /^,?\s+(?:y|e)\s+(?:(?:el|la)\s+)?$/u.test(text.slice(before.end, one.start));
    return isJoined ? { ...one, isPlural: true, isTogether: true } : one;
  });
}
