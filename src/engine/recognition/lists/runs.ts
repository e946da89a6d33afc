import { enumerate } from "#engine/grammar/spanish/enumerate.ts";
import type { FoundPlace } from "../merge-fields.ts";
import { separatorOf } from "../people/parties.ts";
import type { ListMention } from "../plural-roles.ts";
import { joinsParticulars } from "./blocks.ts";
import { keyOf, type Place, type Scene } from "./scene.ts";
import { defaultSeparator, inList, type Making, mentionOfEach, mentionOfItem, mentionOfOne, onlyIf } from "./tags.ts";

/** The same fact about all people of a list, one after the other: "ANA SOL y LUIS PAZ", "de treinta y de cuarenta años". */
export interface Run {
  readonly places: readonly Place[];
  readonly tag: readonly (string | number)[];
  /** True if the list prints it in other words. */
  readonly isReworded: boolean;
}

const spotOf = ({ file, paragraph, start, end }: FoundPlace) => ({ file, paragraph, start, end });

/** Returns the run that begins at a place, or undefined. `own` are the places of the people in order. */
function runAt(making: Making, own: readonly Place[], from: number): Run | undefined {
  const { scene, roles } = making;
  const places = own.slice(from, from + roles.length);
  const [first] = places;
  const text = first && scene.at.get(keyOf(first))?.text;
  if (!first || text === undefined || places.length < roles.length || first.facts.length === 0) return undefined;
  const shape = ({ tag, facts }: Place) =>
    `${facts[0]} ${tag.map((part) => (typeof part === "number" ? "\u0001" : part)).join("")}`.replace(":apocope", "");
  const [end, before] = [places.at(-1) as Place, places.slice(0, -1)];
  const isRun =
    places.every((one, i) => one.role === roles[i] && keyOf(one) === keyOf(first) && one.facts[0] === first.facts[0]) &&
    before.every((one) => shape(one) === shape(first)) &&
    (shape(end) === shape(first) || first.facts[0] === "edad");
  const here = scene.byParagraph.get(keyOf(first)) ?? [];
  const isTogether = here.indexOf(places.at(-1) as Place) - here.indexOf(first) === roles.length - 1;
  if (!isRun || !isTogether) return undefined;
  const between = places.slice(1).map(({ start }, i) => text.slice(places[i]?.end, start));
  const isName = first.facts.join() === "nombre";
  const last = between.at(-1) ?? "";
  if (isName && /^ [ye] $/u.test(last) && between.slice(0, -1).every((one) => one === ", ")) {
    const rest = first.tag[2];
    const isRegular = enumerate(["", text.slice(end.start, end.end)]).startsWith(last);
    // A document with "y IRMA" keeps it.
    if (rest === " | mayusculas}" && isRegular)
      return { places, tag: ["{", -1, ' | enumera:"nombre":mayusculas}'], isReworded: false };
    if (rest === "}" || last === " e ")
      return { places, tag: ["{", -1, ` | enumera:"nombre"${String(rest)}`], isReworded: rest !== "}" };
  }
  const separator = separatorOf(between);
  // "él agricultor y ella costurera".
  const isApart = /\p{L}{9}|(?<!\p{L})(?:él|ella|el|la|señora?|don|doña)(?!\p{L})/iu.test(between.join(""));
  // Names below signatures are only next to each other.
  const isJoined = between.every((text) => /[,;]|\s[ye]\s/u.test(text));
  if (separator === undefined || isApart || !isJoined) return undefined;
  const longest = before.find(({ tag }) => tag.some((part) => String(part).includes(":apocope"))) ?? first;
  const inside =
    shape(end) === shape(first)
      ? inList(making, end)
      : [...onlyIf(inList(making, longest), "indice < total"), ...onlyIf(inList(making, end), "indice = total")];
  return { places, tag: ["{#", -1, `}${separator}`, ...inside, "{/", -1, "}"], isReworded: false };
}

/** The most particulars of a person that are written again. */
const maxParticulars = 8;

/**
 * Returns the run of people who are named again with particulars, each in the same words: "por ANA SOL, con CUI 1, y por LUIS PAZ, con
 * CUI 2".
 */
function blocksAt(making: Making, own: readonly Place[], from: number): Run | undefined {
  const { scene, roles } = making;
  const [first] = own.slice(from, from + 1);
  const text = first && scene.at.get(keyOf(first))?.text;
  if (!first || text === undefined || first.role !== roles[0]) return undefined;
  let length = 1;
  while (length <= maxParticulars && own[from + length]?.role === first.role) length++;
  const blocks = roles.map((_, i) => own.slice(from + i * length, from + (i + 1) * length));
  const places = blocks.flat();
  const end = places.at(-1);
  if (length < 2 || length > maxParticulars || !end || places.length < roles.length * length) return undefined;
  const here = scene.byParagraph.get(keyOf(first)) ?? [];
  const isTogether = here.indexOf(end) - here.indexOf(first) === places.length - 1 && here.includes(end);
  const shape = (block: readonly Place[]) =>
    block
      .map(({ tag, facts, end: until }, i) => {
        const next = block[i + 1];
        const words = next ? text.slice(until, next.start) : "";
        return `${facts.join()} ${tag.map((part) => (typeof part === "number" ? "\u0001" : part)).join("")} ${words}`;
      })
      .join("\u0002");
  const [written = []] = blocks;
  const isSame = blocks.every(
    (block, i) => block.every(({ role }) => role === roles[i]) && shape(block) === shape(written),
  );
  const separator = separatorOf(blocks.slice(1).map(([begin], i) => text.slice(blocks[i]?.at(-1)?.end, begin?.start)));
  const gaps = written.slice(1).map(({ start }, i) => text.slice(written[i]?.end, start));
  if (!isTogether || !isSame || separator === undefined || /[{}]/u.test(gaps.join(""))) return undefined;
  const inside = written.flatMap((place, i) => [...inList(making, place), ...(gaps[i] === undefined ? [] : [gaps[i]])]);
  return { places, tag: ["{#", -1, `}${separator}`, ...inside, "{/", -1, "}"], isReworded: false };
}

/** Splits the places of several people into runs of all of them, and the rest. */
function runsIn(
  making: Making,
  own: readonly Place[],
): { readonly runs: readonly Run[]; readonly rest: readonly Place[] } {
  const runs: Run[] = [];
  const rest: Place[] = [];
  for (let i = 0; i < own.length; i++) {
    const run = runAt(making, own, i) ?? blocksAt(making, own, i);
    const place = own[i];
    if (run) {
      runs.push(run);
      i += run.places.length - 1;
    } else if (place) rest.push(place);
  }
  return { runs, rest };
}

const isAboutPerson = ({ facts }: Place): boolean => facts.every((fact) => fact === "nombre" || fact === "sexo");

/** True for a place in a line below a signature, which has few words besides names. */
function isSignature(scene: Scene, place: Place): boolean {
  const text = scene.at.get(keyOf(place))?.text ?? "";
  const named = (scene.byParagraph.get(keyOf(place)) ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
  return text.length < 400 && text.replace(/[^\p{L}]/gu, "").length - named < 30;
}

/** The tags of a list outside of the introductions of its people. */
export interface Outside {
  readonly mentions: readonly ListMention[];
  readonly runs: readonly Run[];
}

/** Facts that one person has for all: the place for notices of several debtors. They stay a question of their own. */
const ofAll = /^(?:direccion|domicilio|nit|telefono|correo|colegiado|numero|registro|placa|finca|folio|libro)/u;

/** Returns the tags of one person outside of the introduction. */
function outsideOfOne(making: Making, outside: readonly Place[]): Outside | undefined {
  const { scene, roles, facts } = making;
  const order = new Map([...scene.byParagraph.values()].flat().map((place, i) => [place, i]));
  const own = outside.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const known = new Set(facts);
  const mentions: ListMention[] = [];
  for (let i = 0; i < own.length; i++) {
    const place = own[i] as Place;
    const block = place.facts.join() === "nombre" ? againAt(making, own, i) : undefined;
    if (block) {
      mentions.push(block.mention);
      i += block.length - 1;
    } else if (place.role !== roles[0]) return undefined;
    else if (isAboutPerson(place) || place.facts.every((fact) => known.has(fact) || fact === "cui"))
      mentions.push({ ...spotOf(place), tag: mentionOfOne(making, place) });
    // Particulars apart from the introduction would be written as a list of their own: "de treinta y de cuarenta años".
    else if (!(known.has("cui") || known.has("edad")) || !place.facts.every((fact) => ofAll.test(fact)))
      return undefined;
  }
  return { mentions, runs: [] };
}

/** Returns a person who is named again with particulars: "por ANA SOL, quien se identifica con CUI 1". */
function againAt(
  making: Making,
  own: readonly Place[],
  from: number,
): { readonly mention: ListMention; readonly length: number } | undefined {
  const { scene } = making;
  const first = own[from] as Place;
  const text = scene.at.get(keyOf(first))?.text ?? "";
  const here = scene.byParagraph.get(keyOf(first)) ?? [];
  const at = here.indexOf(first);
  const gap = (i: number) => text.slice(here[i]?.end, here[i + 1]?.start);
  let length = 1;
  while (
    length <= maxParticulars &&
    own[from + length] === here[at + length] &&
    here[at + length]?.role === first.role &&
    joinsParticulars(gap(at + length - 1)) &&
    !/[{}]/u.test(gap(at + length - 1))
  )
    length++;
  while (length > 1 && isAboutPerson(own[from + length - 1] as Place)) length--;
  if (length < 2 || length > maxParticulars) return undefined;
  const places = own.slice(from, from + length);
  const inside = places.flatMap((place, i) => [...(i === 0 ? [] : [gap(at + i - 1)]), ...inList(making, place)]);
  const tag = ["{#", -1, `}${defaultSeparator}`, ...inside, "{/", -1, "}"];
  return { mention: { ...spotOf(first), end: places.at(-1)?.end ?? first.end, tag }, length };
}

/** Returns the tags of places about one of several people. Returns undefined if something there cannot be about a list. */
function singleMentions(making: Making, places: readonly Place[]): readonly ListMention[] | undefined {
  const { scene, roles } = making;
  const single: ListMention[] = [];
  const alone = new Map<string, string>();
  for (const place of places) {
    const { role } = place;
    if (role === undefined || !roles.includes(role)) return undefined;
    if (isAboutPerson(place) && isSignature(scene, place))
      single.push({ ...spotOf(place), tag: mentionOfEach(making, place) });
    else if (isAboutPerson(place)) {
      // "Ana Paz aporta la mitad y Eva Sol aporta el resto": each has a part of their own.
      if ((alone.get(keyOf(place)) ?? role) !== role) return undefined;
      alone.set(keyOf(place), role);
      single.push({ ...spotOf(place), tag: mentionOfItem(making, place) });
    }
    // A fact that one person has for all, or the first one alone, stays a question of its own.
    else if (role !== roles[0] && !place.facts.every((fact) => ofAll.test(fact))) return undefined;
  }
  return single;
}

/** Returns the tags outside of introductions. Returns undefined if something there cannot be about a list. */
export function outsideOf(making: Making, inside: ReadonlySet<Place>, list: string | undefined): Outside | undefined {
  const { scene, roles } = making;
  const outside = [...new Set(roles.flatMap((role) => scene.byRole.get(role) ?? []))].filter((one) => !inside.has(one));
  if (roles.length === 1) return outsideOfOne(making, outside);
  const called = (list === undefined ? undefined : scene.plurals.get(list)?.mentions) ?? [];
  const isCalled = (place: Place) =>
    called.some((one) => keyOf(one) === keyOf(place) && one.start <= place.start && place.end <= one.end);
  if (called.length > 0 && !making.facts.includes("sexo")) making.facts.push("sexo");
  const order = new Map([...scene.byParagraph.values()].flat().map((place, i) => [place, i]));
  const own = outside.filter((place) => !isCalled(place)).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const { runs, rest } = runsIn(making, own);
  const single = singleMentions(making, rest);
  return single && { mentions: [...called, ...single], runs };
}

export const mentionOfRun = ({ places, tag }: Run): ListMention => ({
  ...spotOf(places[0] as Place),
  end: places.at(-1)?.end ?? 0,
  tag,
});
