import type { Translation } from "#protocol/text.ts";
import type { ai as en } from "./ai-en.ts";

/** The sentences about fields whose text can be proposed. */
export const ai: Translation<typeof en> = {
  offer: "Se le puede proponer un texto",
  offerHint:
    "Lo propone el modelo de lenguaje que configuró su organización. Quien llena el formulario lo acepta, edita o descarta.",
  prompt: "Qué se debe redactar",
  promptHint: "Por ejemplo: describa en un párrafo el objeto del contrato, según la escritura de compra",
  groups: "Respuestas que se muestran al modelo",
  attachments: "Archivos que se muestran al modelo",
  promptRequired: "Escriba qué se debe redactar",
  promptTooLong: "Como máximo 2000 caracteres",
};
