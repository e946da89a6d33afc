import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/**
 * The loans of Bufete Quetzal: one that is approved, kept as a test of its template, and one in work whose guarantees are chosen
 * and the lender's representative still open.
 */
export const loans = (now: Date): Story[] => [
  {
    template: "mutuo",
    title: "Mutuo Ajanel a Quiroa",
    by: "sofia",
    ago: 8,
    hour: 10.4,
    answers: {
      lugar: "Guatemala",
      fecha_contrato: dayFrom(now, -7),
      acreedor_nombre: p.ajanel.nombre,
      deudor_nombre: p.quiroa.nombre,
      deudor_cui: p.quiroa.cui,
      "@g3": false,
      monto: "8,000.00",
      plazo_meses: "6",
      interes_mensual: "2",
      es_pago_unico: true,
      es_pago_mensual: false,
      lugar_pago: "la residencia del acreedor",
      con_prenda: false,
      con_pagare: true,
      "?fiadores": false,
      con_seguro: false,
      con_legalizacion: false,
    },
    end: { state: "approved", by: "gabriela" },
  },
  {
    template: "mutuo",
    title: "Mutuo Inversiones del Valle y Barillas",
    by: "luis",
    ago: 1,
    hour: 9.6,
    answers: {
      lugar: "Guatemala",
      fecha_contrato: dayFrom(now, 2),
      acreedor_nombre: "Inversiones del Valle, Sociedad Anónima",
      deudor_nombre: p.barillas.nombre,
      deudor_cui: p.barillas.cui,
      "@g3": true,
      monto: "120,000.00",
      interes_mensual: "1.5",
      es_pago_unico: false,
      es_pago_mensual: true,
      con_prenda: false,
      con_pagare: true,
      "?fiadores": true,
      fiadores: [{ nombre: p.quiroa.nombre, sexo: p.quiroa.sexo, cui: p.quiroa.cui }],
    },
    end: { state: "draft" },
  },
];
