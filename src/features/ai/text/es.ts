import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The sentences of proposed texts. */
export const es: Translation<typeof en> = {
  title: "Inteligencia artificial",
  intro:
    "Un modelo de lenguaje puede proponer el texto de algunos campos de una plantilla. Nada se envía a ninguna parte mientras no se configure aquí un servidor, y nada de lo propuesto llega a un documento antes de que alguien lo acepte.",
  address: "Dirección del servidor",
  addressHint: "De OpenAI o de cualquier servidor con su protocolo, por ejemplo https://api.openai.com/v1",
  model: "Modelo",
  modelHint: "Su nombre en ese servidor",
  key: "Clave de API",
  keyKept: "Está guardada una clave que termina en {{lastFour}}. Escriba otra para reemplazarla.",
  sendsIdentifiers: "Enviar CUI, NIT y teléfonos como están",
  sendsIdentifiersHint: "Si no, en su lugar se envían marcas, y la propuesta muestra de nuevo los números.",
  save: "Guardar el servidor",
  saved: "El servidor está guardado",
  test: "Probar",
  tested: "El servidor responde",
  testedAt: "El servidor respondió el {{date}}",
  testFirst: "Guarde primero",
  remove: "Desactivar",
  removeTitle: "¿Desactivar las propuestas de texto?",
  removeText: "Se borran la dirección y la clave. Los textos aceptados permanecen.",
  removed: "Las propuestas de texto están desactivadas",
  off: "Desactivado: no hay un servidor configurado.",
  notConnected: "Su organización no ha configurado un servidor para proponer textos.",
  keyRequired: "La clave es requerida",
  keyTooShort: "La clave tiene al menos 8 caracteres",
  modelRequired: "El modelo es requerido",
  addressInvalid: "Escriba una dirección web que comience con https://",
  fault: {
    key: "El servidor rechaza la clave.",
    refused: "El servidor rechaza la solicitud: revise la dirección y el modelo.",
    unreachable: "El servidor no responde.",
    slow: "El servidor tardó más de un minuto.",
    busy: "El servidor tiene demasiado trabajo, o la cuota de la clave se agotó. Intente más tarde.",
    answer: "El servidor no respondió con un texto que se pueda usar.",
  },
};
