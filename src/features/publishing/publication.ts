import { z } from "zod";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { Publication } from "#features/templates/template.ts";
import { Id } from "#protocol/page.ts";

/** A version of a template by its upload and the settings saved for it. */
const VersionName = z.object({ id: Id, number: z.int32(), revision: z.int32() });

/** A field with answers in drafts that the newest version does not ask; `fits`: keys of its new fields that could take them. */
export const LostField = z.object({
  key: z.string(),
  label: z.string(),
  /** Drafts with an answer to it. */
  drafts: z.number().int(),
  fits: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The one of them in its former place. */
  proposed: z.string().nullable(),
});
export type LostField = z.infer<typeof LostField>;

/** The publication of a template, and the effects of publishing its newest version. */
export const PublicationState = z.object({
  state: Publication,
  /** New versions wait to be published. */
  held: z.boolean(),
  newest: VersionName,
  published: VersionName.nullable(),
  /** Undecided processes with other versions than the newest: those that could move to it, and those being reviewed. */
  drafts: z.number().int(),
  reviewing: z.number().int(),
  lost: z.array(LostField),
  /** Tests of the template that do not pass with the newest version, and those not tried with it yet. */
  tests: z.object({ failing: z.number().int(), pending: z.number().int() }),
});
export type PublicationState = z.infer<typeof PublicationState>;

/** Which answers go to which field: by keys. */
export const AnswerMap = z.record(z.string().max(1500), z.string().max(1500));

/** The choice for drafts of other versions: they stay as they are, or move to the newest. */
export const Drafts = z.enum(["stay", "move"]);

/** The keys of what is answered, without the numbers of elements. */
export function answeredKeys(answers: Answers): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: Answer | undefined, key: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one as Answer, key);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner as Answer, `${key}.${name}`);
    else if (value !== undefined && value !== null && value !== "" && value !== false) found.add(key);
  };
  for (const [name, value] of Object.entries(answers)) visit(value, name);
  return found;
}

/** The names of the loops around a field: answers go only to a field of the same ones. */
export const scopeOf = (key: string): string => key.split(".").slice(0, -1).join(".");
