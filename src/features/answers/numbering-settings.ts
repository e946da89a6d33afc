import { z } from "zod";
import { numberingSeparators, numberingTypes } from "#engine/numbering/numbering.ts";
import { maxNumberings, numberingCases, numberingErrors } from "./numbering.ts";

/** A numbering of a template. `places`, `plain`: how often the document counts it, and how often without a filter; the file says so. */
const NumberingSetting = z.strictObject({
  name: z.string().trim().max(60, "templates.numbering.nameTooLong"),
  type: z.enum(numberingTypes),
  separator: z.enum(numberingSeparators),
  offset: z.number(),
  case: z.enum(numberingCases),
  places: z.int32().optional(),
  plain: z.int32().optional(),
});

const Sections = z
  .array(z.strictObject({ source: z.string().max(1000), inverse: z.boolean() }))
  .max(20)
  .readonly();

/** The numberings of a template, and the references in its document that answers can leave without a number. */
export const NumberingSettings = z
  .strictObject({
    series: z.array(NumberingSetting).max(maxNumberings).readonly(),
    references: z
      .array(
        z.strictObject({ label: z.string().max(500), inside: Sections, given: z.array(Sections).max(500).readonly() }),
      )
      .max(500)
      .readonly(),
  })
  .superRefine(({ series }, context) => {
    for (const [place, message] of numberingErrors(series)) {
      const [at = "0", setting = "name"] = place.split("/");
      context.addIssue({ code: "custom", path: ["series", Number(at), setting], message });
    }
  });
