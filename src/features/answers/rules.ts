import { z } from "zod";
import { comparators } from "#engine/answers/work-out.ts";
import type { FormDefinition } from "./form-definition.ts";

/** Rules of each kind a template may have. */
export const maxRules = 200;
/** Fields one generated field may be put together from. */
export const maxSources = 10;

const Key = z.string().min(1).max(1500);
const Formula = z.string().max(500, "templates.formula.too_long");

/** A field that is worked out by a formula over others instead of being asked. */
export const CalculatedField = z.strictObject({ key: Key, formula: Formula });
export type CalculatedField = z.infer<typeof CalculatedField>;

/**
 * The transformations of a field, applied in this order: in words, as an ordinal, formatted (an amount with its sign, a
 * day with its month); feminine; upper case, lower case, title case, sentence case.
 */
const transforms = ["words", "ordinal", "formatted", "feminine", "upper", "lower", "title", "sentence"] as const;
export type Transform = (typeof transforms)[number];

/** A field that is made of another one, or of several put together with `separator` between them. */
export const GeneratedField = z.strictObject({
  key: Key,
  sources: z.array(Key).max(maxSources),
  separator: z
    .string()
    .max(20, "templates.labelTooLong")
    .regex(/^[^"]*$/, "templates.rules.separatorQuote"),
  transforms: z.array(z.enum(transforms)).max(transforms.length),
});
export type GeneratedField = z.infer<typeof GeneratedField>;

/** Two equations that must compare so, or the form says `message`. With `loop` each of its elements is checked. */
export const Validation = z.strictObject({
  id: z.string().regex(/^v\d{1,5}$/),
  loop: Key.optional(),
  left: Formula,
  comparator: z.enum(comparators),
  right: Formula,
  message: z.string().trim().max(300, "templates.hintTooLong"),
});
export type Validation = z.infer<typeof Validation>;

/** The rules of a template, each kind absent where there is none of it. */
export const ruleShape = {
  calculatedFields: z.array(CalculatedField).max(maxRules).optional(),
  generatedFields: z.array(GeneratedField).max(maxRules).optional(),
  validations: z.array(Validation).max(maxRules).optional(),
};

export type Rules = Pick<FormDefinition, "calculatedFields" | "generatedFields" | "validations">;

/** The rules of a form, without empty lists. What a new file has no field for stays, so that it can be seen and corrected. */
export const rulesOf = ({ calculatedFields, generatedFields, validations }: Rules): Rules => ({
  ...(calculatedFields && calculatedFields.length > 0 ? { calculatedFields } : {}),
  ...(generatedFields && generatedFields.length > 0 ? { generatedFields } : {}),
  ...(validations && validations.length > 0 ? { validations } : {}),
});

/** Returns true if a form has rules. */
export const hasTemplateRules = (form: Rules): boolean => Object.keys(rulesOf(form)).length > 0;

/** An id for a validation that none of them has. */
export const nextValidationId = (validations: readonly Validation[]): string =>
  `v${Math.max(0, ...validations.map(({ id }) => Number(id.slice(1)))) + 1}`;

/** Returns true if a rule was added and is still empty. */
export function isBlankRule(rule: CalculatedField | GeneratedField | Validation): boolean {
  if ("left" in rule) return rule.left + rule.right + rule.message === "";
  return rule.key === "" && ("formula" in rule ? rule.formula === "" : rule.sources.every((source) => source === ""));
}

/** The rules without those nothing was written of. */
export const writtenRules = ({ calculatedFields, generatedFields, validations }: Rules): Rules => ({
  ...(calculatedFields ? { calculatedFields: calculatedFields.filter((rule) => !isBlankRule(rule)) } : {}),
  ...(generatedFields ? { generatedFields: generatedFields.filter((rule) => !isBlankRule(rule)) } : {}),
  ...(validations ? { validations: validations.filter((rule) => !isBlankRule(rule)) } : {}),
});
