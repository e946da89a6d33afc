import { z } from "zod";

const Key = z.string().min(1).max(1500);

/** Sets of options and calculated options a template may have. */
export const maxOptionGroups = 100;
export const maxCalculatedOptions = 500;

/**
 * A set of optional clauses and lists that is asked as one choice: `members` are keys of conditions and loops of one group
 * or one loop. It has at least two members; with `singleOption` one is enough. `one`: at most one of them is chosen.
 * `required`: at least one is.
 */
export const OptionGroup = z.strictObject({
  id: z.string().regex(/^o\d{1,4}$/),
  label: z.string().trim().min(1, "templates.labelRequired").max(120, "templates.labelTooLong"),
  hint: z.string().trim().max(300, "templates.hintTooLong"),
  members: z.array(Key).max(100),
  one: z.boolean(),
  required: z.boolean(),
  singleOption: z.boolean(),
});
export type OptionGroup = z.infer<typeof OptionGroup>;

/**
 * An option that a formula answers: `option` is the key of a condition, of a loop that is a member of an option group, or of
 * the switch of an optional group (`groupSwitch`). With `disable` nobody can answer otherwise; without it is a proposal.
 */
export const CalculatedOption = z.strictObject({
  option: Key,
  condition: z.string().trim().max(500, "templates.options.conditionTooLong"),
  disable: z.boolean(),
});
export type CalculatedOption = z.infer<typeof CalculatedOption>;
