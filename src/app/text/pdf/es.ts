import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  noConverter:
    "No se pueden generar PDF porque LibreOffice no está instalado en el servidor. Descargue el documento en Word y avise a su administrador.",
  notWord: "No es un documento de Word (.docx).",
  refused: "No se pudo generar el PDF. Abra el documento de Word para comprobar que no esté dañado.",
  tooLarge: "El documento es demasiado grande para convertirlo a PDF.",
  timeout: "La generación del PDF tardó demasiado. Intente de nuevo.",
  unavailable: "En este momento no se pueden generar PDF. Intente de nuevo en un momento.",
  badAnswer: "El PDF generado está dañado. Intente de nuevo.",
  notArchival: "Este documento no se puede convertir a PDF/A. Descargue el PDF y avise al administrador del servicio.",
  encrypted: "Este PDF está protegido con contraseña. Quite la contraseña y vuelva a subirlo.",
  damaged: "Este PDF está dañado y no se puede leer. Genérelo de nuevo y suba el archivo nuevo.",
  stopped: "El servidor se está deteniendo. Intente de nuevo en un momento.",
};
