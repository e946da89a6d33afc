import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Archivos adjuntos",
  none: "Aún no hay archivos",
  add: "Agregar archivos",
  camera: "Tomar una foto",
  drop: "Suelte, pegue o elija archivos. De menos de 5 MB cada uno.",
  added: "Se adjuntó «{{name}}»",
  removed: "Se quitó «{{name}}»",
  restored: "Se restauró «{{name}}»",
  open: "Abrir {{name}}",
  download: "Descargar {{name}}",
  remove: "Quitar {{name}}",
  cancel: "Cancelar {{name}}",
  retry: "Reintentar con {{name}}",
  sending: "{{name}}: {{percent}} %",
  about: "{{size}}, {{person}}, {{date}}",
  tooLarge: "El archivo debe pesar menos de 5Mb. Reduzca su tamaño o divídalo.",
  program: "No se pueden subir programas. Guárdelo en un archivo ZIP o envíelo de otra forma.",
  empty: "Este archivo está vacío. Elija otro.",
  pdfEncrypted:
    "Este PDF está protegido con contraseña, por lo que no puede formar parte del documento. Guarde una copia sin contraseña y adjúntela.",
  pdfDamaged:
    "Este PDF está dañado o incompleto, por lo que no puede formar parte del documento. Ábralo y guárdelo de nuevo como PDF, o consiga otra copia.",
  falsePicture: "El nombre de este archivo es el de una imagen, pero su contenido no lo es. Elija la imagen original.",
  heic: "Este navegador no puede convertir fotografías HEIC. Envíela como JPEG o PDF, o tome la foto con el botón «Tomar una foto».",
  notAPicture: "Aquí solo se aceptan imágenes PNG o JPEG. Este archivo es de otro tipo o está dañado.",
  picture: "Imagen del documento",
  pictureDrop: "Suelte, pegue o elija una imagen PNG o JPEG de menos de 5 MB. Se coloca en el documento.",
  pictureNone: "Aún no hay imagen. Su espacio queda vacío.",
  pictureAdd: "Elegir una imagen",
  pictureReplace: "Elegir otra imagen",
  pictureUsed: "Se usa en el documento",
  pictureReplaced: "La reemplazó una más reciente",
  duplicate: "Ya existe un archivo con este nombre. Cambie el nombre de este o quite primero el otro.",
  noThumbnail: "Este archivo no tiene vista previa.",
  evidence: "Constancia: {{kind}}, consultado el {{date}}",
  evidenceByHand:
    "Constancia registrada manualmente: {{kind}}, consultado el {{date}}. El archivo indica quién respondió.",
  evidenceKind: {
    property: "Registro de la Propiedad",
    socialSecurity: "IGSS",
    police: "Antecedentes policiales",
    cadastre: "Catastro",
  },
  tooMany: "Aquí se pueden adjuntar 50 archivos como máximo.",
};
