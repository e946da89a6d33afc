import type { Translation } from "#protocol/text.ts";

const en = {
  title: "A webhook was turned off",
  gone: "The webhook of {{organization}} at {{host}} was turned off: its server answered that the address is gone for good (410).",
  failing: "The webhook of {{organization}} at {{host}} was turned off: for {{days}} days every message to it failed.",
  afterwards:
    "Nothing is sent to it any more. Once its program is repaired, turn it on again and send again what failed.",
  action: "Look at the webhooks",
  footer: "Acta sent you this message because you are the owner of the organization at {{home}}.",
} as const;

const es: Translation<typeof en> = {
  title: "Se desactivó un webhook",
  gone: "El webhook de {{organization}} en {{host}} se desactivó: su servidor respondió que la dirección ya no existe (410).",
  failing:
    "El webhook de {{organization}} en {{host}} se desactivó: durante {{days}} días falló cada mensaje que se le envió.",
  afterwards: "Ya no se le envía nada. Cuando su programa esté reparado, actívelo de nuevo y reenvíe lo que falló.",
  action: "Ver los webhooks",
  footer: "Acta le envió este mensaje porque usted es propietario de la organización en {{home}}.",
};

/** The sentences of the mail about a webhook that was turned off. They stay on the server: no page shows them. */
export const mailTexts = { en, es } as const;
