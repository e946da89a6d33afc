import {
  capacities,
  generals,
  isAdverb,
  isNumeral,
  isPossessive,
  known,
  leadingNouns,
  picking,
  rowOf,
} from "./lexicon.ts";
import type { Reading } from "./reading.ts";

/**
 * True for a preposition that leads to the people themselves: "por el vendedor", "a favor del comprador", but not
 * "ante mí".
 */
export function leads(reading: Reading): boolean {
  const first = reading.word();
  if (first === "ante" && reading.word(1) === "mí") return false;
  let ahead = first === "del" || first === "al" ? 0 : 1;
  for (;;) {
    while (
      isPossessive(reading.word(ahead)) ||
      (rowOf.has(reading.word(ahead)) && ahead > 0 && leadingNouns.has(reading.word(ahead + 1)))
    )
      ahead++;
    if (!leadingNouns.has(reading.word(ahead))) break;
    if (!/^(?:del?|al?)$/.test(reading.word(ahead + 1))) return false;
    ahead += 1;
    if (reading.word(ahead) === "de" || reading.word(ahead) === "a") ahead++;
    else break;
  }
  const row = rowOf.get(reading.word(ahead));
  let next = row ? ahead + 1 : ahead;
  if (isNumeral(reading.word(next))) return false;
  while (isAdverb(reading.word(next)) || known(reading.word(next))?.sort === "quality") next++;
  const about = known(reading.word(next)) ?? known(reading.word(next - 1));
  const noun = known(reading.word(next)) ? reading.word(next) : reading.word(next - 1);
  if (!about || generals.has(noun)) return picking.has(reading.word(ahead)) || reading.word(ahead) === "cada";
  if (about.sort === "thing") {
    if (row === undefined || row[0] === "este") return false;
    // "bajo la dirección del abogado": one for all of them, or one each.
    if (/^(?:bajo|con|en|sin|mediante|durante|desde|hasta)$/.test(first) && !capacities.has(noun))
      reading.fail("phrase_ambiguous", next);
    return true;
  }
  return (
    row !== undefined ||
    capacities.has(reading.word(ahead - 2)) ||
    capacities.has(reading.word(ahead - 1)) ||
    about.sort !== "quality"
  );
}

/** Goes past the words that lead to the people: "a favor de", "en su calidad de", "por". */
export function passLeading(reading: Reading): void {
  if (reading.word() === "del" || reading.word() === "al") return;
  reading.pass();
  for (;;) {
    let ahead = 0;
    while (
      isPossessive(reading.word(ahead)) ||
      (rowOf.has(reading.word(ahead)) && leadingNouns.has(reading.word(ahead + 1)))
    )
      ahead++;
    if (!leadingNouns.has(reading.word(ahead)) || !/^(?:del?|al?)$/.test(reading.word(ahead + 1))) return;
    reading.pass(ahead + 1);
    if (reading.word() === "del" || reading.word() === "al") return;
    reading.pass();
  }
}
