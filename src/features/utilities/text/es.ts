import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Utilidades",
  tools: "Herramientas",
  none: "Su plan no incluye estas herramientas",
  noneText: "Las consultas a registros y el planificador de terrenos están disponibles desde el plan Estándar.",
  card: {
    title: "Utilidades",
    about: "Consultas a registros y planificador de terrenos",
  },
};
