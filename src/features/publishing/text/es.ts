import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The same in Spanish. */
export const es: Translation<typeof en> = {
  tab: "Publicación",
  intro:
    "Los procesos nuevos comienzan con la versión publicada. Los que están en curso conservan la versión con que comenzaron mientras usted no indique otra cosa.",
  state: {
    published: "La versión más reciente está publicada",
    waiting: "La versión más reciente no está publicada",
    unpublished: "Sin publicar",
  },
  begins: "Los procesos nuevos comienzan con la versión {{number}}, configuración {{revision}}.",
  willBegin: "Los procesos nuevos comenzarán con la versión {{number}}, configuración {{revision}}.",
  waits: "La versión {{number}}, configuración {{revision}}, espera ser publicada.",
  none: "Ningún proceso, lote ni formulario público nuevo comienza con esta plantilla.",
  held: "Las versiones nuevas esperan hasta que yo las publique",
  heldHint: "De lo contrario, cada versión cargada o guardada se publica de inmediato.",
  heldWaits: "Publique primero la versión que espera.",
  heldOn: "Las versiones nuevas esperan hasta que usted las publique",
  heldOff: "Las versiones nuevas se publican de inmediato",
  publish: "Publicar la versión {{number}} …",
  publishShort: "Publicar",
  unpublish: "Retirar",
  unpublishTitle: "¿Retirar esta plantilla?",
  unpublishText:
    "Nadie podrá comenzar con ella un proceso, un lote ni un formulario público. Los que están en curso continúan. Puede publicarla de nuevo en cualquier momento.",
  unpublished: "La plantilla ya no está publicada",
  published: "La versión se publicó",
  publishedMoves: "La versión se publicó; los borradores se están pasando a ella",
  moving: "Los borradores se están pasando a esta versión",
  testsPending: "Las pruebas de la plantilla todavía se están ejecutando con esta versión. Espere un momento.",
  testsFailing:
    "Algunas pruebas de la plantilla no pasan con esta versión. Acepte primero su texto nuevo o corrija la plantilla.",
  testsCount_one:
    "{{count}} prueba no pasa con esta versión. Acepte su texto nuevo o corrija la plantilla antes de publicar.",
  testsCount_other:
    "{{count}} pruebas no pasan con esta versión. Acepte sus textos nuevos o corrija la plantilla antes de publicar.",
  openTests: "Ver las pruebas",
  older: "Procesos abiertos con otras versiones",
  drafts_one: "{{count}} borrador o proceso rechazado usa otra versión.",
  drafts_other: "{{count}} borradores, procesos rechazados o solicitudes usan otras versiones.",
  reviewing_one: "{{count}} proceso está en revisión con otra versión; queda como está.",
  reviewing_other: "{{count}} procesos están en revisión con otras versiones; quedan como están.",
  noDrafts: "Ningún proceso abierto usa otra versión.",
  move: "Pasarlos a esta versión …",
  moveTitle: "Pasar los procesos abiertos a la versión {{number}}",
  publishTitle: "Publicar la versión {{number}}",
  question: "¿Qué sucede con ellos?",
  stay: "Se quedan con su versión",
  stayHint: "Cada uno se termina con el documento con que comenzó.",
  go: "Continúan con la versión {{number}}",
  goHint: "Sus respuestas se conservan según los nombres de los campos.",
  lost: "Respuestas sin campo en esta versión",
  lostIntro: "Elija el campo que las recibe; de lo contrario, se eliminan de esos procesos.",
  lostDrafts_one: "respondido en {{count}} proceso",
  lostDrafts_other: "respondido en {{count}} procesos",
  drop: "Eliminar",
  takes: "{{label}} pasa a",
  moveThem: "Pasarlos",
  cancel: "Cancelar",
};
