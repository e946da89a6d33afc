import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The same in Spanish. */
export const es: Translation<typeof en> = {
  tab: "Revisión",
  intro:
    "Lo que un colega cuidadoso notaría en esta plantilla: en su texto, sus preguntas y su configuración. Nada de esto impide utilizarla.",
  clean: "No hay nada que corregir.",
  cleanText: "Se leyeron completos el documento y su configuración. Se vuelven a leer con cada cambio.",
  count_one: "{{count}} punto por revisar en la versión {{number}}",
  count_other: "{{count}} puntos por revisar en la versión {{number}}",
  inDocument: "En el documento",
  inSettings: "En la configuración",
  place: "{{part}}, párrafo {{paragraph}}",
  openField: "Ver campo",
  openTab: "Abrir su configuración",
  ignore: "No avisar de esto",
  ignored: "Ya no se avisa de esto",
  report: "Volver a avisar",
  reported: "Se vuelve a avisar",
  notReported_one: "{{count}} sin avisar",
  notReported_other: "{{count}} sin avisar",
  repair: {
    rewrite: "Corregir el documento",
    removeRule: "Quitar la regla",
    removeNumbering: "Quitar la numeración",
    removeGroup: "Quitar el grupo",
    removeAlert: "Quitar la alerta",
    addAlert: "Ponerle una alerta",
  },
  becomes: "Quedará «{{right}}».",
  repairedDocument: "Corregido: versión {{number}} de la plantilla",
  repaired: "Listo",
  alertAdded: "Se agregó la alerta: 15 días antes, a quien hizo el proceso",
  finding: {
    words_differ: {
      what: "Las letras dicen «{{words}}» y las cifras {{figures}}.",
      remedy: "En una escritura valen las letras. Corrija lo que esté equivocado.",
    },
    figures_only: {
      what: "«{{marked}}» está escrito solo en cifras.",
      remedy: "Escríbalo también en letras, con las cifras entre paréntesis, o conviértalo en un campo.",
    },
    field_figures_only: {
      what: "«{{label}}» se imprime solo en cifras.",
      remedy: "Con {{right}} se imprime en letras, con las cifras entre paréntesis.",
    },
    changes_left: {
      what: "El documento tiene cambios registrados que nadie ha aceptado ({{count}}).",
      remedy:
        "Todos los contratos los mostrarían. Acéptelos o rechácelos en Word (Revisar, Aceptar todos los cambios) y suba de nuevo el documento.",
    },
    comments_left: {
      what: "El documento tiene comentarios ({{count}}).",
      remedy: "Todos los contratos los llevarían a la otra parte. Elimínelos en Word y suba de nuevo el documento.",
    },
    never_chosen: {
      what: "Esta parte no se imprime nunca: {{condition}} no es ninguna de las opciones ({{other}}).",
      remedy: "Escriba la opción como está en la pregunta, letra por letra. Nunca se imprime: {{fields}}.",
    },
    never_shown: {
      what: "Esta parte no se imprime nunca: {{condition}} y {{other}} no pueden cumplirse a la vez.",
      remedy: "Sáquela de la otra condición o bórrela. Nunca se imprime: {{fields}}.",
    },
    near_duplicate_names: {
      what: "«{{tag}}» es casi el nombre de «{{other}}».",
      remedy: "Si significan lo mismo, deben tener un solo nombre: así el formulario pregunta una sola vez.",
    },
    broken_rule: {
      what: "La regla «{{name}}» no funciona.",
      remedy: "Corríjala en su configuración o quítela.",
    },
    unused_numbering: {
      what: "Nada en el documento utiliza la numeración «{{name}}».",
      remedy: "Quítela o escriba su contador en el documento.",
    },
    empty_group: {
      what: "El grupo «{{name}}» no tiene preguntas.",
      remedy: "Quítelo o pase preguntas a él.",
    },
    same_label: {
      what: "Dos preguntas que están juntas se llaman «{{name}}».",
      remedy: "Quien llena el formulario no distingue {{other}} de {{key}}. Cambie una de las dos preguntas.",
    },
    alert_unknown: {
      what: "La alerta «{{name}}» nombra «{{unknown}}», que el documento no tiene.",
      remedy: "Corrija la alerta o quítela.",
    },
    task_unknown: {
      what: "La tarea automática «{{name}}» nombra «{{unknown}}», que el documento no tiene o que no es un correo electrónico.",
      remedy: "Corrija la tarea, o quítela: ahí no diría nada.",
    },
    notice_unknown: {
      what: "Una notificación va a la respuesta de «{{unknown}}», que ya no es una pregunta por un correo electrónico.",
      remedy: "Elija otra pregunta, o una dirección: ahí no se avisa a nadie.",
    },
    date_without_alert: {
      what: "Nadie recibe aviso cuando llega «{{name}}».",
      remedy: "Una alerta le avisa unos días antes a quien hizo el proceso.",
    },
  },
  unsaved: "Guarde o descarte primero sus cambios",
};
