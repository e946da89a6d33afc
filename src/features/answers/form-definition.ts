import { z } from "zod";
import { checkAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { limits } from "#engine/document/template-errors.ts";
import { EvidenceKind, evidenceKinds } from "#features/attachments/evidence.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { maxAiFields, maxPromptLength } from "./ai-fields.ts";
import { maxConcealed } from "./concealed.ts";
import { ListFills } from "./list-settings.ts";
import { NumberingSettings } from "./numbering-settings.ts";
import { CalculatedOption, maxCalculatedOptions, maxOptionGroups, OptionGroup } from "./options.ts";
import { ruleShape } from "./rules.ts";

export const fieldKinds = [
  "text",
  "longText",
  "number",
  "code",
  "currency",
  "date",
  "time",
  "nit",
  "cui",
  "phone",
  "email",
  "dropdown",
  "list",
] as const;
export const FieldKind = z.enum(fieldKinds);
export type FieldKind = z.infer<typeof FieldKind>;

export const currencies = ["GTQ", "USD"] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/**
 * The key of an element: the names of the loops around it and its own, with dots (`compradores.nombre`). The answer's
 * path has the number of the element after each loop (`compradores.0.nombre`).
 */
const Key = z.string().min(1).max(1500);
const Label = z.string().trim().min(1, "templates.labelRequired").max(120, "templates.labelTooLong");
const Hint = z.string().trim().max(300, "templates.hintTooLong");

/** The element is asked only while that condition of the same scope is answered so; several: all of them. */
export const ShownWhen = z.strictObject({ key: Key, is: z.boolean() });
export type ShownWhen = z.infer<typeof ShownWhen>;

const element = { key: Key, name: z.string().max(100), label: Label, hint: Hint, shownWhen: z.array(ShownWhen) };

/**
 * The settings of one field. `options` and `singleOption` matter for a dropdown only, `currency` for a currency only.
 */
export const FieldSetting = z
  .strictObject({
    ...element,
    kind: FieldKind,
    required: z.boolean(),
    options: z.array(z.string().trim().min(1, "templates.optionRequired").max(200, "templates.optionTooLong")).max(500),
    /** A dropdown has at least two options; with this set, one is enough. */
    singleOption: z.boolean(),
    currency: Currency,
    /** An example, shown while the field is empty. */
    placeholder: z.string().trim().max(100, "templates.options.placeholderTooLong").optional(),
    /** The answer with which a process begins, in its stored form (a date as `yyyy-mm-dd`). */
    default: z.string().max(1000, "templates.options.defaultTooLong").optional(),
  })
  .superRefine((field, context) => {
    const wrong = defaultError(field);
    if (wrong) context.addIssue({ code: "custom", path: ["default"], message: wrong });
    if (field.kind !== "dropdown") return;
    const error = optionsError(field);
    if (error) context.addIssue({ code: "custom", path: ["options"], message: error });
  });
export type FieldSetting = z.infer<typeof FieldSetting>;

/** Elements a repeated part may have at most, whatever its settings say. */
export const maxElements = 500;
const elementCount = z
  .number("templates.settings.elementCount")
  .int("templates.settings.elementCount")
  .min(1, "templates.settings.elementCount")
  .max(maxElements, "templates.settings.elementCount");

/**
 * A repeated part: `items` are the keys asked for each of its elements, in their order. Required: at least one element, or
 * `min` of them. `max`: no more than so many, whether it is required or not.
 */
export const LoopSetting = z
  .strictObject({
    ...element,
    required: z.boolean(),
    items: z.array(Key),
    min: elementCount.optional(),
    max: elementCount.optional(),
  })
  .refine((loop) => countsError(loop) === undefined, { path: ["max"], message: "templates.settings.elementCounts" });
export type LoopSetting = z.infer<typeof LoopSetting>;

/** A yes-or-no question that shows or hides parts of the document. */
export const ConditionSetting = z.strictObject(element);
export type ConditionSetting = z.infer<typeof ConditionSetting>;

/** A group of the form; `items` are the keys of its fields, loops and conditions in their order. */
export const FormGroup = z.strictObject({
  id: z.string().regex(/^g\d{1,5}$/),
  label: z.string().trim().min(1, "templates.groupLabelRequired").max(80, "templates.groupLabelTooLong"),
  items: z.array(Key),
  /** The form may leave it out whole, by a switch at its head. */
  optional: z.boolean().optional(),
  /** The office answers it: a new public form does not ask it. */
  office: z.boolean().optional(),
});
export type FormGroup = z.infer<typeof FormGroup>;

/** The kinds of parts of the document that the author chose over the suggested ones, by key. */
export const PartKinds = z
  .record(Key, z.enum(["loop", "condition"]))
  .refine((kinds) => Object.keys(kinds).length <= 20_000);
export type PartKinds = z.infer<typeof PartKinds>;

/** Files a template asks for, beside the pictures of its document. */
export const maxDemanded = 20;

/**
 * A file that belongs to a process of the template: a copy of the DPI, a power of attorney. `required`: without it the
 * process cannot be sent to review. `appendToDocument`: it is appended to the Word file and the PDF. `public`: public forms
 * ask for it, and with `publicRequired` nothing is sent without it. If its id is the tag of a picture (`%logo`), it replaces that tag in the document,
 * and it is asked for as long as the file has the tag.
 */
export const AttachmentSetting = z.strictObject({
  id: z.string().regex(/^(?:s\d{1,4}|%.{1,100})$/su),
  name: z.string().trim().min(1, "templates.attachmentNameRequired").max(80, "templates.labelTooLong"),
  required: z.boolean(),
  appendToDocument: z.boolean(),
  public: z.boolean().optional(),
  publicRequired: z.boolean().optional(),
  /** The answers with which a picture's place is in the document. Without them it is not needed. */
  shownWhen: z.array(ShownWhen).optional(),
});
export type AttachmentSetting = z.infer<typeof AttachmentSetting>;

/** Returns the required files of a template, without the pictures of its document. */
export const filesAmong = (demanded: readonly AttachmentSetting[] = []): readonly AttachmentSetting[] =>
  demanded.filter(({ id }) => pictureOf(id) === undefined);

const AttachmentSettings = z
  .array(AttachmentSetting)
  .max(maxDemanded + limits.pictures)
  .refine((all) => filesAmong(all).length <= maxDemanded);

/** Days an answer of a registry may be old at most. */
export const maxEvidenceDays = 365;

/** The answer of a registry that is attached before a process is sent to review, not older than so many days. */
export const EvidenceSetting = z.strictObject({
  kind: EvidenceKind,
  days: z
    .number("templates.evidenceDays")
    .int("templates.evidenceDays")
    .min(1, "templates.evidenceDays")
    .max(maxEvidenceDays, "templates.evidenceDays"),
});
export type EvidenceSetting = z.infer<typeof EvidenceSetting>;

/** The registry answers that a template requires: each registry at most once. */
const EvidenceSettings = z
  .array(EvidenceSetting)
  .max(evidenceKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length);

/** The fields of a template whose text can be proposed. */
const AiFields = z
  .array(
    z.strictObject({
      key: z.string().min(1).max(1500),
      prompt: z
        .string()
        .trim()
        .min(1, "templates.ai.promptRequired")
        .max(maxPromptLength, "templates.ai.promptTooLong"),
      groups: z.array(z.string().max(10)).max(500).readonly(),
      attachments: z.array(z.string().max(10)).max(20).readonly(),
    }),
  )
  .max(maxAiFields)
  .readonly();

/**
 * Definition of a form, stored with the template version. Every key occurs exactly once: in one group,
 * or in the loop around it. `layoutOf` in form.ts gives it as nested parts.
 */
export const FormDefinition = z.strictObject({
  groups: z.array(FormGroup).max(500),
  fields: z.array(FieldSetting).max(20_000),
  loops: z.array(LoopSetting).max(20_000),
  conditions: z.array(ConditionSetting).max(20_000),
  kinds: PartKinds.optional(),
  /** The language of the document, in which its formulas write. Spanish by default. */
  language: z.enum(["es", "en"]).optional(),
  /** Marks of the names and numbers of the document it was made of, against which titles are compared. */
  concealed: z.array(z.string().max(14)).max(maxConcealed).optional(),
  attachments: AttachmentSettings.optional(),
  evidence: EvidenceSettings.optional(),
  numbering: NumberingSettings.optional(),
  ...ruleShape,
  optionGroups: z.array(OptionGroup).max(maxOptionGroups).optional(),
  calculatedOptions: z.array(CalculatedOption).max(maxCalculatedOptions).optional(),
  ai: AiFields.optional(),
  lists: ListFills.optional(),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

/** Returns the error in a dropdown's options, or undefined. */
export function optionsError(field: Pick<FieldSetting, "options" | "singleOption">): `templates.${string}` | undefined {
  const options = field.options.map((option) => option.trim()).filter((option) => option !== "");
  if (new Set(options).size < options.length) return "templates.optionsRepeated";
  if (field.singleOption) return options.length < 1 ? "templates.optionsSingle" : undefined;
  return options.length < 2 ? "templates.optionsTooFew" : undefined;
}

/**
 * Returns the error in the number of elements of a repeated part, or undefined: a value that is no count, or a minimum
 * above the maximum.
 */
export function countsError({
  required,
  min = 1,
  max = maxElements,
}: {
  readonly required: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): `templates.${string}` | undefined {
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= maxElements;
  if (!isCount(min) || !isCount(max)) return "templates.settings.elementCount";
  return required && min > max ? "templates.settings.elementCounts" : undefined;
}

/** The kind of a field as its answers are checked. */
export function answerKind(kind: FieldKind) {
  if (kind === "dropdown") return "option";
  // Only its field is larger.
  if (kind === "longText") return "text";
  // A choice from a list is kept as text, because the list may change.
  return kind === "list" ? "text" : kind;
}

/** Returns the error in the default answer of a field, by the field's own rules. */
export function defaultError(
  field: Pick<FieldSetting, "kind" | "options" | "default">,
): `templates.${string}` | undefined {
  const { default: given = "" } = field;
  if (given.length > 1000) return "templates.options.defaultTooLong";
  const kind = answerKind(field.kind);
  const options = field.options.map((option) => option.trim());
  return checkAnswer(kind, readAnswer(kind, given), { options }) === true
    ? undefined
    : "templates.options.defaultInvalid";
}

/** A name as it is compared and sorted: without case, accents and outer or doubled spaces. */
export const nameKey = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
