import type { FormSettings } from "../form-settings.ts";
import { civilStatus, departments, dpiHint } from "./choices.ts";

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
      ],
    },
    {
      label: "Mandante",
      entries: [
        ["mandante_nombre", "Nombre completo"],
        ["mandante_edad", "Edad"],
        ["mandante_estado_civil", "Estado civil", { options: civilStatus }],
        ["mandante_nacionalidad", "Nacionalidad"],
        ["mandante_profesion", "Profesión u oficio"],
        ["mandante_domicilio", "Departamento de domicilio", { options: departments }],
        ["mandante_dpi", "CUI del DPI", { hint: dpiHint }],
      ],
    },
    {
      label: "Mandatario",
      entries: [
        ["mandatario_nombre", "Nombre completo"],
        ["mandatario_dpi", "CUI del DPI", { hint: dpiHint }],
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
  loops: { facultades: [["facultades.descripcion", "Facultad"]] },
};
