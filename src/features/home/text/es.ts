import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Inicio",
  morning: "Buenos días, {{name}}",
  afternoon: "Buenas tardes, {{name}}",
  evening: "Buenas noches, {{name}}",
  waiting_one: "Un proceso espera su atención.",
  waiting_other: "{{shown}} procesos esperan su atención.",
  nothingWaits: "No hay nada pendiente por ahora.",
  needsYou: "Requiere su atención",
  seeAll: "Ver los {{shown}}",
  upgrade: "Mejorar plan",
  disabled: "Deshabilitado",
  inbox: "{{shown}} en bandeja",
  drafts_one: "Un borrador",
  drafts_other: "{{shown}} borradores",
  review: "{{shown}} por revisar",
  alerts: "{{shown}} por atender",
  unverified: {
    title: "Confirme su correo electrónico",
    text: "Enviamos un enlace a {{email}}. Ábralo y regrese a esta página.",
    spam: "¿No ha llegado después de unos minutos? Revise la carpeta de correo no deseado o solicite un nuevo enlace.",
    send: "Enviar correo de verificación",
    done: "Ya lo confirmé",
    notYet: "El correo aún no está confirmado. Primero abra el enlace que le enviamos.",
  },
  noRoles: {
    title: "Sin roles",
    text: "Usted no tiene ningún rol en {{organization}}. Pida al propietario o a un administrador que le asigne uno.",
  },
  start: {
    title: "Le damos la bienvenida, {{name}}",
    text: "Para comenzar, cree una organización o únase a la que le invitó.",
    create: "Crear organización",
    createText: "Para su firma o empresa. Usted será el propietario y podrá invitar a sus colegas.",
    join: "Unirse a una organización",
    joinText: "Tiene una invitación, o el enlace de una en su correo.",
    invited_one: "Una invitación espera su respuesta",
    invited_other: "{{count}} invitaciones esperan su respuesta",
    blurbTitle: "Qué puede hacer aquí",
    blurb: {
      contracts: "Contratos",
      contractsText:
        "Sus propias plantillas de Word se convierten en formularios; lo que se llena se convierte en el contrato, en Word y en PDF.",
      signatures: "Firmas electrónicas",
      signaturesText: "Lo aprobado pasa a firma sin salir de la plataforma.",
      together: "Colaboración",
      togetherText: "Borradores, revisiones y aprobaciones con su equipo, con constancia de cada paso.",
    },
  },
};
