import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  free: "Gratuito",
  basic: "Básico",
  standard: "Estándar",
  advanced: "Avanzado",
  single: "Usuario individual",
  trial: "Prueba del plan {{plan}}",
  trialEnds: "La prueba termina el {{date}}.",
  availableFrom: "Disponible desde el plan {{plan}}",
};
