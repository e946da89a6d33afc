import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The loan Bufete Quetzal is drafting: its guarantees are chosen, who represents the lender is still open. */
export const loans = (now: Date): Story[] => [
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
