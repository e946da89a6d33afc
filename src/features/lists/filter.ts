import { z } from "zod";
import { AttributeId, maxValueLength } from "./list.ts";

/** The comparisons of a value. `contains` matches a part of its text, `from` and `to` include their bound. */
const comparisons = ["is", "contains", "from", "to", "empty", "filled"] as const;

/** The condition on one attribute's value. `empty` and `filled` take no value. */
export const Condition = z.strictObject({
  attribute: AttributeId,
  is: z.enum(comparisons),
  value: z.string().max(maxValueLength).default(""),
});
export type Condition = z.infer<typeof Condition>;

/** Conditions that are asked at once. */
export const maxConditions = 5;
const Conditions = z.array(Condition).max(maxConditions);

/** Conditions that all hold, as the JSON text an address carries. */
export const RecordFilter = z
  .string()
  .max(5000)
  .transform((text, context) => {
    try {
      const checked = Conditions.safeParse(JSON.parse(text));
      if (checked.success) return checked.data;
    } catch {
      // No JSON.
    }
    context.addIssue({ code: "custom", message: "failure.field" });
    return z.NEVER;
  })
  .optional();
