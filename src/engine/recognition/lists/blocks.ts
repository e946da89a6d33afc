import { isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import type { Paragraph } from "../merge-fields.ts";
import { keyOf, type Place, type Scene } from "./scene.ts";

/** The introduction of a person: the places from the name, or its treatment, to the last particular. */
export interface Block {
  readonly role: string;
  readonly places: readonly Place[];
  readonly at: Paragraph;
  readonly start: number;
  readonly end: number;
}

const ofParticulars = new Set([
  "identifica",
  "manifiesta",
  "declara",
  "refiere",
  "expresa",
  "asegura",
  "ser",
  "es",
  "dice",
  "tiene",
  "porta",
  "extiende",
  "vive",
  "reside",
]);
/** True for text between two particulars of a person. */
export function joinsParticulars(gap: string): boolean {
  if (gap.length > 160 || /;|\.\s|a quien|en adelante|en lo sucesivo|denomin|llamar[áa]/iu.test(gap)) return false;
  return [...gap.toLowerCase().matchAll(/\p{L}+/gu)].every(([word]) => ofParticulars.has(word) || !isVerb(word));
}

export function blockOf(scene: Scene, role: string): Block | undefined {
  const name = scene.byRole.get(role)?.find((one) => one.role === role && one.facts.includes("nombre"));
  const at = name && scene.at.get(keyOf(name));
  const here = name && scene.byParagraph.get(keyOf(name));
  if (!name || !at || !here) return undefined;
  let first = here.indexOf(name);
  let last = first;
  let end = first;
  const gap = (i: number) => at.text.slice(here[i]?.end, here[i + 1]?.start);
  while (here[first - 1]?.role === role && /^[,:]?\s+$/u.test(gap(first - 1))) first--;
  while (here[end + 1]?.role === role && joinsParticulars(gap(end))) {
    end++;
    // Words that agree belong to it between particulars only.
    if (here[end]?.facts.some((fact) => fact !== "sexo")) last = end;
  }
  const places = here.slice(first, last + 1);
  return { role, places, at, start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 };
}

/** Returns the text of a block with marks for its facts. */
export function patternOf({ places, at, end }: Block): string {
  return places.reduce((all, place, i) => {
    const tag = place.tag.map((part) => (typeof part === "number" ? "\u0001" : part)).join("");
    const tail = at.text.slice(place.end, places[i + 1]?.start ?? end);
    return `${all}\u0002${place.facts.join(" ")}\u0002${tag}\u0002${tail}`;
  }, "");
}

export const factsIn = ({ places }: Block): Set<string> => new Set(places.flatMap(({ facts }) => facts));
/** Returns the length of the words behind the last particular of each person: ", extendido por el Registro Nacional de las Personas". */
export function tailOf(blocks: readonly Block[]): number {
  const texts = blocks.map(({ at, end }) => at.text.slice(end, end + 200));
  const [first = ""] = texts;
  if (blocks.length === 1) return /^,?\s+extendid[oa] (?:en|por) [^,;.]{3,120}/u.exec(first)?.[0].length ?? 0;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length++;
  const common = first.slice(0, length).replace(/[;.][^;.]*$/u, "");
  return /\p{L}{3}/u.test(common) && !/[^,;.]\s+\p{L}*$/u.test(common.slice(-1))
    ? common.replace(/[,\s]+$/u, "").length
    : 0;
}
