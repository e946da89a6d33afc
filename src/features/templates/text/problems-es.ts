import type { Translation } from "#protocol/text.ts";
import type { problem as en } from "./problems-en.ts";

/** Why a file is no Word document the product opens. */
export const problem: Translation<typeof en> = {
  unknown: "El archivo contiene algo que no se permite.",
  notZip: "El archivo no es un documento de Word (.docx).",
  zipDamaged: "El archivo está dañado. Ábralo en Word, guárdelo de nuevo y suba esa copia.",
  tooManyEntries: "El archivo tiene demasiadas partes internas.",
  duplicateEntry: "El archivo tiene dos partes con el mismo nombre: {{part}}.",
  encryptedEntry: "El archivo tiene partes cifradas. Guárdelo sin protección.",
  linkEntry: "El archivo contiene un enlace a otro archivo: {{part}}.",
  unsafeEntryName: "Una parte del archivo tiene un nombre que no se permite.",
  unknownCompression: "Una parte del archivo está comprimida de una forma que Word no utiliza: {{part}}.",
  inflatesTooFar: "Una parte del archivo se expande mucho más de lo esperado: {{part}}.",
  inflatedTooLarge: "El archivo se expande a más de 100 MB. Reduzca el tamaño de sus imágenes.",
  notUtf8: "Una parte del archivo usa una codificación que Word no utiliza: {{part}}.",
  malformedXml: "Una parte del archivo está dañada: {{part}}. Ábralo en Word, guárdelo de nuevo y suba esa copia.",
  doctype: "Una parte del archivo tiene una declaración que no se permite: {{part}}.",
  tooDeep: "Una parte del archivo tiene demasiados niveles: {{part}}.",
  macros: "El documento tiene macros. Guárdelo como .docx, sin macros.",
  embeddedObject: "El documento tiene un objeto incrustado de otro programa. Bórrelo o péguelo como imagen.",
  activeContent: "El documento tiene contenido activo (un campo o control que ejecuta algo). Bórrelo en Word.",
  outsideTarget: "El documento toma contenido de otro lugar. Rompa el vínculo en Word.",
  oldDoc: "Es un documento de Word antiguo (.doc). Guárdelo como .docx en Word.",
  passwordProtected: "El documento está protegido con contraseña. Guárdelo sin contraseña.",
  otherFormat: "Es un archivo de otro tipo ({{detail}}). Guárdelo como .docx en Word.",
  notDocx: "En este archivo no hay un documento de Word.",
  wordTemplate: "Es una plantilla de Word (.dotx). Guárdela como .docx.",
  program: "El archivo contiene un programa: {{part}}.",
  pictureTooLarge:
    "La imagen {{part}} es demasiado grande. Redúzcala a 50 megapíxeles como máximo e insértela de nuevo.",
  archive: "El archivo contiene otro archivo comprimido: {{part}}. Bórrelo en Word.",
  xmlTooLarge: "El documento tiene demasiado texto y formato (más de 20 MB). Divídalo.",
  tooManyElements:
    "El documento tiene demasiados fragmentos de texto. Copie su contenido en un documento nuevo o divídalo.",
  tookTooLong:
    "La lectura del documento tardó demasiado. Intente de nuevo; si vuelve a ocurrir, hágalo más pequeño o más sencillo.",
  neededTooMuchMemory: "El documento es demasiado grande. Hágalo más pequeño o más sencillo.",
  readerFailed: "No se pudo leer el documento. Ábralo en Word, guárdelo de nuevo y suba esa copia.",
};
