import type { Translation } from "#protocol/text.ts";

const en = {
  createdTitle: "An API key was made",
  createdText: "The API key “{{name}}” (ends in {{lastFour}}) was made. It acts as {{who}}.",
  rotatedTitle: "An API key was rotated",
  rotatedText: "The API key “{{name}}” (ends in {{lastFour}} now) was rotated. It acts as {{who}}.",
  driveTitle: "A password for a network drive was made",
  driveText:
    "The password “{{name}}” (ends in {{lastFour}}) was made. It opens the files of the repository as {{who}}.",
  warn: "If you do not expect this, revoke the key and change the password of the account.",
  action: "Look at the API keys",
  footer: "Acta sent you this message because it concerns the API keys of your organization at {{host}}.",
} as const;

const es: Translation<typeof en> = {
  createdTitle: "Se creó una clave de API",
  createdText: "Se creó la clave de API «{{name}}» (termina en {{lastFour}}). Actúa en nombre de {{who}}.",
  rotatedTitle: "Se rotó una clave de API",
  rotatedText: "Se rotó la clave de API «{{name}}» (ahora termina en {{lastFour}}). Actúa en nombre de {{who}}.",
  driveTitle: "Se creó una contraseña para una carpeta de red",
  driveText:
    "Se creó la contraseña «{{name}}» (termina en {{lastFour}}). Abre los archivos del repositorio en nombre de {{who}}.",
  warn: "Si usted no lo esperaba, revoque la clave y cambie la contraseña de la cuenta.",
  action: "Ver las claves de API",
  footer: "Acta le envió este mensaje porque se refiere a las claves de API de su organización en {{host}}.",
};

/** The sentences of the mails about keys. They stay on the server: no page shows them. */
export const mailTexts = { en, es } as const;
