import type { Translation } from "#protocol/text.ts";
import type * as en from "./list-en.ts";

/** The actions on several processes at once. */
export const bulk: Translation<typeof en.bulk> = {
  mark: "Seleccionar {{title}}",
  marked_one: "{{count}} seleccionado",
  marked_other: "{{count}} seleccionados",
  working: "{{through}} de {{count}} hechos…",
  unmark: "Quitar selección",
  zip: "Descargar PDF",
  send: "Enviar a revisión",
  assign: "Asignar",
  unassign: "Devolver a la bandeja",
  approve: "Aprobar",
  approveTitle_one: "¿Aprobar {{count}} proceso?",
  approveTitle_other: "¿Aprobar {{count}} procesos?",
  approveText:
    "Se aprueban las versiones que muestra la lista, sin abrirlas. Un proceso aprobado ya no se puede modificar. Los que usted no puede aprobar quedan como están.",
  tag: "Agregar etiqueta",
  file: "Clasificar",
  fileTitle_one: "Clasificar {{count}} proceso",
  fileTitle_other: "Clasificar {{count}} procesos",
  fileText: "Los campos que deje vacíos no se modifican.",
  asItIs: "Sin cambios",
  handOver: "Transferir",
  handOverTitle_one: "Transferir {{count}} proceso",
  handOverTitle_other: "Transferir {{count}} procesos",
  remove: "Eliminar",
  assignTitle_one: "Asignar la revisión de {{count}} proceso",
  assignTitle_other: "Asignar la revisión de {{count}} procesos",
  tagTitle_one: "Agregar una etiqueta a {{count}} proceso",
  tagTitle_other: "Agregar una etiqueta a {{count}} procesos",
  done: {
    send_one: "Se envió {{count}} proceso",
    send_other: "Se enviaron {{count}} procesos",
    assign_one: "Se asignó la revisión de {{count}} proceso",
    assign_other: "Se asignaron las revisiones de {{count}} procesos",
    unassign_one: "Se devolvió {{count}} proceso a la bandeja",
    unassign_other: "Se devolvieron {{count}} procesos a la bandeja",
    approve_one: "Se aprobó {{count}} proceso",
    approve_other: "Se aprobaron {{count}} procesos",
    file_one: "Se clasificó {{count}} proceso",
    file_other: "Se clasificaron {{count}} procesos",
    handOver_one: "Se transfirió {{count}} proceso",
    handOver_other: "Se transfirieron {{count}} procesos",
    tag_one: "Se agregó la etiqueta a {{count}} proceso",
    tag_other: "Se agregó la etiqueta a {{count}} procesos",
    restore_one: "Se restauró {{count}} proceso",
    restore_other: "Se restauraron {{count}} procesos",
    remove_one: "Se eliminó {{count}} proceso. Se puede restaurar durante 30 días.",
    remove_other: "Se eliminaron {{count}} procesos. Se pueden restaurar durante 30 días.",
  },
  report: "Se completaron {{done}} de {{count}}. Estos no",
  understood: "Entendido",
};

/** The filters of a list. */
export const filter: Translation<typeof en.filter> = {
  open: "Filtrar",
  label: "Filtros",
  team: "Equipo",
  anyTeam: "Cualquier equipo",
  tag: "Etiqueta",
  byTag: "Ver los procesos con la etiqueta {{tag}}",
  anotherTeam: "Agregar otro equipo",
  clearOne: "Quitar el filtro {{name}}",
  clearTag: "Quitar la etiqueta {{tag}}",
  clear: "Quitar filtros",
  attachment: "Nombre del adjunto",
  answer: "Respuesta",
  answerField: "Campo de la respuesta",
  anyField: "Cualquier campo",
  anybody: "Cualquiera",
  date: "Fecha",
  from: "Desde",
  to: "Hasta",
  nothing: "Ningún proceso coincide con los filtros",
  nothingText: "Quite un filtro para ver más.",
  nothingForYou: "No tiene nada asignado para revisar",
};

/** The tags of the organization. */
export const tags: Translation<typeof en.tags> = {
  title: "Etiquetas",
  text: "Las etiquetas organizan sus procesos. Al renombrar una, cambia en todas partes. Si el nombre nuevo ya existe, las dos se unen.",
  none: "Aún no hay etiquetas",
  noneText: "Agregue etiquetas a un proceso y aparecerán aquí.",
  search: "Buscar etiquetas",
  rename: "Renombrar #{{tag}}",
  everywhere: "Cambia en todos los procesos y vistas guardadas que la usan.",
  merges_one: "Ya existe #{{name}}, con {{count}} proceso. Las dos etiquetas se unirán.",
  merges_other: "Ya existe #{{name}}, con {{count}} procesos. Las dos etiquetas se unirán.",
  merge: "Unir",
  renamed_one: "#{{name}}: cambió {{count}} proceso",
  renamed_other: "#{{name}}: cambiaron {{count}} procesos",
  renaming_one: "#{{name}}: cambió {{count}} proceso; los demás están en curso",
  renaming_other: "#{{name}}: cambiaron {{count}} procesos; los demás están en curso",
};

/** The substitute reviewer. */
export const substitute: Translation<typeof en.substitute> = {
  title: "Suplente",
  text: "Mientras usted no está, las revisiones que se le asignen pasan a otra persona, y así se indica. Las que ya tiene siguen con usted.",
  who: "Revisor suplente",
  nobody: "Ningún otro integrante puede revisar.",
  is: "{{name}}, del {{from}} al {{until}}",
  inPlace: "Usted revisa en lugar de {{name}} hasta el {{until}}.",
  remove: "Quitar",
  removed: "Suplente quitado",
  named: "{{name}} (suple: {{substitute}})",
  forYou: "Para usted, en lugar de {{name}}",
  inPlaceOf: "{{name}}, en lugar de {{away}}",
};

/** Transferir un proceso a un colega. */
export const handOver: Translation<typeof en.handOver> = {
  open: "Transferir a un colega",
  to: "Transferir a",
  choose: "Elija a un colega…",
  hint: "Lo recibe con sus respuestas, archivos e historial. Si se rechaza, vuelve a esa persona.",
  submit: "Transferir",
  done: "«{{title}}» se transfirió a {{name}}",
};
