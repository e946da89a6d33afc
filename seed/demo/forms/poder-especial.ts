import type { FormSettings } from "../form-settings.ts";
import { dpiHint, personEntries, sexes } from "./choices.ts";

/** How the firm asks for a special power of attorney. */
export const poderEspecialForm: FormSettings = {
  groups: [
    {
      label: "Escritura",
      entries: [
        ["numero_escritura", "Número de escritura"],
        ["lugar_otorgamiento", "Lugar de otorgamiento"],
        ["fecha_otorgamiento", "Fecha de otorgamiento"],
        ["notario_nombre", "Notario autorizante", { hint: "Nombre completo, como firma" }],
        ["notario_sexo", "Sexo del notario", { options: sexes }],
      ],
    },
    { label: "Mandantes", entries: [["mandantes", "Mandantes", { hint: "Uno o varios" }]] },
    {
      label: "Mandatario",
      entries: [
        ["mandatario_nombre", "Nombre completo"],
        ["mandatario_sexo", "Sexo", { options: sexes }],
        ["mandatario_cui", "CUI del DPI", { hint: dpiHint }],
      ],
    },
    {
      label: "Encargo",
      entries: [
        ["asunto", "Asunto que se gestionará"],
        ["facultades", "Facultades", { hint: "Una por cada atribución del mandatario" }],
        ["permite_sustitucion", "¿Puede sustituirse el mandato?"],
      ],
    },
    {
      label: "Plazo",
      entries: [
        ["es_indefinido", "¿Por tiempo indefinido?"],
        ["fecha_vencimiento", "Vence"],
      ],
    },
  ],
  loops: {
    mandantes: personEntries("mandantes.", { domicile: true }),
    facultades: [["facultades.descripcion", "Facultad"]],
  },
};
