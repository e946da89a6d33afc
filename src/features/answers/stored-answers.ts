import { z } from "zod";
import { type FieldKind, fieldKinds } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { comparators } from "#engine/answers/work-out.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { Json } from "#protocol/json.ts";

/** The answers as JSON may have at most this many bytes. */
export const largestAnswers = 256 * 1024;

/** Stored answers: texts, yes and no, and lists of such records for loops, by the names of the form. */
export const StoredAnswers: z.ZodType<Answers> = z.record(z.string(), Json) as unknown as z.ZodType<Answers>;

const Language = z.enum(["es", "en"]);
const Checks = z
  .array(
    z.object({
      left: z.string(),
      comparator: z.enum(comparators),
      right: z.string(),
      message: z.string(),
      language: Language,
      from: z.array(z.string()),
    }),
  )
  .optional();
const ComputedAnswer = z.object({ formula: z.string(), language: Language, from: z.array(z.string()) }).optional();

/** The questions of a form as the engine checks them; nested as loops and conditions are. */
export const Question: z.ZodType<FormField> = z
  .lazy(() =>
    z.union([
      z.object({
        type: z.literal("field"),
        name: z.string(),
        key: z.string(),
        when: z.boolean().optional(),
        checks: Checks,
        computed: ComputedAnswer,
        within: z.array(z.string()).optional(),
        decides: z.literal(true).optional(),
        sectioned: z.literal(true).optional(),
        worded: z.string().optional(),
        kind: z.enum(fieldKinds) as z.ZodType<FieldKind>,
        required: z.boolean().optional(),
        options: z.array(z.string()).optional(),
        max: z.number().optional(),
      }),
      z.object({
        type: z.literal("condition"),
        name: z.string(),
        key: z.string(),
        when: z.boolean().optional(),
        checks: Checks,
        within: z.array(z.string()).optional(),
        required: z.boolean().optional(),
        choice: z.object({ id: z.string(), one: z.boolean(), required: z.boolean() }).optional(),
        calculated: z.object({ formula: z.string(), disable: z.boolean(), reads: z.array(z.string()) }).optional(),
        fields: z.array(Question),
      }),
      z.object({
        type: z.literal("loop"),
        name: z.string(),
        key: z.string(),
        when: z.boolean().optional(),
        checks: Checks,
        within: z.array(z.string()).optional(),
        min: z.number(),
        max: z.number().optional(),
        fields: z.array(Question),
      }),
    ]),
  )
  .meta({ id: "Question" }) as z.ZodType<FormField>;

/** An error of an answer, by its path (`compradores.0.nombre`). `code` is the key of its sentence. */
export const AnswerErrorAt = z.object({
  path: z.string(),
  code: z.string(),
  /** Values its sentence mentions. */
  values: z.record(z.string(), z.string()).optional(),
});
export type AnswerErrorAt = z.infer<typeof AnswerErrorAt>;

/** A warning about an answer, by its path. It blocks nothing. `code` is the key of its sentence. */
export const AnswerWarning = AnswerErrorAt;
export type AnswerWarning = z.infer<typeof AnswerWarning>;
