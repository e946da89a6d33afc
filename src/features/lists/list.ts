import { z } from "zod";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";
import { normalName } from "#features/identity/account-rules.ts";
import { Id } from "#protocol/page.ts";

/** Attributes one list may have, records of one list, and lists of one organization. */
const maxAttributes = 50;
export const maxRecords = 100_000;
export const maxLists = 200;
/** Records written by one call. */
export const maxWritten = 500;
/** UTF-16 units of one value. */
export const maxValueLength = 2000;

/** A name on one line. */
const named = (required: string, tooLong: string, max: number) =>
  z.string().max(1000, tooLong).transform(normalName).pipe(z.string().min(1, required).max(max, tooLong));

export const ListName = named("lists.nameRequired", "lists.nameTooLong", 100);
const AttributeName = named("lists.attributeNameRequired", "lists.attributeNameTooLong", 60);

/** The kinds of attributes: those of form fields, checked by the same rules. */
export const AttributeKind = z.enum(fieldKinds);
export type AttributeKind = z.infer<typeof AttributeKind>;

/** Inside, an attribute is known by this; it stays when the attribute is renamed and is not used again. */
export const AttributeId = z.string().regex(/^a\d{1,5}$/);

const OptionName = z.string().trim().min(1, "lists.optionRequired").max(200, "lists.optionTooLong");

/** An attribute of a list. `options` are the values of a choice. */
export const Attribute = z.object({
  id: AttributeId,
  name: z.string(),
  kind: AttributeKind,
  required: z.boolean(),
  options: z.array(z.string()),
});
export type Attribute = z.infer<typeof Attribute>;

/** An attribute as it is given: a new one has no id. */
const GivenAttribute = z.strictObject({
  id: AttributeId.optional(),
  name: AttributeName,
  kind: AttributeKind,
  required: z.boolean().default(false),
  options: z.array(OptionName).max(500, "lists.tooManyOptions").default([]),
});

/** The attributes of a list as they are given, in their order. Each error names the attribute it is of. */
export const GivenAttributes = z
  .array(GivenAttribute)
  .min(1, "lists.attributeRequired")
  .max(maxAttributes, "lists.tooManyAttributes")
  .superRefine((attributes, context) => {
    const seen = new Set<string>();
    const ids = new Set<string>();
    for (const [at, { id, name, kind, options }] of attributes.entries()) {
      const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [at, path], message });
      const key = nameKey(name);
      if (seen.has(key)) say("name", "lists.attributeTaken");
      seen.add(key);
      if (id !== undefined && ids.has(id)) say("id", "lists.attributeTaken");
      if (id !== undefined) ids.add(id);
      if (kind === "option" && options.length === 0) say("options", "lists.optionsRequired");
      if (kind === "option" && new Set(options.map(nameKey)).size < options.length) say("options", "lists.optionTwice");
    }
  });
export type GivenAttributes = z.output<typeof GivenAttributes>;

/** A list without its records. `identifier` is the attribute that names a record; `records` how many there are. */
export const List = z.object({
  id: Id,
  name: z.string(),
  attributes: z.array(Attribute),
  identifier: AttributeId,
  records: z.number().int(),
  version: z.int32(),
  createTimestamp: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  deleted: z.boolean(),
});
export type List = z.infer<typeof List>;

/** The values of a record by attribute id: texts as answers are stored; what is empty is absent. */
export const Items = z.record(AttributeId, z.string());
export type Items = Readonly<Record<string, string>>;

/** A record of a list. `timestamp` is its last change. */
export const ListRecord = z.object({
  id: Id,
  items: Items,
  version: z.int32(),
  createTimestamp: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  deleted: z.boolean(),
});
export type ListRecord = z.infer<typeof ListRecord>;

/** Returns the key that equal names share. Case is ignored, accents are not. */
export const nameKey = (name: string): string => normalName(name).toLowerCase();

/** A text as it is sorted: without case, accents and signs nobody sees, on one line. */
export const searchKey = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase();

/** Returns the key that equal identifiers share. Surrounding spaces, case and invisible characters are ignored. */
export const identifierKey = (text: string): string => normalName(text).toLowerCase();

/** The words of a text as they are searched: letters and digits, without case and accents. */
export const searchWords = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
