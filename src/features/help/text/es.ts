import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Ayuda",
  search: "Buscar en la ayuda",
  pages: "Páginas de la ayuda",
  onPage: "En esta página",
  found_one: "{{count}} lugar encontrado",
  found_other: "{{count}} lugares encontrados",
  nothing: "No se encontró nada",
  nothingText: "Pruebe otra palabra o recorra las páginas que están al lado.",
  gone: "Esta página de la ayuda no existe",
  first: "Primeros pasos",
  back: "Volver al trabajo",
  signIn: "Iniciar sesión",
  whole: "Abrir toda la ayuda",
  ofThis: "Ayuda de esta página",
  group: {
    begin: "Para comenzar",
    contracts: "Contratos",
    people: "Personas de fuera",
    work: "Trabajo diario",
    firm: "Su organización",
  },
};
