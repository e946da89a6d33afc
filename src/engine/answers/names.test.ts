import { expect, test } from "vitest";
import { guessKind, labelOf } from "./names.ts";

test.each([
  ["fecha_otorgamiento", "date"],
  ["fechaDeNacimiento", "date"],
  ["effective_date", "date"],
  ["precio", "currency"],
  ["precio_letras", "text"],
  ["renta_mensual", "currency"],
  ["vendedor_dpi", "cui"],
  ["CUI", "cui"],
  ["NIT", "nit"],
  ["telefono_comprador", "phone"],
  ["número_teléfono", "phone"],
  ["correo_electronico", "email"],
  ["dpi_letras", "text"],
  ["pasaporte", "code"],
  ["código_único", "code"],
  ["finca_numero", "code"],
  ["numero_escritura", "number"],
  ["vendedor edad", "number"],
  ["plazo_meses", "number"],
  ["term_months", "number"],
  ["vendedor_nombre", "text"],
  ["forma_pago", "text"],
  ["asunto", "text"],
  ["hora_entrada", "time"],
  ["horas_diarias", "number"],
])("%s is most likely a %s", (name, kind) => {
  expect(guessKind(name)).toBe(kind);
});

test.each([
  ["x", "currency", "currency"],
  ["area", "number", "number"],
  ["precio", "number", "currency"],
  ["nombre", "date", "date"],
  ["vendedor_sexo", "gender", "option"],
  ["fecha", "text", "date"],
  ["hora", "time", "time"],
  ["documento", "cui", "cui"],
  ["dpi", "nit", "nit"],
  ["acepta", "yesNo", "yesNo"],
] as const)("%s, used as a %s, is most likely a %s", (name, use, kind) => {
  expect(guessKind(name, use)).toBe(kind);
});

test.each([
  ["precio_venta", "Precio venta"],
  ["fechaInicio", "Fecha inicio"],
  ["vendedor_DPI", "Vendedor DPI"],
  ["área.total", "Área total"],
  ["ñandú", "Ñandú"],
])("%s is labelled %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ["profesion", "Profesión"],
  ["numero_expediente", "Número expediente"],
  ["NUMERO_DPI", "NÚMERO DPI"],
  ["direccionNotificaciones", "Dirección notificaciones"],
  ["razon_social", "Razón social"],
  ["escritura_publica", "Escritura pública"],
  ["plazo_anos", "Plazo años"],
  ["monto_mas_interes_credito", "Monto más interés crédito"],
  ["descripcion_vehiculo", "Descripción vehículo"],
  ["fecha_inicio_pago", "Fecha inicio pago"],
  ["publica_en_diario", "Publica en diario"],
  ["se_prorroga", "Se prorroga"],
  ["prorroga", "Prórroga"],
  ["area", "Area"],
  ["version_division", "Version division"],
])("%s of a document in any language is labelled %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ["area_construida", "Área construida"],
  ["region_o_division", "Región o división"],
])("%s of a Spanish document is labelled %s", (name, label) => {
  expect(labelOf(name, "es")).toBe(label);
});

test.each([
  ["area", "Area"],
  ["suspicion", "Suspicion"],
  ["numero_telefono", "Numero telefono"],
])("%s of an English document is labelled %s", (name, label) => {
  expect(labelOf(name, "en")).toBe(label);
});
