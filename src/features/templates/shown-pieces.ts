import { doubtStates } from "./doubts.ts";
import { fieldsOf, type TaggedPlace, type Tagging } from "./tagging.ts";
import type { ListMention, Trial } from "./trial.ts";

/** A piece of a paragraph as it is shown: plain, or with the place it belongs to. */
export interface ShownPiece<P> {
  readonly text: string;
  readonly start: number;
  readonly place?: P;
}

/** A paragraph cut into plain text and places. Of places that begin together the first one counts. */
export function piecesOf<P extends { readonly start: number; readonly end: number }>(
  text: string,
  places: readonly P[],
): ShownPiece<P>[] {
  const pieces: ShownPiece<P>[] = [];
  let at = 0;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.start < at) continue;
    if (place.start > at) pieces.push({ text: text.slice(at, place.start), start: at });
    pieces.push({ text: text.slice(place.start, place.end), start: place.start, place });
    at = place.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at });
  return pieces;
}

/** A place of a field, the words of a doubt, or a list as it is tried with other people. */
export type Marked =
  | TaggedPlace
  | { readonly start: number; readonly end: number; readonly doubt: number; readonly isOpen: boolean }
  | { readonly start: number; readonly end: number; readonly loop: number }
  | { readonly start: number; readonly end: number; readonly mention: ListMention };

/** Returns the pieces of a paragraph: as it is written, or as a trial prints it. */
export function shownPieces(
  tagging: Tagging,
  { file, paragraph, text }: Tagging["paragraphs"][number],
  trial?: Trial,
): ShownPiece<Marked>[] {
  const isHere = (one: { readonly file: string; readonly paragraph: number }) =>
    one.file === file && one.paragraph === paragraph;
  const states = doubtStates(tagging);
  const loops = trial
    ? tagging.loops.flatMap((loop, at) =>
        isHere(loop) && loop.accepted ? [{ start: loop.start, end: loop.end, loop: at }] : [],
      )
    : [];
  const mentions = [...(trial?.mentions.keys() ?? [])]
    .filter(isHere)
    .map((mention) => ({ start: mention.start, end: mention.end, mention }));
  const doubts = tagging.doubts.flatMap((doubt, at) =>
    isHere(doubt) && states[at] !== "bound"
      ? [{ start: doubt.start, end: doubt.end, doubt: at, isOpen: states[at] === "open" }]
      : [],
  );
  const places = tagging.places.filter((place) => isHere(place) && fieldsOf(place).length > 0);
  const pieces = piecesOf<Marked>(text, [...loops, ...mentions, ...doubts, ...places]);
  return trial ? melted(pieces.map((piece) => tried(tagging, piece, trial))) : pieces;
}

function tried(tagging: Tagging, piece: ShownPiece<Marked>, trial: Trial): ShownPiece<Marked> {
  const { place } = piece;
  if (!place || "doubt" in place) return piece;
  if ("loop" in place) return { ...piece, text: trial.loops.get(place.loop) ?? piece.text };
  if ("mention" in place) return { ...piece, text: trial.mentions.get(place.mention) ?? piece.text };
  const isRefused = fieldsOf(place).some((field) => tagging.fields[field]?.accepted !== true);
  return isRefused ? piece : { ...piece, text: trial.places.get(place) ?? piece.text };
}

/** Makes "de" and "a" melt with the article that follows them in the next piece, as the printed contract does. */
function melted(pieces: readonly ShownPiece<Marked>[]): ShownPiece<Marked>[] {
  return pieces.map((piece, at) => {
    const [before, next] = [pieces[at - 1], pieces[at + 1]];
    if (piece.place && before && !before.place && /(?:^|\s)[aA] $/u.test(before.text) && /^el\s/u.test(piece.text))
      return { ...piece, text: piece.text.slice(1) };
    if (piece.place || !next?.place || !/^el\s/u.test(next.text)) return piece;
    const ending = /(?:^|\s)(?:[dD]e|[aA]) $/u.test(piece.text) && (/[aA] $/u.test(piece.text) ? 1 : 2);
    return ending ? { ...piece, text: piece.text.slice(0, -ending) } : piece;
  });
}
