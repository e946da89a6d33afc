import type { Entry } from "../form-settings.ts";

/** The departments of Guatemala, as a deed names them. */
export const departments = [
  "Alta Verapaz",
  "Baja Verapaz",
  "Chimaltenango",
  "Chiquimula",
  "El Progreso",
  "Escuintla",
  "Guatemala",
  "Huehuetenango",
  "Izabal",
  "Jalapa",
  "Jutiapa",
  "Petén",
  "Quetzaltenango",
  "Quiché",
  "Retalhuleu",
  "Sacatepéquez",
  "San Marcos",
  "Santa Rosa",
  "Sololá",
  "Suchitepéquez",
  "Totonicapán",
  "Zacapa",
] as const;

/** Marital status in the masculine: the text of a deed puts it in the gender of whoever is meant. */
const civilStatus = ["soltero", "casado", "unido de hecho", "divorciado", "viudo"] as const;

/** What the gender of a person can be; words agree with it. */
export const sexes = ["Masculino", "Femenino"] as const;

/** Said under every identification number. */
export const dpiHint = "Trece dígitos, como aparecen en el documento";

/** Said under words that the text makes agree. */
const agreedHint = "En masculino: el documento lo pone en el género de la persona";

/** A person as a deed asks for one, by a prefix: `fiador_nombre`, or `compradores.nombre` in a loop. */
export const personEntries = (
  prefix: string,
  { domicile = false, nit = false }: { readonly domicile?: boolean; readonly nit?: boolean } = {},
): readonly Entry[] => [
  [`${prefix}nombre`, "Nombre completo"],
  [`${prefix}sexo`, "Sexo", { options: sexes }],
  [`${prefix}edad`, "Edad", { hint: "Años cumplidos" }],
  [`${prefix}estado_civil`, "Estado civil", { options: civilStatus }],
  [`${prefix}nacionalidad`, "Nacionalidad", { hint: agreedHint }],
  [`${prefix}profesion`, "Profesión u oficio", { hint: agreedHint }],
  ...(domicile ? [[`${prefix}domicilio`, "Departamento de domicilio", { options: departments }] as const] : []),
  [`${prefix}cui`, "CUI del DPI", { hint: dpiHint }],
  ...(nit ? [[`${prefix}nit`, "NIT"] as const] : []),
];
