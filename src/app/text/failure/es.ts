import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  signedOut: "Inicie sesión para continuar.",
  unverified: "Primero verifique su correo electrónico.",
  role: "Su rol no permite esta acción. Consulte al propietario o a un administrador de su organización.",
  plan: "Mejore su suscripción para usar esta función.",
  inactive: "Su organización no está activa, por lo que aquí no se puede modificar nada.",
  mismatch: "Esta solicitud corresponde a otra cuenta. Recargue la página e intente de nuevo.",
  signInAgain:
    "Por su seguridad, esto requiere haber iniciado sesión en los últimos 10 minutos. Inicie sesión de nuevo y reintente.",
  origin: "Esta solicitud no provino de nuestras páginas y fue rechazada.",
  apiKey: "Una clave de API no puede hacer esto. Se necesita una persona con la sesión iniciada.",
  notFound: "No encontramos lo que solicitó.",
  conflict: "Otra persona modificó esto al mismo tiempo. Recargue e intente de nuevo.",
  passwordNeeded: "Escriba la contraseña de este enlace.",
  inProgress: "Esta acción ya está en curso. Espere un momento.",
  tooLarge: "El archivo es demasiado grande. El máximo es {{megabytes}} MB.",
  unreadable: "No se pudo leer esta solicitud. Recargue la página e intente de nuevo.",
  mediaType: "Aquí no se acepta este tipo de contenido.",
  fileRequired: "El documento es requerido",
  invalid: "Algunos campos requieren su atención.",
  cursor: "Esta página de la lista no existe. Abra la lista de nuevo.",
  required: "El campo es requerido",
  field: "Este valor no es válido.",
  keyReused: "Esta solicitud ya se usó para otra acción. Recargue la página e intente de nuevo.",
  infected:
    "El antivirus detectó una amenaza en este archivo, por lo que no se guardó. Analice el equipo del que proviene.",
  documentTooSlow:
    "La generación del documento tardó demasiado y se detuvo. Intente de nuevo en un momento. Si vuelve a ocurrir, reduzca los elementos de sus listas o divida la plantilla en otras más pequeñas.",
  documentTooLarge:
    "Con estas respuestas el documento es demasiado grande para generarse. Acorte las respuestas, reduzca los elementos de sus listas o divida la plantilla en otras más pequeñas.",
  documentUnfillable:
    "Esta plantilla tiene errores y no se puede llenar. Pida a quien administra las plantillas que suba una versión corregida.",
  tooMany: "Demasiados intentos. Espere un momento e intente de nuevo.",
  unknown: "Algo salió mal",
  busy: "Acta tiene mucho trabajo en este momento y no se modificó nada. Intente de nuevo en un momento.",
  unavailable: "El servicio no está disponible en este momento. Intente de nuevo en un momento.",
  noSpace:
    "El servidor se está quedando sin espacio, por lo que ahora no se puede guardar ni subir nada. Sí puede consultar todo. Avise a su administrador.",
  noUploadSpace:
    "El servidor se está quedando sin espacio, por lo que ahora no se pueden subir archivos. Lo demás sí se guarda. Avise a su administrador.",
  filesUnwritable:
    "Ahora no se pueden guardar archivos, porque el almacén de archivos no los acepta. Lo demás sí se guarda. Avise a su administrador.",
  fileMissing: "Este archivo no se encuentra; ya se avisó a su administrador.",
  outcomeUnknown:
    "Se perdió la conexión con la base de datos al guardar. Es posible que su cambio se haya guardado: recargue y compruébelo antes de intentar de nuevo.",
  offline: "Revise su conexión a internet",
  outdated: "Hay una versión nueva de estas páginas. Vuelva a cargarlas. Lo que escribió está guardado.",
};
