import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  noConverter:
    "Esta instalación no puede generar PDF: falta LibreOffice. Descargue el documento en Word y avise a quien administra la instalación.",
  notWord: "No es un documento de Word (.docx).",
  refused: "No se pudo generar el PDF. Abra el documento de Word para comprobar que está en orden.",
  tooLarge: "El documento es demasiado grande para generar el PDF.",
  timeout: "La generación del PDF tardó demasiado. Intente de nuevo.",
  unavailable: "En este momento no se pueden generar PDF. Intente de nuevo en un momento.",
  badAnswer: "El PDF salió dañado. Intente de nuevo.",
  encrypted: "Este PDF está protegido con contraseña. Quite la protección y vuelva a subirlo.",
  damaged: "Este PDF está dañado y no se puede leer. Vuelva a subirlo desde su origen.",
  stopped: "El servidor se está deteniendo. Intente de nuevo en un momento.",
};
