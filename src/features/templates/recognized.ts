import { z } from "zod";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";

/** A piece of an uploaded document; file, paragraph and offsets in its text count as in the findings of an upload. */
export const PlaceInDocument = z.strictObject({
  file: z.string().max(200),
  paragraph: z.number().int().min(1).max(1_000_000),
  start: z.number().int().min(0).max(1_000_000),
  end: z.number().int().min(1).max(1_000_000),
});

/** The parts of a finished document that can become fields. In `tag`, a number is the index of a field in `fields`. */
export const Recognized = z.object({
  kind: z.literal("recognized"),
  language: z.enum(["es", "en"]),
  /** The document has tags already: it is a template, and can be uploaded as one. */
  tagged: z.boolean(),
  paragraphs: z.array(z.object({ file: z.string(), paragraph: z.number().int(), text: z.string() })),
  /**
   * `label`, `group` and `example` are for the form. `own`: the office writes the value in every document. `ofParty`: the
   * parties know the answer.
   */
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(fieldKinds),
      value: z.string(),
      label: z.string(),
      group: z.string(),
      example: z.string(),
      own: z.boolean(),
      ofParty: z.boolean(),
    }),
  ),
  places: z.array(z.object({ ...PlaceInDocument.shape, tag: z.array(z.union([z.string(), z.number().int()])) })),
  /**
   * People of one role as a list. In a tag of it, a number is the place of one of its own fields, -1 its own name. `proposed`: several
   * people in the same words. `reworded`: all are written in the words of the first. `words`: those that agree with their number.
   */
  loops: z.array(
    z.object({
      ...PlaceInDocument.shape,
      name: z.string(),
      role: z.string(),
      proposed: z.boolean(),
      reworded: z.boolean(),
      words: z.array(
        z.object({
          ...PlaceInDocument.shape,
          sentence: z.string(),
          other: z.string(),
          forms: z.array(z.string()).readonly().optional(),
        }),
      ),
      label: z.string(),
      labels: z.array(z.string()),
      /** The places that call all of them by their role, as tags of the list. `inLine`: in a line that is repeated for each. */
      mentions: z.array(
        z.object({
          ...PlaceInDocument.shape,
          tag: z.array(z.union([z.string(), z.number().int()])),
          inLine: z.boolean().optional(),
        }),
      ),
      /** Tags behind the last characters of paragraphs. */
      ends: z
        .array(
          z.object({
            file: z.string(),
            paragraph: z.number().int(),
            tag: z.array(z.union([z.string(), z.number().int()])).readonly(),
            closes: z.boolean(),
          }),
        )
        .readonly(),
      fields: z.array(z.object({ name: z.string(), kind: z.enum(fieldKinds) })),
      elements: z.array(z.array(z.string())),
      pieces: z.array(
        z.object({
          start: z.number().int(),
          end: z.number().int(),
          tag: z.array(z.union([z.string(), z.number().int()])),
        }),
      ),
    }),
  ),
  /**
   * Words that agree with somebody and that no field drives, each with its sentence. `thing`: words about a thing, which would stay
   * fixed. `gender`: the words for a man and for a woman.
   */
  doubts: z.array(
    z.object({
      ...PlaceInDocument.shape,
      sentence: z.string(),
      thing: z.boolean().optional(),
      gender: z.object({ man: z.string(), woman: z.string(), sex: z.enum(["masculino", "femenino"]) }).optional(),
    }),
  ),
});
export type Recognized = z.infer<typeof Recognized>;
