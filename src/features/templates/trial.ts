import { languageOf } from "#engine/document/inspect/language-of.ts";
import { formulaText } from "#engine/document/live-formula.ts";
import { tagName } from "#engine/document/tags/tag-name.ts";
import { agree } from "#engine/grammar/spanish/agree.ts";
import {
  fieldsOf,
  loopAt,
  namedTag,
  piecesOfLoop,
  type TaggedLoop,
  type TaggedPlace,
  type Tagging,
  tagsOf,
} from "./tagging.ts";

/**
 * Other people a document can be tried with: a woman, or men. A list whose words around are in the plural has two women, too.
 */
export type TrialPeople = "woman" | "men";

/** The words that the places and lists of a document would print with other people. */
export interface Trial {
  readonly places: ReadonlyMap<TaggedPlace, string>;
  readonly loops: ReadonlyMap<number, string>;
  /** The words that call the people of a list by their role elsewhere. */
  readonly mentions: ReadonlyMap<ListMention, string>;
}

/** A place that calls the people of a list by their role. */
export type ListMention = TaggedLoop["mentions"][number];

const names = {
  woman: ["María López Cruz", "Elena Ruiz Paz", "Sofía Díaz Luna"],
  men: ["Carlos Pérez Soto", "Luis Gómez Ruiz", "Andrés Mora Paz"],
} as const;

type Row = Readonly<Record<string, string>>;
type Answers = ReturnType<typeof tagsOf>["answers"];

/** The owner of a field: `vendedor` of `vendedor_nombre`. The notary who writes the next contract stays. */
const ownerOf = (name: string): string | undefined => /^(?!notari)(.+)_(?:nombre|name)$/u.exec(name)?.[1];

const sexOf = { woman: "femenino", men: "masculino" } as const;

/** The answers that agree with a person. Addresses, dates and the others belong to nobody. */
const agreeing = /(?:^|_)(?:estado_civil|nacionalidad|profesion)$/u;
/** The first words of a profession agree with the person: not those behind "de" and "en". */
const headOf = (words: string): string => /^.*?(?=\s(?:de|del|en|por|para|con)\s|$)/iu.exec(words)?.[0] ?? words;
/** The endings of a woman that only some words have, and those of all others. */
const rare: readonly (readonly [woman: RegExp, man: string])[] = [
  [/$^/u, ""],
  [/esa$/iu, "és"],
  [/ana$/iu, "án"],
  [/nta$/iu, "nte"],
];
const common: readonly (readonly [woman: RegExp, man: string])[] = [
  // "Electricista" is both.
  [/(ist)(a)$/iu, "$1$2"],
  [/([dtsl]or)a$/iu, "$1"],
  [/a$/u, "o"],
  [/A$/u, "O"],
];
const ofMan = (word: string, endings: readonly (readonly [woman: RegExp, man: string])[]): string => {
  const [woman, man] = endings.find(([ending]) => ending.test(word)) ?? [];
  return woman === undefined || man === undefined ? word : word.replace(woman, man);
};

/** Returns words about a person for a woman or a man, or as they are if they are the same for both. */
function turned(words: string, people: TrialPeople): string {
  const forWoman = (man: string) => agree(man, { gender: "f", number: "singular" });
  if (people === "woman") return forWoman(words) ?? words;
  const head = headOf(words);
  const men = rare.map(
    (ending) => head.replace(/\p{L}{4,}/gu, (word) => ofMan(word, [ending, ...common])) + words.slice(head.length),
  );
  return men.find((man) => man !== words && forWoman(man)?.toLowerCase() === words.toLowerCase()) ?? words;
}

/** The answers about one person, as those of somebody else. `prefix` is that of the names of their fields. */
function asPerson(answers: Row, prefix: string, person: number, people: TrialPeople): Row {
  const of = Object.entries(answers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(
    of.map(([name, value]) => {
      if (/^(?:nombre|name)$/u.test(name.slice(prefix.length)))
        return [name, names[people][person % names[people].length] ?? value];
      if (value === "masculino" || value === "femenino") return [name, sexOf[people]];
      return [name, agreeing.test(name) ? turned(value, people) : value];
    }),
  );
}

/** Returns the answers of a document with other people in it. */
function trialAnswers({ loops }: Tagging, answers: Answers, people: TrialPeople): Answers {
  const single: Row = Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
  // Each person of a document gets another name.
  let person = 0;
  const lists = Object.entries(answers).flatMap(([name, rows]) => {
    if (typeof rows === "string") return [];
    const isAny = loops.some((loop) => loop.accepted && loop.name === name && loop.any);
    const turns = Array.from({ length: isAny && people === "woman" ? 1 : 2 }, (_, i) => rows[i] ?? rows[0] ?? {});
    return [[name, turns.map((row) => asPerson(row, "", person++, people))] as const];
  });
  const owners = Object.keys(single).flatMap((name) => ownerOf(name) ?? []);
  const persons = owners.map((owner) => asPerson(single, `${owner}_`, person++, people));
  const genders = Object.entries(single).flatMap(([name, value]) =>
    (value === "masculino" || value === "femenino") && !name.startsWith("notari")
      ? [[name, sexOf[people]] as const]
      : [],
  );
  return Object.assign({}, answers, Object.fromEntries(genders), ...persons, Object.fromEntries(lists)) as Answers;
}

/** Returns what a document would say with other people. Its formulas print as they do in a contract. */
export function trialOf(tagging: Tagging, people: TrialPeople): Trial {
  const answers = trialAnswers(tagging, tagsOf(tagging).answers, people);
  const language = languageOf(tagging.paragraphs.map(({ text }) => text));
  const money = new Set(tagging.fields.flatMap(({ name, kind }) => (kind === "currency" ? [name] : [])));
  const print = (template: string, scope: string): string =>
    template.replace(/\{([^{}]+)\}/g, (_, source: string) =>
      (formulaText({ scope, source }, answers, { language, money }) ?? "").replaceAll("\u200b", ""),
    );
  const repeat = (template: string): string =>
    template.replace(/\{#([^{}]+)\}([\s\S]*?)\{\/\1\}/g, (_, name: string, inside: string) => {
      const rows = answers[name];
      return Array.isArray(rows) ? rows.map((_row, i) => print(inside, `${name}.${i}`)).join("") : "";
    });
  const write = (template: string): string => print(repeat(template), "");
  /** Prints the people whose signature a line has. A line that nobody has is empty. */
  const inLine = (loop: TaggedLoop, mention: ListMention, text: string): string => {
    const rows = answers[tagName(loop.name)];
    const test = testOfLine(loop, mention);
    const has = (scope: string) => test === undefined || print(`{si(${test}, "1", "")}`, scope) === "1";
    const scopes = Array.isArray(rows) ? rows.map((_, i) => `${tagName(loop.name)}.${i}`) : [];
    return scopes.flatMap((scope) => (has(scope) ? [print(text, scope)] : [])).join(" / ");
  };
  const places = tagging.places.filter((place) => loopAt(tagging, place) < 0 && fieldsOf(place).length > 0);
  const called = tagging.loops.flatMap((loop) =>
    loop.accepted
      ? loop.mentions.flatMap((mention) => {
          const [piece] = piecesOfLoop({ ...loop, pieces: [], mentions: [mention] });
          if (!piece) return [];
          return [[mention, mention.inLine ? inLine(loop, mention, piece.text) : write(piece.text)] as const];
        })
      : [],
  );
  return {
    mentions: new Map(called),
    places: new Map(places.map((place) => [place, print(namedTag(tagging, place), "")])),
    loops: new Map(
      tagging.loops.flatMap((loop, at) => (loop.accepted ? [[at, write(loopTemplate(tagging, at))] as const] : [])),
    ),
  };
}

/** Returns the test of the people whose signature the line of a mention has: that of the part which opens last before it. */
function testOfLine({ ends }: TaggedLoop, { file, paragraph }: ListMention): string | undefined {
  const open = ends.filter((end) => end.file === file && !end.closes && end.paragraph < paragraph).at(-1);
  return /\{#([^{}]*[=<>][^{}]*)\}/u.exec(open?.tag.join("") ?? "")?.[1];
}

/** The text between the ends of a list, with its tags in it. */
function loopTemplate(tagging: Tagging, at: number): string {
  const loop = tagging.loops[at];
  const text = tagging.paragraphs.find((one) => one.file === loop?.file && one.paragraph === loop.paragraph)?.text;
  if (!loop || text === undefined) return "";
  const tags = piecesOfLoop({ ...loop, mentions: [] });
  let cursor = loop.start;
  let template = "";
  for (const { start, end, text: tag } of tags) {
    template += text.slice(cursor, start) + tag;
    cursor = end;
  }
  return template + text.slice(cursor, loop.end);
}
