/** A paragraph of a template, counted as in its findings, with the beginning of its text. */
export interface Paragraph {
  readonly file: string;
  readonly paragraph: number;
  readonly text: string;
}

const nameOf = ({ file, paragraph }: Paragraph): string => `${paragraph} ${file}`;

/** The paragraphs of a template to choose from. */
export const optionsOf = (paragraphs: readonly Paragraph[]): { value: string; label: string }[] =>
  paragraphs.map((one) => ({ value: nameOf(one), label: one.text.slice(0, 90) }));

/** The paragraph that was chosen. */
export const placeIn = (paragraphs: readonly Paragraph[], chosen: string): Paragraph | undefined =>
  paragraphs.find((one) => nameOf(one) === chosen);
