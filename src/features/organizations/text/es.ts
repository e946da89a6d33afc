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
  noCountry: "Ningún país coincide",
  address: "Dirección",
  addressTooLong: "La dirección puede tener 200 caracteres como máximo",
  phone: "Teléfono",
  phoneHint: "8 dígitos",
  phoneDigits: "El número de teléfono debe tener exactamente 8 dígitos",
  optional: "opcional",
  settings: "Reglas de trabajo",
  settingsIntro: "Estas reglas se aplican de inmediato a todos.",
  setting: {
    assignOnlyByManager: "Solo los administradores asignan procesos",
    assignOnlyByManagerHint:
      "El propietario y los administradores eligen quién revisa; los creadores y revisores no pueden hacerlo.",
    projectSelectionRequired: "Exigir un proyecto",
    projectSelectionRequiredHint: "Los procesos no se pueden iniciar, enviar ni finalizar sin un proyecto.",
    requiresDifferentReviewerThanCreator: "Exigir un revisor distinto",
    requiresDifferentReviewerThanCreatorHint:
      "Nadie puede aprobar un proceso que inició o envió, ni siquiera el propietario.",
    consultantPlaceholderFields: "Los consultores solo llenan campos",
    consultantPlaceholderFieldsHint:
      "Quienes solo son consultores llenan los campos, pero no pueden activar ni desactivar partes opcionales.",
  },
  settingsSaved: "Configuración guardada",
  plan: "Plan",
  save: "Guardar cambios",
  saved: "Cambios guardados",
};
