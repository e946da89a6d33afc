import type { Paragraph } from "../merge-fields.ts";
import { isCounted, type PartyLoop, separatorOf } from "../people/parties.ts";
import type { ListMention } from "../plural-roles.ts";
import { type Block, blockOf, factsIn, patternOf, tailOf } from "./blocks.ts";
import { mentionOfRun, outsideOf } from "./runs.ts";
import { keyOf } from "./scene.ts";
import { defaultSeparator, inList, type Making, shortSeparator } from "./tags.ts";

/** The place where the people of a list are introduced: the tags that write all of them, and the tags elsewhere. */
export interface Introduced {
  readonly at: Paragraph;
  readonly start: number;
  readonly end: number;
  readonly pieces: PartyLoop["pieces"];
  readonly mentions: readonly ListMention[];
  readonly blocks: readonly Block[];
  readonly reworded: boolean;
}

/** Returns people who are introduced one after the other, each with their own particulars. */
export function inBlocks(making: Making, list: string | undefined): Introduced | undefined {
  const { scene, roles } = making;
  const blocks = roles.flatMap((role) => blockOf(scene, role) ?? []);
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last || blocks.length < roles.length) return undefined;
  const inside = (scene.byParagraph.get(keyOf(first.at)) ?? []).filter(
    (place) => place.start >= first.start && place.end <= last.end,
  );
  const own = new Set(blocks.flatMap(({ places }) => places));
  const isInOrder = blocks.every(
    ({ at, start }, i) => at === first.at && (i === 0 || start >= (blocks[i - 1]?.end ?? 0)),
  );
  const facts = factsIn(first);
  const lacks = blocks.some((block) => [...facts].some((fact) => !factsIn(block).has(fact)));
  if (inside.some((place) => !own.has(place)) || !isInOrder || lacks) return undefined;
  const tail = tailOf(blocks);
  const between = blocks.slice(1).map(({ start }, i) => first.at.text.slice((blocks[i]?.end ?? 0) + tail, start));
  if (isCounted(between) || between.some((text) => text.length > 40)) return undefined;
  const one = facts.size === 1 ? shortSeparator : defaultSeparator;
  const written = blocks.length === 1 ? one : separatorOf(between);
  making.facts.push(...facts);
  const elsewhere = outsideOf(making, own, list);
  if (!elsewhere) return undefined;
  const pieces = first.places.map((place, i) => ({
    start: place.start,
    end: place.end,
    tag: [
      ...(i === 0 ? ["{#", -1, `}${written ?? defaultSeparator}`] : []),
      ...inList(making, place),
      ...(tail === 0 && i === first.places.length - 1 ? ["{/", -1, "}"] : []),
    ],
  }));
  const until = first.end + tail;
  if (tail > 0)
    pieces.push({ start: until - 1, end: until, tag: [first.at.text.slice(until - 1, until), "{/", -1, "}"] });
  const isSame = written !== undefined && blocks.every((block) => patternOf(block) === patternOf(first));
  return {
    at: first.at,
    start: first.start,
    end: last.end + tail,
    pieces: blocks.length === 1 ? pieces : [...pieces, { start: until, end: last.end + tail, tag: [] }],
    mentions: [...elsewhere.mentions, ...elsewhere.runs.map(mentionOfRun)],
    blocks,
    reworded: !isSame || elsewhere.runs.some(({ isReworded }) => isReworded),
  };
}

/** Returns people who are introduced together, fact by fact: "ANA SOL y LUIS PAZ, de treinta y cuarenta años, respectivamente". */
export function together(making: Making, list: string | undefined): Introduced | undefined {
  const { scene, roles } = making;
  const found = outsideOf(making, new Set(), list);
  const names = found?.runs.find(({ places }) => places[0]?.facts.join() === "nombre");
  const [first] = names?.places ?? [];
  const at = first && scene.at.get(keyOf(first));
  const end = names?.places.at(-1)?.end;
  if (roles.length < 2 || !found || !names || !first || !at || end === undefined) return undefined;
  return {
    at,
    start: first.start,
    end,
    pieces: [
      { start: first.start, end: first.end, tag: names.tag },
      { start: first.end, end, tag: [] },
    ],
    mentions: [...found.mentions, ...found.runs.filter((run) => run !== names).map(mentionOfRun)],
    blocks: [],
    reworded: found.runs.some(({ isReworded }) => isReworded),
  };
}
