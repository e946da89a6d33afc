import { single } from "./candidate.ts";
import type { Paragraph, Placed } from "./merge-fields.ts";
import { type Doubt, sentenceAt } from "./treatments.ts";
import { isWholeWord, type Span } from "./words/wordings.ts";

/** More places are a list. */
const maxPlaces = 12;
const shortest = 15;
/** "Departamento de Sacatepéquez" may be another thing's. */
const lead = /(?:departamento|municipio|ciudad)\s+del?\s+$/iu;

/** Returns the places of a text in paragraphs that nothing took. */
function freePlaces(value: string, paragraphs: readonly Paragraph[], isTaken: (span: Span, at: Paragraph) => boolean) {
  return paragraphs.flatMap((at) => {
    const found: (Span & { readonly at: Paragraph })[] = [];
    for (let start = at.text.indexOf(value); start >= 0; start = at.text.indexOf(value, start + value.length)) {
      const span = { start, end: start + value.length };
      if (isWholeWord(at.text, span.start, span.end) && !isTaken(span, at)) found.push({ ...span, at });
    }
    return found;
  });
}

/** Returns a test for parts of paragraphs that places have. */
function takenBy(places: readonly Placed[]): (span: Span, at: Paragraph) => boolean {
  const byParagraph = Map.groupBy(places, ({ at }) => at);
  return (span, at) => byParagraph.get(at)?.some((one) => one.start < span.end && span.start < one.end) === true;
}

/** Returns the values of the fields with such names, each once. */
const valuesOf = (places: readonly Placed[], name: RegExp): Map<string, string> =>
  new Map(
    places
      .flatMap(({ values: [value] }) => (value?.kind === "text" && name.test(value.name) ? [value] : []))
      .map((value) => [value.value, value.name] as const)
      .slice(0, maxPlaces),
  );

/** Finds an address where the document writes it again. It is the same field. */
export function repeatedAddresses(paragraphs: readonly Paragraph[], taken: readonly Placed[]): Placed[] {
  const isTaken = takenBy(taken);
  return [...valuesOf(taken, /(?:^|_)direccion$/u)].flatMap(([value, name]) =>
    value.length < shortest
      ? []
      : freePlaces(value, paragraphs, isTaken).map(({ at, start, end }) => ({
          ...single({ start, end }, { kind: "text", value, name }, "", 8),
          at,
        })),
  );
}

/** Finds the municipality and the department of a field where the document writes them again: of the same thing, or of another. */
export function repeatedPlaces(
  paragraphs: readonly Paragraph[],
  taken: readonly Placed[],
): (Doubt & Pick<Paragraph, "file" | "paragraph">)[] {
  const isTaken = takenBy(taken);
  return [...valuesOf(taken, /^finca_(?:municipio|departamento|municipio_departamento)$/u).keys()].flatMap((value) =>
    freePlaces(value, paragraphs, isTaken).flatMap(({ at, start, end }) =>
      lead.test(at.text.slice(Math.max(0, start - 20), start))
        ? [
            {
              start,
              end,
              file: at.file,
              paragraph: at.paragraph,
              sentence: sentenceAt(at.text, { start, end }),
              thing: true,
            },
          ]
        : [],
    ),
  );
}
