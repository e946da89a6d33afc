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

/** Marital status as it stands in the text of a deed. */
export const civilStatus = [
  "soltero",
  "soltera",
  "casado",
  "casada",
  "unido de hecho",
  "unida de hecho",
  "divorciado",
  "divorciada",
  "viudo",
  "viuda",
] as const;

/** Said under every identification number. */
export const dpiHint = "Trece dígitos, como aparecen en el documento";
