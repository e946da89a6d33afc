import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Utilidades",
  tools: "Herramientas",
  none: "Su plan no incluye ninguna de estas herramientas",
  noneText: "Las consultas a registros y el planificador de terrenos están incluidos a partir del plan Estándar.",
  card: {
    title: "Utilidades",
    about: "Consultas a registros y planificador de terrenos",
  },
};
