import type { Translation } from "#protocol/text.ts";
import type { upload as english } from "./upload-en.ts";

export const upload: Translation<typeof english> = {
  title: "Subidas",
  arrived: "{{arrived}} de {{count}} subidos",
  sending: "{{name}}: {{percent}} %",
  done: "Subido",
  asVersion: "Nueva versión",
  keepBoth: "Conservar ambos",
  retry: "Reintentar {{name}}",
  cancel: "Cancelar {{name}}",
  close: "Cerrar",
  dismiss: "Quitar {{name}} de la lista",
  cancelAll: "Cancelar todo",
  hide: "Ocultar los archivos",
  show: "Mostrar los archivos",
  held: "La subida está en pausa. Continúa por sí sola en cuanto se pueda conectar con el servidor.",
  goOn: "Continuar ahora",
  takenNames_one: "{{count}} nombre ya existe.",
  takenNames_other: "{{count}} nombres ya existen.",
  asVersions: "Todos como nueva versión",
  keepAll: "Conservar ambos en todos",
  failed_one: "{{count}} archivo no se subió.",
  failed_other: "{{count}} archivos no se subieron.",
  retryAll: "Reintentar todos",
  more_one: "y {{count}} archivo más",
  more_other: "y {{count}} archivos más",
};
