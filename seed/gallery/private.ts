import type { Entry } from "../demo/form-settings.ts";
import { sexes } from "../demo/forms/choices.ts";
import type { Block } from "../documents/word-document.ts";
import { clause, gendered } from "../documents/wording.ts";

/** A line to sign on, with what stands below the name. */
export const signed = (name: string, below: string) =>
  ({ text: `\n______________________________\n{${name}}\n${below}`, align: "center", bold: true }) as const;

/** The end of a private document: who signs has read it. `copies` in words. */
export const acceptance = (copies: string): string =>
  `${clause("ACEPTACIÓN")} Leído íntegramente lo escrito y bien enteradas de su contenido, objeto, validez y efectos legales, ambas partes lo ratificamos, aceptamos y firmamos en ${copies}.`;

/** The notary's certification of the signatures, where one is wanted. `signers` is a list in one sentence. */
export const certification = (signers: string): readonly Block[] => [
  "{#con_legalizacion}",
  `En la ciudad de {lugar}, el {fecha_contrato | legal}, como ${gendered("notario_sexo", "Notario", "Notaria")}, **DOY FE** de que las firmas que anteceden son **AUTÉNTICAS**, por haber sido puestas el día de hoy en mi presencia por ${signers}, quienes se identificaron con los Documentos Personales de Identificación relacionados en el documento y firman nuevamente la presente acta de legalización.`,
  {
    text: `ANTE MÍ:\n\n{notario_nombre}\n${gendered("notario_sexo", "NOTARIO", "NOTARIA")}`,
    align: "center",
    bold: true,
  },
  "{/con_legalizacion}",
];

/** The questions of that certification. */
export const certificationGroup = {
  label: "Legalización de firmas",
  entries: [
    ["con_legalizacion", "¿Se legalizan las firmas?"],
    ["notario_nombre", "Notario", { hint: "Nombre completo, como firma" }],
    ["notario_sexo", "Sexo del notario", { options: sexes }],
  ] satisfies readonly Entry[],
};

/** Answers to them. */
export const certified = {
  con_legalizacion: true,
  notario_nombre: "Ana Lucía Pérez Alvarado",
  notario_sexo: "Femenino",
} as const;

/** Place and day of a private document. */
export const placeAndDay = {
  label: "Contrato",
  entries: [
    ["lugar", "Lugar", { default: "Guatemala" }],
    ["fecha_contrato", "Fecha del documento"],
  ] satisfies readonly Entry[],
};
