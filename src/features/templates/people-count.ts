import { isSamePlace, isTagged, placesOf, type TaggedDoubt, type TaggedLoop, type Tagging } from "./tagging.ts";

/** The people of one role, and the number of people that the form will ask for. */
export interface PeopleCount {
  readonly role: string;
  /** The step of the form with their fields: "Parte vendedora". */
  readonly title: string;
  /** Their names in the document. */
  readonly people: readonly string[];
  readonly asks: "exactly" | "two or more" | "any";
  /** The list with them, if there can be one. */
  readonly loop: number | undefined;
}

/** Returns the words that need a look if a list can have any number of people, each once. */
export const wordsToReview = ({ paragraphs }: Tagging, { words }: TaggedLoop): string[] => [
  ...new Set(
    words.map(({ file, paragraph, start, end }) => {
      const text = paragraphs.find((one) => one.file === file && one.paragraph === paragraph)?.text ?? "";
      return text
        .slice(start, end)
        .replace(/^[\s,]+/u, "")
        .toLowerCase();
    }),
  ),
];

const ofRole = /^(?!notari|.*representante?_)(.+?)(?:_\d+)?_nombre$/;
const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
/** The name as a document in capitals writes it, too. */
const nameAt = ({ fields }: TaggedLoop): number => fields.findIndex(({ name }) => name === "nombre");

/** Returns the number of people of each role that the form will ask for. */
export function peopleCounts(tagging: Tagging): PeopleCount[] {
  const people = tagging.fields.flatMap(({ name, value, group, accepted }, field) => {
    const role = ofRole.exec(name)?.[1];
    const isAsked = accepted && placesOf(tagging, field).length > 0;
    return role === undefined ? [] : [{ role, value, group, isAsked }];
  });
  const listOf = (role: string) => tagging.loops.findIndex((loop) => loop.role === role);
  const roles = [...new Set(people.map(({ role }) => role))].flatMap((role) => {
    const at = listOf(role);
    const isAsked = people.some((one) => one.role === role && one.isAsked) || tagging.loops[at]?.accepted === true;
    return isAsked ? [[role, at < 0 ? undefined : at] as const] : [];
  });
  return roles.map(([role, at]): PeopleCount => {
    const loop = at === undefined ? undefined : tagging.loops[at];
    const own = people.filter((one) => one.role === role);
    const names = loop?.elements.map((row) => row[nameAt(loop)] ?? "") ?? own.map(({ value }) => value);
    return {
      role,
      title: loop?.accepted ? loop.label : (own[0]?.group ?? capital(role.replaceAll("_", " "))),
      people: names.filter((name) => name !== ""),
      asks: !loop?.accepted ? "exactly" : loop.any ? "any" : "two or more",
      loop: at,
    };
  });
}

/** The reason why the people of a role are not a list. */
export type NoList =
  | { readonly key: "fixedFacts"; readonly person: string; readonly facts: readonly string[] }
  | { readonly key: "fixedApart" | "fixed" };

/** Returns the reason why several people of a role are not a list. */
export function whyNoList(tagging: Tagging, role: string): NoList {
  const own = tagging.fields.flatMap((field, at) => {
    const [, number = "1", fact = ""] = new RegExp(`^${role}(?:_(\\d+))?_(\\p{L}\\w*)$`, "u").exec(field.name) ?? [];
    const [place] = placesOf(tagging, at);
    return fact === "" || !place ? [] : [{ number, fact, field, paragraph: `${place.paragraph} ${place.file}` }];
  });
  const people = [...Map.groupBy(own, ({ number }) => number).values()];
  const labels = new Map(own.map(({ fact, field }) => [fact, field.label ?? field.name]));
  for (const person of people) {
    const facts = [...labels.keys()].filter((fact) => person.every((one) => one.fact !== fact));
    const name = person.find(({ fact }) => fact === "nombre")?.field.value;
    if (facts.length > 0 && name !== undefined)
      return { key: "fixedFacts", person: name, facts: facts.map((fact) => labels.get(fact) ?? fact) };
  }
  const paragraphs = new Set(own.filter(({ fact }) => fact === "nombre").map(({ paragraph }) => paragraph));
  return { key: paragraphs.size > 1 ? "fixedApart" : "fixed" };
}

/** With a list that can have any number of people. The words around that agree with their number are in doubt. */
export function withAnyNumber(tagging: Tagging, at: number): Tagging {
  const loop = tagging.loops[at];
  if (!loop) return tagging;
  const loops = tagging.loops.map((one, i) => (i === at ? { ...one, accepted: true, any: true } : one));
  const next = { ...tagging, loops };
  const tags = next.places.filter((place) => isTagged(next, place));
  // "Cada una por mitad" is asked about as a whole, and not its "una" alone.
  const isWithin = (doubt: TaggedDoubt, word: TaggedLoop["words"][number]) =>
    isSamePlace(doubt, word) &&
    word.start <= doubt.start &&
    doubt.end <= word.end &&
    word.end - word.start > doubt.end - doubt.start;
  const covered = new Set(next.doubts.filter((doubt) => loop.words.some((word) => isWithin(doubt, word))));
  const taken = [...tags, ...next.doubts.filter((doubt) => !covered.has(doubt))];
  const added = loop.words.filter((word) => !taken.some((one) => isSamePlace(one, word)));
  const asked = added.map((word) => {
    const covers = [...covered].filter((doubt) => isWithin(doubt, word));
    return { ...word, kept: false, list: at, ...(covers.length > 0 ? { covers } : {}) };
  });
  const isAsked = new Set(asked.flatMap(({ covers = [] }) => covers));
  return { ...next, doubts: [...next.doubts.filter((doubt) => !isAsked.has(doubt)), ...asked] };
}

/** With as many people of a role as the document has, or with two at least if it writes them as a list. */
export function withWrittenNumber(tagging: Tagging, at: number): Tagging {
  const own = tagging.doubts.filter(({ list }) => list === at);
  return {
    ...tagging,
    loops: tagging.loops.map((loop, i) =>
      i === at
        ? {
            ...loop,
            accepted: loop.proposed,
            any: loop.proposed && loop.words.length === 0,
            mentions: loop.mentions.filter((mention) => !own.some((doubt) => isSamePlace(doubt, mention))),
          }
        : loop,
    ),
    doubts: tagging.doubts.flatMap((doubt) => (doubt.list === at ? (doubt.covers ?? []) : [doubt])),
  };
}
