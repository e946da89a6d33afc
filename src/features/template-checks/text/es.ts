import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The same in Spanish. */
export const es: Translation<typeof en> = {
  tab: "Revisión",
  intro:
    "Posibles problemas en el texto, las preguntas y la configuración de la plantilla. Puede usarla de todas formas.",
  clean: "No se encontraron problemas.",
  cleanText: "El documento y su configuración se revisan de nuevo con cada cambio.",
  count_one: "{{count}} problema en la versión {{number}}",
  count_other: "{{count}} problemas en la versión {{number}}",
  inDocument: "En el documento",
  inSettings: "En la configuración",
  place: "{{part}}, párrafo {{paragraph}}",
  openField: "Ver campo",
  openTab: "Abrir la configuración",
  ignore: "Ignorar",
  ignored: "Problema ignorado",
  report: "Dejar de ignorar",
  reported: "El problema se muestra de nuevo",
  notReported_one: "{{count}} ignorado",
  notReported_other: "{{count}} ignorados",
  repair: {
    rewrite: "Corregir documento",
    removeRule: "Quitar regla",
    removeNumbering: "Quitar numeración",
    removeGroup: "Quitar grupo",
    removeAlert: "Quitar alerta",
    addAlert: "Agregar alerta",
  },
  becomes: "Se cambiará a «{{right}}».",
  repairedDocument: "Corregido en la versión {{number}} de la plantilla",
  repaired: "Listo",
  alertAdded: "Alerta agregada: 15 días antes, para quien creó el proceso",
  finding: {
    words_differ: {
      what: "Las letras dicen «{{words}}», pero las cifras dicen {{figures}}.",
      remedy: "En una escritura prevalecen las letras. Corrija lo que esté equivocado.",
    },
    figures_only: {
      what: "«{{marked}}» está escrito solo en cifras.",
      remedy: "Escríbalo también en letras, con las cifras entre paréntesis, o conviértalo en un campo.",
    },
    field_figures_only: {
      what: "«{{label}}» se escribe solo en cifras.",
      remedy: "Con {{right}} se escribe en letras, con las cifras entre paréntesis.",
    },
    changes_left: {
      what: "El documento tiene cambios registrados sin aceptar ({{count}}).",
      remedy:
        "Todos los contratos los mostrarían. Acéptelos o rechácelos en Word (Revisar, Aceptar todos los cambios) y suba de nuevo el documento.",
    },
    comments_left: {
      what: "El documento tiene comentarios ({{count}}).",
      remedy: "La otra parte los vería en todos los contratos. Elimínelos en Word y suba de nuevo el documento.",
    },
    never_chosen: {
      what: "Esta parte nunca aparece: {{condition}} no es una de las opciones ({{other}}).",
      remedy: "Escriba la opción exactamente como está en la pregunta. Nunca aparece: {{fields}}.",
    },
    never_shown: {
      what: "Esta parte nunca aparece: {{condition}} y {{other}} no pueden cumplirse a la vez.",
      remedy: "Sáquela de la otra condición o bórrela. Nunca aparece: {{fields}}.",
    },
    near_duplicate_names: {
      what: "«{{tag}}» es casi igual a «{{other}}».",
      remedy: "Si significan lo mismo, use un solo nombre, para que el formulario pregunte una sola vez.",
    },
    broken_rule: {
      what: "La regla «{{name}}» no funciona.",
      remedy: "Corríjala en su configuración o quítela.",
    },
    unused_numbering: {
      what: "El documento no usa la numeración «{{name}}».",
      remedy: "Quítela o agregue su contador al documento.",
    },
    empty_group: {
      what: "El grupo «{{name}}» no tiene preguntas.",
      remedy: "Quítelo o mueva preguntas a él.",
    },
    same_label: {
      what: "Dos preguntas seguidas se llaman «{{name}}».",
      remedy: "Quien llena el formulario no puede distinguir {{other}} de {{key}}. Cambie una de las preguntas.",
    },
    alert_unknown: {
      what: "La alerta «{{name}}» usa «{{unknown}}», que no está en el documento.",
      remedy: "Corrija la alerta o quítela.",
    },
    task_unknown: {
      what: "La tarea automática «{{name}}» usa «{{unknown}}», que no está en el documento o no es un correo electrónico.",
      remedy: "Corrija la tarea o quítela.",
    },
    notice_unknown: {
      what: "Una notificación se envía a la respuesta de «{{unknown}}», que ya no es una pregunta de correo electrónico.",
      remedy: "Elija otra pregunta o una dirección. De lo contrario no se avisa a nadie.",
    },
    title_unknown: {
      what: "Los títulos de los procesos usan «{{unknown}}», que el documento no tiene: ahí no se muestra nada.",
      remedy: "Corrija el título en la configuración general.",
    },
    date_without_alert: {
      what: "No hay una alerta para «{{name}}».",
      remedy: "Una alerta avisa unos días antes a quien creó el proceso.",
    },
  },
  unsaved: "Guarde o descarte primero sus cambios",
};
