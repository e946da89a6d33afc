import { z } from "zod";
import { beside, decided, groupSwitch } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { filledForm } from "#features/answers/filled-form.ts";
import {
  type AttachmentSetting,
  type FormDefinition,
  type FormGroup,
  filesAmong,
} from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { CalculatedOption } from "#features/answers/options.ts";
import { maxSlotLength, pictureOf } from "#features/attachments/picture-slot.ts";
import { Id } from "#protocol/page.ts";
import { languages } from "#protocol/text.ts";
import { phoneAsked } from "./requester-rules.ts";

/** The kinds of the links that lead to a firm, to one of its public forms, and to what somebody sent by one. */
export const linkKinds = { firm: "firm", form: "publicForm", receipt: "formReceipt" } as const;

/** The days for which the server stores a visitor's input. */
export const sessionDays = 30;
/** Files one visitor may add to a form. */
export const maxFormFiles = 20;
/** Files a form asks for. */
export const maxAskedFiles = 10;
const maxLabelLength = 60;

const text = (max: number) => z.string().trim().max(max, "forms.tooLong");
const DayText = z.string().refine(isDay, "forms.dayInvalid").nullable();

/** An origin a form may be shown on by others: `https://bufete.gt`. */
const FrameOrigin = z
  .string()
  .trim()
  .max(200)
  .transform((origin) => origin.toLowerCase().replace(/\/$/, ""))
  .refine((origin) => /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(origin), "forms.originInvalid");

/** A file that is asked for. What is not listed here is not asked. */
export const AskedFile = z.strictObject({
  id: z.string().regex(/^a\d{1,5}$/),
  label: z.string().trim().min(1, "forms.labelRequired").max(maxLabelLength, "forms.tooLong"),
  required: z.boolean(),
  /** The picture of the document it becomes, by its tag: `%logo`. */
  picture: z
    .string()
    .max(maxSlotLength)
    .refine((slot) => pictureOf(slot) !== undefined)
    .optional(),
});
export type AskedFile = z.infer<typeof AskedFile>;

/** A file that visitors are asked for: by the form, or by its template, whose id it then has. */
export const RequestedFile = AskedFile.extend({ id: z.string().regex(/^[as]\d{1,5}$/), label: z.string() });

/** The settings of a template's public form. Texts may be empty. Days are those of the organization, both included. */
export const PublicSettings = z
  .strictObject({
    /** The title for visitors. Empty: the template's name. */
    title: text(100),
    /** The ids of the template's groups that are asked. */
    groups: z.array(z.string().max(10)).max(500),
    files: z.array(AskedFile).max(maxAskedFiles, "forms.tooManyFiles"),
    welcome: text(2000),
    completion: text(2000),
    /** The firm's privacy notice. Empty: the product's own text. */
    notice: text(4000),
    language: z.enum(languages),
    opensOn: DayText,
    closesOn: DayText,
    /** The setting of the sender's phone number. */
    phone: z.enum(phoneAsked).default("none"),
    /** The maximum of requests. Null: any number. */
    limit: z.number().int().min(1, "forms.limitInvalid").max(100_000, "forms.limitInvalid").nullable(),
    frameOrigins: z.array(FrameOrigin).max(10, "forms.tooManyOrigins"),
    /** True if suspicious requests are held, instead of going to the inbox. */
    holdSuspicious: z.boolean().default(true),
  })
  .superRefine(({ opensOn, closesOn, files }, context) => {
    if (opensOn !== null && closesOn !== null && closesOn < opensOn)
      context.addIssue({ code: "custom", path: ["closesOn"], message: "forms.closesFirst" });
    if (new Set(files.map(({ label }) => label.toLowerCase())).size < files.length)
      context.addIssue({ code: "custom", path: ["files"], message: "forms.filesRepeated" });
  });
export type PublicSettings = z.infer<typeof PublicSettings>;

/** Returns the files that a template has public forms ask for. Their ids are those of the template's files. */
export const filesOfTemplate = ({ attachments = [] }: Pick<FormDefinition, "attachments">): AskedFile[] =>
  filesAmong(attachments).flatMap(({ id, name, public: asked, publicRequired }) =>
    asked === true ? [{ id, label: name, required: publicRequired === true }] : [],
  );

/** Returns the files that visitors are asked for: those of the template, then those of the form, each name once. */
export function askedFiles(form: Pick<FormDefinition, "attachments">, files: readonly AskedFile[]): AskedFile[] {
  const own = filesOfTemplate(form);
  const names = new Set(own.map(({ label }) => label.trim().toLowerCase()));
  return [...own, ...files.filter(({ label }) => !names.has(label.trim().toLowerCase()))];
}

/**
 * Returns the slot of a process that a visitor's file goes to: that of the template's file by its id, of a picture by its tag, and
 * otherwise the name under which the form asked for it.
 */
export function slotOfFile(id: string, files: readonly AskedFile[]): string | null {
  if (id.startsWith("s")) return id;
  const asked = files.find((file) => file.id === id);
  return asked?.picture ?? asked?.label ?? null;
}

/** A picture of the document, as the template asks for it. */
export type DocumentPicture = Pick<AttachmentSetting, "id" | "name" | "required">;

/** The pictures of the document of a template. */
export const picturesOf = ({ attachments = [] }: FormDefinition): DocumentPicture[] =>
  attachments.flatMap(({ id, name, required }) => (pictureOf(id) === undefined ? [] : [{ id, name, required }]));

/** The files of a form with the pictures of the document that it does not ask for yet, as many as it may ask for. */
export function withPictures(pictures: readonly DocumentPicture[], files: readonly AskedFile[]): AskedFile[] {
  const last = Math.max(0, ...files.map(({ id }) => Number(id.slice(1))));
  const labels = new Set(files.map(({ label }) => label.trim().toLowerCase()));
  const fresh = pictures.filter(({ id }) => !files.some(({ picture }) => picture === id));
  const asked = fresh.map(({ id, name, required }, at): AskedFile => {
    const label = name.slice(0, maxLabelLength);
    return { id: `a${last + at + 1}`, label: labels.has(label.toLowerCase()) ? "" : label, required, picture: id };
  });
  return [...files, ...asked].slice(0, Math.max(files.length, maxAskedFiles));
}

/** The groups that a new public form asks: those of the client, or all if the office answers each of them. */
function firstGroups({ groups }: FormDefinition): string[] {
  const ofClient = groups.filter(({ office }) => office !== true);
  return (ofClient.length > 0 ? ofClient : groups).map(({ id }) => id);
}

/** The settings of a form nobody has set up yet: all groups of the client are asked, nothing is open. */
export const firstSettings = (form: FormDefinition): PublicSettings => ({
  title: "",
  groups: firstGroups(form),
  files: withPictures(picturesOf(form), []),
  welcome: "",
  completion: "",
  notice: "",
  language: form.language ?? "es",
  opensOn: null,
  closesOn: null,
  limit: null,
  frameOrigins: [],
  phone: "none",
  holdSuspicious: true,
});

/** The name of a place where the form is published. Shown with its requests. */
export const SourceName = z.string().trim().min(1, "forms.sourceRequired").max(60, "forms.tooLong");

/** A link of a form with what came in by it. */
export const FormLink = z.object({
  id: Id,
  source: z.string(),
  url: z.string(),
  /** The person who made it or last replaced its address. Empty if unknown. */
  makerName: z.string(),
  createdAt: z.iso.datetime(),
  requests: z.number().int(),
});
export type FormLink = z.infer<typeof FormLink>;

/** The states of a form: open, before its first day, after its last one, or at its maximum of requests. */
export const formStates = ["open", "notYet", "closed", "full"] as const;
export type FormState = (typeof formStates)[number];

/** The state of a form on a day of its organization. */
export function stateOf(
  { opensOn, closesOn, limit }: Pick<PublicSettings, "opensOn" | "closesOn" | "limit">,
  { today, requests, room }: { readonly today: Day; readonly requests: number; readonly room: boolean },
): FormState {
  if (opensOn !== null && today < opensOn) return "notYet";
  if (closesOn !== null && today > closesOn) return "closed";
  return !room || (limit !== null && requests >= limit) ? "full" : "open";
}

/** The groups that are asked, in the order of the template; those it has no more are left out. */
const askedGroups = (form: FormDefinition, groups: readonly string[]) =>
  filledForm(form).groups.filter(({ id }) => groups.includes(id));

/** The names that may be answered from outside: of fields, conditions and whole loops. */
export const askedNames = (form: FormDefinition, groups: readonly string[]): ReadonlySet<string> =>
  new Set(askedGroups(form, groups).flatMap(({ items }) => items));

/** The form with nothing in it but the groups that are asked: not even the names of the rest. */
export const askedForm = (form: FormDefinition, groups: readonly string[]): FormDefinition =>
  formOf(filledForm(form), askedGroups(form, groups));

/** The form with nothing in it but some of its questions. */
export function namedForm(form: FormDefinition, names: ReadonlySet<string>): FormDefinition {
  const filled = filledForm(form);
  const groups = filled.groups
    .map((group) => ({ ...group, items: group.items.filter((name) => names.has(name)) }))
    .filter(({ items }) => items.length > 0);
  return formOf(filled, groups.map(withOwnSwitch));
}

/** A group without its switch is no optional one any more: what is asked of it is asked. */
function withOwnSwitch({ optional, ...group }: FormGroup): FormGroup {
  return optional && group.items.includes(groupSwitch(group.id)) ? { ...group, optional } : group;
}

function formOf(form: FormDefinition, groups: FormDefinition["groups"]): FormDefinition {
  const names = new Set(groups.flatMap(({ items }) => items));
  const [of] = [(key: string) => names.has(key.split(".")[0] ?? "")];
  const seen = <T extends { readonly key: string; readonly shownWhen: readonly { readonly key: string }[] }>(
    all: readonly T[],
  ) => all.filter(({ key }) => of(key));
  const shown = (form.lists ?? []).filter(({ key, outside }) => outside && of(key)).map(withoutRecords);
  return {
    groups,
    fields: seen(form.fields),
    loops: seen(form.loops),
    conditions: seen(form.conditions),
    ...(form.language ? { language: form.language } : {}),
    ...(shown.length > 0 ? { lists: shown } : {}),
    // A set of options is one question only where all of it is asked.
    ...(form.optionGroups ? { optionGroups: form.optionGroups.filter(({ members }) => members.every(of)) } : {}),
    ...(form.calculatedOptions
      ? { calculatedOptions: form.calculatedOptions.filter(({ option }) => of(option)).map(withoutFormula) }
      : {}),
  };
}

/** A list is asked for by its field: nothing else of it is given away, and it fills nothing else here. */
const withoutRecords = ({ key, other, outside, value }: ListFill): ListFill => ({
  key,
  other,
  outside,
  list: nowhere,
  ...(value === undefined ? {} : { value: "a0" }),
  fills: [],
});
const nowhere = "00000000-0000-0000-0000-000000000000";

/** Formulas are judged by the questions, and name what is not asked here: a form that is given away has none. */
const withoutFormula = (rule: CalculatedOption): CalculatedOption => ({ ...rule, condition: "" });

/**
 * Returns the questions that are asked. A part whose condition is not asked keeps the condition, because it depends on
 * it, as questions behind a switch do. A formula that reads more than the asked questions is left out, and
 * `decidedHere` returns its result.
 */
export function askedQuestions(questions: readonly FormField[], names: ReadonlySet<string>): FormField[] {
  const behind = new Set(beside(questions).flatMap(({ name, within = [] }) => (names.has(name) ? within : [])));
  return kept(questions, names, behind);
}

const kept = (questions: readonly FormField[], names: ReadonlySet<string>, behind: ReadonlySet<string>): FormField[] =>
  questions.flatMap((asked): FormField[] => {
    const question = ownRules(asked, names);
    if (!question) return [];
    if (question.type !== "condition") return names.has(question.name) ? [question] : [];
    const fields = kept(question.fields, names, behind);
    const own = names.has(question.name);
    if (!own && !behind.has(question.name) && fields.length === 0) return [];
    return [{ ...question, fields, ...(own ? {} : { required: false }) }];
  });

/**
 * Returns the results of formulas that read more than the asked questions, by name. They are sent along with the
 * answers.
 */
export function decidedHere(questions: readonly FormField[], asked: readonly FormField[], answers: Answers): Answers {
  const left = beside(asked).filter((one) => one.type === "condition" && one.calculated?.formula === "");
  if (left.length === 0) return {};
  const counted = decided(questions, answers);
  return Object.fromEntries(left.map(({ name }) => [name, counted[name]]));
}

/**
 * Returns a question with the rules that need only asked questions. Not even the names of other questions are
 * disclosed, and questions computed from them are not shown.
 */
function ownRules(question: FormField, names: ReadonlySet<string>): FormField | undefined {
  const isAsked = ({ from }: { readonly from: readonly string[] }) => from.every((key) => names.has(rootOf(key)));
  if (question.type === "field" && question.computed && !isAsked(question.computed)) return undefined;
  const { checks, ...rest } = question;
  const own = checks?.filter(isAsked) ?? [];
  const ruled = withOwnFormula(own.length > 0 ? { ...rest, checks: own } : rest, names);
  if (ruled.type !== "loop") return ruled;
  return { ...ruled, fields: ruled.fields.flatMap((inner) => ownRules(inner, names) ?? []) };
}

/** A yes or no without its formula where that reads what is not asked. */
function withOwnFormula(question: FormField, names: ReadonlySet<string>): FormField {
  if (question.type !== "condition" || !question.calculated) return question;
  const { reads, disable } = question.calculated;
  if (reads.every((name) => names.has(name))) return question;
  return { ...question, calculated: { formula: "", disable, reads: [] } };
}

/** The first part of the path of an answer: the name of the field, condition or loop it belongs to. */
export const rootOf = (path: string): string => path.split(".")[0] ?? "";
