import { canBind, doubtStates, sentenceOf, wordsOf } from "./doubts.ts";
import { isSamePlace, type TaggedDoubt, type Tagging } from "./tagging.ts";

/** A word that follows the number of people of a list, with its words for the other number. */
interface NumberWord {
  readonly list: number;
  readonly other: string;
  /** The words for one man, one woman, several, several women. */
  readonly forms?: readonly string[] | undefined;
}

/** Returns what a word in doubt is for the other number of people of an accepted list. */
export function numberWordOf({ loops }: Tagging, doubt: TaggedDoubt): NumberWord | undefined {
  if (doubt.list !== undefined) return { list: doubt.list, other: doubt.other ?? "", forms: doubt.forms };
  // A word with a gender is in doubt already.
  for (const [list, { accepted, any, words }] of loops.entries()) {
    if (!accepted || !any) continue;
    const word = words.find((one) => isSamePlace(one, doubt) && one.start === doubt.start && one.end === doubt.end);
    if (word) return { list, other: word.other, forms: word.forms };
  }
  return undefined;
}

/** With tags of a list in place of words that agree with the number of its people. */
export function withNumberWords(tagging: Tagging, doubts: readonly number[]): Tagging {
  const chosen = doubts.flatMap((at) => {
    const doubt = tagging.doubts[at];
    const word = doubt && canBind(tagging, doubt) ? numberWordOf(tagging, doubt) : undefined;
    return doubt && word ? [{ doubt, word }] : [];
  });
  return {
    ...tagging,
    loops: tagging.loops.map((loop, at) => {
      const own = chosen.filter(({ word }) => word.list === at);
      // The document has the words for the number of its people.
      const isOne = loop.elements.length === 1;
      const hasGender = loop.fields.some(({ name }) => name === "sexo");
      const mentions = own.map(({ doubt, word: { other, forms } }) => {
        const { file, paragraph, start, end } = doubt;
        const words = wordsOf(tagging, doubt);
        const [one, several] = isOne ? [words, other] : [other, words];
        const rest =
          forms && hasGender
            ? ` | genero_plural:${forms.map((form) => `"${form}"`).join(":")}}`
            : ` | plural:"${one}":"${several}"}`;
        return { file, paragraph, start, end, tag: ["{", -1, rest] };
      });
      return own.length === 0 ? loop : { ...loop, mentions: [...loop.mentions, ...mentions] };
    }),
  };
}

/** Returns the open doubts about words that agree with the number of people of a list. */
export function openNumberWords(tagging: Tagging): number[] {
  const states = doubtStates(tagging);
  return tagging.doubts.flatMap((doubt, at) =>
    states[at] === "open" && numberWordOf(tagging, doubt) !== undefined ? [at] : [],
  );
}

/** The places of one word that follows the number of people of a list. */
export interface NumberRow {
  readonly words: string;
  readonly other: string;
  readonly doubts: readonly number[];
}

/** The open words of the people of a role, each once. */
export interface NumberGroup {
  readonly list: number;
  readonly label: string;
  readonly rows: readonly NumberRow[];
}

/** True for a verb of a noun before it: "el vehículo que tiene las características", unlike ", que tiene recibidos". */
const isOfNoun = (tagging: Tagging, doubt: TaggedDoubt): boolean =>
  /\p{L}\s+que\s+$/u.test(sentenceOf(tagging, doubt)[0].slice(-40));

/** Returns the open words that agree with the number of people, by role. */
export function numberGroups(tagging: Tagging): NumberGroup[] {
  const open = openNumberWords(tagging).flatMap((at) => {
    const doubt = tagging.doubts[at];
    const word = doubt && numberWordOf(tagging, doubt);
    return word && doubt
      ? [{ at, words: wordsOf(tagging, doubt).trim(), isOfNoun: isOfNoun(tagging, doubt), ...word }]
      : [];
  });
  return [...Map.groupBy(open, ({ list }) => list)].map(([list, of]) => ({
    list,
    label: tagging.loops[list]?.label ?? "",
    rows: [
      ...Map.groupBy(
        of,
        ({ words, other, isOfNoun }) => `${words.toLowerCase()} ${other.toLowerCase()} ${isOfNoun}`,
      ).values(),
    ].flatMap((same): NumberRow[] => {
      const [first] = same;
      return first ? [{ words: first.words, other: first.other.trim(), doubts: same.map(({ at }) => at) }] : [];
    }),
  }));
}
