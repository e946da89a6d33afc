import { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import type { AlertRule } from "#features/alerts/rule.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { isCountry } from "#features/organizations/countries.ts";
import { Description, TemplateName } from "#features/templates/template.ts";

/** The name a gallery template keeps for good: `promesa-de-compraventa`. */
export const GalleryId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** The template offered as a sample, if the gallery has it. Otherwise the first one is offered. */
export const sampleId = "compraventa-de-bien-inmueble";

/** The description of a template in the gallery. */
export const About = z.strictObject({
  id: GalleryId,
  /** ISO 3166-1; null: for every country. */
  country: z.string().refine(isCountry).nullable(),
  language: z.enum(["es", "en"]),
  title: TemplateName,
  /** The description of the copies. */
  description: Description,
  /** Its purpose. */
  about: z.string().trim().min(1).max(300),
  /** The law it is based on. Empty if there is none. */
  law: z.string().trim().max(200),
  /** The date of its text. */
  dated: z.iso.date(),
});
export type About = z.infer<typeof About>;

/** A template of the gallery as it is shown. `taken`: how many of the organization's templates were taken from it. */
export const GalleryRow = z.object({
  id: GalleryId,
  version: z.int32(),
  country: z.string().nullable(),
  language: z.enum(["es", "en"]),
  title: z.string(),
  about: z.string(),
  law: z.string(),
  dated: z.iso.date(),
  fieldCount: z.number().int(),
  alerts: z.number().int(),
  taken: z.number().int(),
});
export type GalleryRow = z.infer<typeof GalleryRow>;

/** An alert rule of a gallery template. It gets its id in the organization that takes it. */
export type GalleryAlert = Omit<AlertRule, "id">;

/** A template whole, as it is put into the gallery. */
export interface GalleryTemplate extends About {
  readonly document: Uint8Array;
  readonly tree: readonly TagNode[];
  readonly form: FormDefinition;
  readonly alerts: readonly GalleryAlert[];
  /** Answers that show what it makes, as the preview prints them. */
  readonly answers: Answers;
}

/** One template of the set the product brings; it is made only when its version is not there yet. */
export interface OwnTemplate {
  readonly id: string;
  readonly version: number;
  readonly make: () => GalleryTemplate;
}
