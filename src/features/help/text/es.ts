import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Ayuda",
  search: "Buscar en la ayuda",
  pages: "Páginas de la ayuda",
  onPage: "En esta página",
  found_one: "{{count}} resultado",
  found_other: "{{count}} resultados",
  nothing: "Sin resultados",
  nothingText: "Pruebe otra palabra o recorra las páginas de la lista.",
  gone: "Esta página de ayuda no existe",
  first: "Primeros pasos",
  back: "Volver al sistema",
  signIn: "Iniciar sesión",
  whole: "Abrir toda la ayuda",
  ofThis: "Ayuda de esta página",
  group: {
    begin: "Para comenzar",
    contracts: "Contratos",
    people: "Personas externas",
    work: "Trabajo diario",
    firm: "Su organización",
  },
};
