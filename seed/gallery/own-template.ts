import type { Answers } from "#engine/document/answers-lookup.ts";
import { type LegalTerm, legalTerms, newRule } from "#features/alerts/rule.ts";
import type { About, GalleryAlert, OwnTemplate } from "#features/gallery/gallery.ts";
import { makeTemplate } from "#features/gallery/make-template.ts";
import { arranged, type FormSettings } from "../demo/form-settings.ts";

/** A template of the product's own gallery as its author writes it. */
export interface Source extends About {
  /** Grows with every change of anything in it: installations take the new one. */
  readonly version: number;
  readonly document: () => Uint8Array;
  readonly form: FormSettings;
  readonly alerts?: readonly GalleryAlert[];
  /** Answers as a form sends them; the first ones fill the preview, the others are other people and other choices. */
  readonly samples: readonly [Answers, ...Answers[]];
}

/** The template as the gallery takes it. */
export const ownTemplate = (source: Source): OwnTemplate => ({
  id: source.id,
  version: source.version,
  make: () => {
    const { version: _, document, form, alerts, samples, ...about } = source;
    return makeTemplate(about, document(), {
      arrange: (suggested) => arranged(suggested, form),
      ...(alerts ? { alerts } : {}),
      answers: samples[0],
    });
  },
});

const { id: _, ...blank } = newRule("");

/** An alert so many days before the day a field is answered with. */
export const alertBefore = (
  dateField: string,
  daysBefore: number,
  title: string,
  message: string,
  description: string,
): GalleryAlert => ({ ...blank, dateField, daysBefore, title, message, description });

/** An alert of a term of the law that begins on the day a field is answered with. */
export function legalAlert(
  name: LegalTerm["name"],
  dateField: string,
  title: string,
  message: string,
  description: string,
): GalleryAlert {
  const found = legalTerms.find((term) => term.name === name);
  if (!found) throw new Error(`There is no term ${name}`);
  const { term, daysBefore, business } = found;
  return { ...blank, term, daysBefore, business, dateField, title, message, description };
}

/** The special testimony of a public deed. */
export const testimony = legalAlert(
  "testimonio",
  "fecha_otorgamiento",
  "Testimonio especial: {@title}",
  "Último día para entregar el testimonio especial al Archivo General de Protocolos.",
  "Veinticinco días hábiles desde el otorgamiento.",
);

/** Whether everybody of a list is of age. */
export const ofAge = (id: string, loop: string, who: string) => ({
  id,
  loop,
  left: "edad",
  comparator: "≥" as const,
  right: "18",
  message: `${who} debe ser mayor de edad`,
});

/** Columns of a party under a prefix: `fiador_nombre` and so on. */
export const under = (prefix: string, of: object): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [`${prefix}_${key}`, String(value)]));

/** What an agreement says of somebody; domicile and tax number only where they are asked. */
export function short<P extends { readonly domicilio: string; readonly nit: string }>(party: P) {
  const { domicilio: _domicile, nit: _nit, ...rest } = party;
  return rest;
}

/** The day of the texts of the first set. */
export const firstSet = "2026-11-23";
