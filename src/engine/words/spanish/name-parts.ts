import { isAlsoSurname, isGivenName } from "./given-names.ts";
import { withoutAccents } from "./word-codes.ts";

/** The parts of the name of a person, as the name writes them. A part that the name does not show for certain is undefined. */
export interface NameParts {
  /** "María" of "María del Rosario López Tum de Bolvito". */
  readonly firstName?: string;
  /** "María del Rosario". */
  readonly givenNames?: string;
  /** "López Tum de Bolvito". */
  readonly surnames?: string;
  /** "López Tum": the surnames without those of a husband. */
  readonly ownSurnames?: string;
}

/** A word of a name with the particles before it: "López", "del Rosario", "de la Cruz". */
interface Group {
  readonly written: string;
  /** The word in small letters without accents. */
  readonly word: string;
  /** The particles, in the same way: "de la". */
  readonly lead: string;
}

const particles = new Set("de del la las los y e da do dos di van von".split(" "));
/** Words behind "San" and "Santa" that make one surname with it. */
const saints = new Set("cruz maria ana rosa lucia elena marta domingo tomas jose juan martin miguel roman".split(" "));
const titles = new Set(
  "senor senora senorita sr sra srta don dona licenciado licenciada lic licda doctor doctora dr dra ingeniero ingeniera ing arquitecto arquitecta arq notario notaria mr mrs ms miss".split(
    " ",
  ),
);
/** Given names behind a particle: "María del Rosario", "Juan de Dios". */
const devotions = new Set(
  "rosario jesus angeles carmen maria pilar lourdes guadalupe fatima socorro mercedes luz milagro milagros dios concepcion remedios asuncion consuelo transito refugio amparo esperanza trinidad dolores soledad perpetuo jose".split(
    " ",
  ),
);
/** Surnames that begin with "de". Behind another surname they are a woman's own or her husband's. */
const withDe = new Set("leon paz mata gandarias oliva lemus arriola cordova gracia dios jesus leiva".split(" "));

const plain = (word: string): string =>
  withoutAccents(word.normalize("NFC").toLowerCase()).replace(/ñ/g, "n").replace(/\.$/, "");
const isName = /^\p{L}[\p{L}\p{M}’'-]*\.?$/u;
/** Longer names are not names of one person. */
const maxWords = 16;

/** Splits words into groups. Returns undefined if a particle has no word behind it. */
function groupsOf(words: readonly string[]): Group[] | undefined {
  const groups: Group[] = [];
  let from = 0;
  for (const [i, written] of words.entries()) {
    const word = plain(written);
    const next = plain(words[i + 1] ?? "");
    if (particles.has(word) && i > 0) continue;
    const isSaint = word === "san" || ((word === "santa" || word === "santo") && saints.has(next));
    if (isSaint && i > 0 && next !== "") continue;
    const lead = words.slice(from, i).map(plain).join(" ");
    groups.push({ written: words.slice(from, i + 1).join(" "), word, lead });
    from = i + 1;
  }
  return from === words.length ? groups : undefined;
}

const isDevotion = ({ word, lead }: Group): boolean => lead.startsWith("de") && devotions.has(word);
/** True for a group that is a given name or could be one. */
const isGiven = (group: Group): boolean => (group.lead === "" ? isGivenName(group.word) : isDevotion(group));
const isOnlyGiven = (group: Group): boolean => isGiven(group) && !(group.lead === "" && isAlsoSurname(group.word));
const isInitial = ({ written }: Group): boolean => /^\p{L}\.?$/u.test(written);
const mayBeGiven = (group: Group): boolean => isGiven(group) || isInitial(group);

/** Returns the number of groups from the second on that pass a test, and the first one. */
function leading(groups: readonly Group[], test: (group: Group) => boolean): number {
  const end = groups.findIndex((group, i) => i > 0 && !test(group));
  return end < 0 ? groups.length : end;
}

/**
 * Returns how many of the groups are given names. `married` is true if the name of a husband follows. Returns undefined if that
 * is not clear.
 */
function countGiven(groups: readonly Group[], married: boolean): number | undefined {
  const [, second, third] = groups;
  const count = groups.length;
  const only = leading(groups, (group) => isOnlyGiven(group));
  const and = groups.findIndex(({ lead }) => lead === "y" || lead === "e");
  if (and >= 0) {
    const isOne = and > 1 && only < and && !isGivenName(groups[and]?.word ?? "");
    return isOne && groups.slice(1, and - 1).every(mayBeGiven) ? and - 1 : undefined;
  }
  if (!second) return married ? 1 : undefined;
  if (groups.slice(2).some(isInitial) || (isInitial(second) && count < 3)) return undefined;
  if (only === count) return married ? count : undefined;
  if (count === 2) return married && isGiven(second) ? undefined : 1;
  if (count > 3) return countOfMany(groups, only);
  if (isInitial(second)) return 2;
  if (isGiven(second)) {
    const isFeminine = second.word.endsWith("a") || second.lead !== "";
    return only === 2 && (isFeminine || !third || !isGiven(third)) ? 2 : undefined;
  }
  // "Juan de la Cruz Tum", "María de la Paz López": of given names or of surnames.
  if (second.lead !== "" && /^(?:cruz|paz|o)$/.test(second.word) && second.lead !== "de") return undefined;
  // A given name that is in no list would be a surname.
  return married && second.lead === "" && !second.word.endsWith("z") ? undefined : 1;
}

/** Counts the given names of four groups or more: two surnames, unless a given name is where the first of them would be. */
function countOfMany(groups: readonly Group[], only: number): number | undefined {
  const usual = groups.length - 2;
  if (only > usual) return isGiven(groups.at(-1) as Group) ? undefined : only;
  const before = groups.slice(1, usual);
  if (
    before.some(
      (group) => !isGiven(group) && (group.lead !== "" || (/[aeiou]z$/.test(group.word) && !isInitial(group))),
    )
  )
    return undefined;
  if (groups.length > 4 && !before.every(mayBeGiven)) return undefined;
  return isOnlyGiven(groups[usual] as Group) ? undefined : usual;
}

const joined = (groups: readonly Group[]): string => groups.map(({ written }) => written).join(" ");

/** True if a woman's name shows that "de X" behind one surname is the name of her husband: "Ana López de Bolvito". */
const isHusbands = ({ word }: Group, given: readonly Group[]): boolean =>
  !withDe.has(word) && given.some((group, i) => group.word.endsWith("a") && (i === 0 || group.word !== "maria"));

/** Returns the own ones of some surnames. `isDe` is true if the last one begins with "de" alone. */
function ownOf(surnames: readonly Group[], given: readonly Group[], isDe: boolean): readonly Group[] | undefined {
  const last = surnames.at(-1);
  if (!isDe || !last) return surnames.length > 2 ? undefined : surnames;
  const before = surnames.slice(0, -1);
  if (before.length === 2) return before;
  return before.length === 1 && isHusbands(last, given) ? before : undefined;
}

/** Returns the words of a name with the particles before them: "María", "del Rosario", "de León". Empty if it is none. */
export const nameGroups = (full: string): readonly string[] => {
  const words = full.trim().split(/\s+/, maxWords + 1);
  const groups = words.length > maxWords ? undefined : groupsOf(words);
  return groups?.map(({ written }) => written) ?? [];
};

/**
 * Splits the name of a person into given names and surnames, as people in Guatemala have them. Names that may be split in two ways
 * lack the parts that would differ.
 */
export function namePartsOf(full: string): NameParts {
  const all = full.trim().split(/\s+/, maxWords + 1);
  if (all.length > maxWords || all.length < 2 || !all.every((word) => isName.test(word))) return {};
  if (titles.has(plain(all[0] ?? ""))) return {};
  const widow = all.findIndex((word, i) => i > 0 && /^(?:viuda|v(?:iu)?da)$/.test(plain(word)));
  if (widow >= 0 && (widow < 2 || plain(all[widow + 1] ?? "") !== "de" || widow + 2 >= all.length)) return {};
  const tail = widow < 0 ? [] : all.slice(widow);
  const groups = groupsOf(all.slice(0, all.length - tail.length));
  const [first] = groups ?? [];
  if (!groups || !first) return {};
  // "Pérez López Juan Carlos": the surnames come first.
  const last = groups.at(-1) ?? first;
  if (!isGivenName(first.word) && last.lead === "" && isOnlyGiven(last)) return {};
  const firstName = first.written;
  const isDe = groups.length > 1 && last.lead === "de" && tail.length === 0;
  const own = isDe ? groups.slice(0, -1) : groups;
  // "Marta Yoselin de León" may have one surname or two.
  const isOpen = isDe && own.length === 2 && withDe.has(last.word) && !mayBeGiven(own[1] ?? first);
  const given = isOpen && own[1]?.word.endsWith("z") !== true ? undefined : countGiven(own, isDe);
  if (given === undefined) return { firstName };
  const names = groups.slice(0, given);
  const surnames = groups.slice(given);
  const ownSurnames = ownOf(surnames, names, isDe);
  return {
    firstName,
    givenNames: joined(names),
    ...(surnames.length > 0 ? { surnames: [joined(surnames), ...tail].join(" ") } : {}),
    ...(ownSurnames && ownSurnames.length > 0 ? { ownSurnames: joined(ownSurnames) } : {}),
  };
}
