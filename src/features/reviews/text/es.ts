import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  /** The substitute reviewer. */
  substitute: {
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
  },
};
