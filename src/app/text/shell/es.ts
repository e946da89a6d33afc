import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  product: "Acta",
  poweredBy: "con la tecnología de Acta",
  tagline: "Contratos de la plantilla a la firma, en un solo lugar.",
  skip: "Ir al contenido",
  retry: "Intentar de nuevo",
  requestId: "Solicitud {{id}}",
  goHome: "Ir al inicio",
  failed: "No se pudo cargar",
  noPermission: "Usted no tiene acceso a esto",
  missing: "Esto ya no está aquí",
  loading: "Cargando…",
  close: "Cerrar",
  undo: "Deshacer",
  cancel: "Cancelar",
};
