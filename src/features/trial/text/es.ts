import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Prueba gratuita",
  heading: "Pruebe Acta gratis durante 15 días",
  intro:
    "Todo incluido: plantillas, revisión, formularios y hasta 20 personas. Sin tarjeta. Una prueba por persona y por NIT.",
  step: "Paso {{step}} de 2",
  you: "Usted",
  organization: "Su organización",
  orgName: "Nombre de la organización",
  next: "Continuar",
  start: "Comenzar",
  back: "Regresar",
  haveAccount: "¿Ya tiene una cuenta?",
  toSignIn: "Inicie sesión",
  onlyAccount: "¿Le invitó una organización?",
  toSignUp: "Regístrese sin crear una",
  nitLabel: "NIT",
  nitHint: "El de su organización o el de quien recibirá las facturas, por ejemplo 1245535-0.",
  nit: {
    required: "El NIT es requerido",
    format: "Un NIT tiene dígitos y termina en un dígito o una K, por ejemplo 1245535-0",
    length: "Un NIT tiene entre 2 y 12 caracteres",
    cui: "Este es el número de un documento de identificación (CUI). Escriba el NIT de la organización",
    checksum: "Este NIT no es válido. Revise los dígitos",
    finalConsumer: "CF no es un NIT. Escriba el NIT de la organización",
  },
  mail: {
    fiveDays: {
      title: "Su prueba de Acta termina en cinco días",
      intro: "La prueba de {{organization}} termina el {{date}}.",
    },
    oneDay: {
      title: "Su prueba de Acta termina mañana",
      intro: "La prueba de {{organization}} termina el {{date}}.",
    },
    ended: {
      title: "Su prueba de Acta terminó",
      intro: "La prueba de {{organization}} terminó el {{date}}.",
    },
    what: "En el plan Gratuito su organización conserva sus plantillas, procesos y documentos. Una persona puede crear hasta 10 procesos al mes y nadie más puede unirse. Lo que está en revisión se puede retirar o devolver, pero no aprobar. Para conservar la revisión, los formularios y más personas, elija un plan.",
    action: "Abrir la organización",
    footer: "Recibió este correo porque es propietario de esta organización en Acta.",
  },
};
