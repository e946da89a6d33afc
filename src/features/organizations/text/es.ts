import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  createTitle: "Crear una organización",
  createIntro:
    "Su primera organización comienza con una prueba de 15 días del plan Avanzado para un máximo de 20 personas.",
  create: "Crear organización",
  created: "Organización creada",
  details: "Datos de la organización",
  detailsIntro: "Se muestran a sus integrantes y en las invitaciones que usted envía.",
  name: "Nombre de la organización",
  nameRequired: "El nombre de la organización es requerido",
  nameTooLong: "El nombre de la organización puede tener 60 caracteres como máximo",
  country: "País",
  countrySearch: "Escriba para buscar",
  countryRequired: "El país es requerido",
  noCountry: "Ningún país tiene ese nombre",
  address: "Dirección",
  addressTooLong: "La dirección puede tener 200 caracteres como máximo",
  phone: "Teléfono",
  phoneHint: "8 dígitos",
  phoneDigits: "El número de teléfono debe tener exactamente 8 dígitos",
  optional: "opcional",
  settings: "Cómo trabaja su organización",
  settingsIntro: "Estas reglas valen de inmediato para todos.",
  setting: {
    assignOnlyByManager: "Solo los administradores asignan procesos",
    assignOnlyByManagerHint:
      "El propietario y los administradores eligen quién revisa; los creadores y revisores no pueden hacerlo.",
    projectSelectionRequired: "El proyecto es obligatorio",
    projectSelectionRequiredHint: "Ningún proceso se inicia, se envía ni se finaliza sin proyecto.",
    requiresDifferentReviewerThanCreator: "El revisor es distinto del creador",
    requiresDifferentReviewerThanCreatorHint: "Nadie aprueba un proceso que inició o envió; tampoco el propietario.",
    consultantPlaceholderFields: "Los consultores solo llenan campos",
    consultantPlaceholderFieldsHint:
      "Quien es únicamente consultor responde los campos del documento, pero no activa ni desactiva partes opcionales.",
  },
  settingsSaved: "Configuración guardada",
  plan: "Plan",
  save: "Guardar cambios",
  saved: "Cambios guardados",
};
