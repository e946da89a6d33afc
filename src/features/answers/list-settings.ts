import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** Fields one record may fill, and fields and loops of a template that are filled from lists. */
const maxFills = 50;
const maxListFills = 100;

/** An attribute of a list, by the id that stays when it is renamed. */
const AttributeId = z.string().regex(/^a\d{1,5}$/);
const Key = z.string().min(1).max(1500);

/**
 * A field whose answer is chosen from the records of a list (`value` says which attribute), or a loop that elements are
 * added to from them (`value` is what they are shown by); and the fields beside it that the record fills. A `fixed` one is filled by the choice alone. With
 * `other` the field also takes what is in no record. With `outside` people without an account may search `value`.
 */
export const ListFill = z.strictObject({
  key: Key,
  list: Id,
  value: AttributeId.optional(),
  other: z.boolean(),
  outside: z.boolean(),
  fills: z.array(z.strictObject({ key: Key, attribute: AttributeId, fixed: z.boolean() })).max(maxFills),
});
export type ListFill = z.infer<typeof ListFill>;

export const ListFills = z.array(ListFill).max(maxListFills);
