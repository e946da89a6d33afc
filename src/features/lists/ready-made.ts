import type { Language } from "#protocol/text.ts";
import type { AttributeKind } from "./list.ts";

/** Lists that most firms keep, to begin with. */
export const readyMade = ["people", "companies", "clients"] as const;
export type ReadyMade = (typeof readyMade)[number];

interface ReadyAttribute {
  readonly name: Readonly<Record<Language, string>>;
  readonly kind: AttributeKind;
  readonly required?: true;
  readonly options?: Readonly<Record<Language, readonly string[]>>;
}

const gender: ReadyAttribute = {
  name: { es: "Género", en: "Gender" },
  kind: "option",
  options: { es: ["Masculino", "Femenino"], en: ["Masculine", "Feminine"] },
};
const contact: readonly ReadyAttribute[] = [
  { name: { es: "Teléfono", en: "Telephone" }, kind: "phone" },
  { name: { es: "Correo electrónico", en: "E-mail" }, kind: "email" },
  { name: { es: "Dirección", en: "Address" }, kind: "text" },
];

/** The attributes of each; the first one names a record. */
const attributes: Readonly<Record<ReadyMade, readonly ReadyAttribute[]>> = {
  people: [
    { name: { es: "CUI", en: "CUI" }, kind: "cui", required: true },
    { name: { es: "Nombre completo", en: "Full name" }, kind: "text", required: true },
    gender,
    { name: { es: "Fecha de nacimiento", en: "Date of birth" }, kind: "date" },
    {
      name: { es: "Estado civil", en: "Marital status" },
      kind: "option",
      options: { es: ["Soltero", "Casado", "Unido"], en: ["Single", "Married", "In a civil union"] },
    },
    { name: { es: "Nacionalidad", en: "Nationality" }, kind: "text" },
    { name: { es: "Profesión", en: "Profession" }, kind: "text" },
    { name: { es: "NIT", en: "NIT" }, kind: "nit" },
    ...contact,
  ],
  companies: [
    { name: { es: "NIT", en: "NIT" }, kind: "nit", required: true },
    { name: { es: "Razón social", en: "Company name" }, kind: "text", required: true },
    { name: { es: "Nombre comercial", en: "Trade name" }, kind: "text" },
    { name: { es: "Representante legal", en: "Legal representative" }, kind: "text" },
    { name: { es: "CUI del representante", en: "CUI of the representative" }, kind: "cui" },
    { ...gender, name: { es: "Género del representante", en: "Gender of the representative" } },
    { name: { es: "Calidad", en: "Capacity" }, kind: "text" },
    { name: { es: "Registro del nombramiento", en: "Registration of the appointment" }, kind: "text" },
    { name: { es: "Nombramiento vigente hasta", en: "Appointment valid until" }, kind: "date" },
    ...contact,
  ],
  clients: [
    { name: { es: "Cliente", en: "Client" }, kind: "text", required: true },
    { name: { es: "NIT", en: "NIT" }, kind: "nit" },
    { name: { es: "Contacto", en: "Contact" }, kind: "text" },
    ...contact,
  ],
};

/** The attributes of a ready-made list in a language, as `createList` takes them; the first one is the identifier. */
export const readyAttributes = (which: ReadyMade, language: Language) =>
  attributes[which].map(({ name, kind, required, options }) => ({
    name: name[language],
    kind,
    required: required === true,
    options: [...(options?.[language] ?? [])],
  }));
