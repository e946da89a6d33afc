import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The sentences of proposed texts. */
export const es: Translation<typeof en> = {
  title: "Inteligencia artificial",
  intro:
    "Un modelo de lenguaje puede proponer el texto de algunos campos de una plantilla. Nada se envía hasta que configure aquí un servidor, y ninguna propuesta se agrega a un documento hasta que alguien la acepte.",
  address: "Dirección del servidor",
  addressHint: "OpenAI o cualquier servidor compatible, por ejemplo https://api.openai.com/v1",
  model: "Modelo",
  modelHint: "El nombre del modelo en ese servidor",
  key: "Clave de API",
  keyKept: "Hay una clave guardada que termina en {{lastFour}}. Escriba otra para reemplazarla.",
  sendsIdentifiers: "Enviar CUI, NIT y teléfonos sin ocultar",
  sendsIdentifiersHint: "De lo contrario se envían marcadores en su lugar, y la propuesta muestra los números reales.",
  save: "Guardar el servidor",
  saved: "Servidor guardado",
  test: "Probar",
  tested: "El servidor respondió",
  testedAt: "El servidor respondió el {{date}}",
  testFirst: "Guarde primero",
  remove: "Desactivar",
  removeTitle: "¿Desactivar las propuestas de texto?",
  removeText: "Se borran la dirección y la clave. Los textos aceptados se conservan.",
  removed: "Las propuestas de texto están desactivadas",
  off: "Desactivado: no hay un servidor configurado.",
  notConnected: "Su organización no ha configurado un servidor para proponer textos.",
  keyRequired: "La clave es requerida",
  keyTooShort: "La clave debe tener al menos 8 caracteres",
  modelRequired: "El modelo es requerido",
  addressInvalid: "Escriba una dirección web que comience con https://",
  fault: {
    key: "El servidor de inteligencia artificial rechazó la clave.",
    refused: "El servidor de inteligencia artificial rechazó la solicitud. Revise la dirección y el modelo.",
    unreachable: "El servidor de inteligencia artificial no responde. Intente de nuevo más tarde.",
    slow: "El servidor de inteligencia artificial tardó más de un minuto en responder.",
    busy: "El servidor de inteligencia artificial está ocupado o la cuota de la clave se agotó. Intente más tarde.",
    answer: "No se pudo usar la respuesta del servidor de inteligencia artificial.",
  },
};
