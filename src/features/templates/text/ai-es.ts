import type { Translation } from "#protocol/text.ts";
import type { ai as en } from "./ai-en.ts";

/** The sentences about fields whose text can be proposed. */
export const ai: Translation<typeof en> = {
  offer: "Permitir que se proponga un texto",
  offerHint:
    "Lo propone el modelo de lenguaje que configuró su organización. Quien llena el formulario lo acepta, edita o descarta.",
  prompt: "Instrucciones",
  promptHint: "Por ejemplo: describa en un párrafo el objeto del contrato, según la escritura de compra",
  groups: "Respuestas que recibe el modelo",
  attachments: "Archivos que recibe el modelo",
  promptRequired: "Escriba las instrucciones",
  promptTooLong: "Como máximo 2,000 caracteres",
};
