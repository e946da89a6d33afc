import type { FormSettings } from "../form-settings.ts";
import { dpiHint, sexes } from "./choices.ts";

/** How the firm asks for a loan: with options that are chosen together, a part that may be left out, and proposals. */
export const mutuoForm: FormSettings = {
  groups: [
    {
      label: "Contrato",
      entries: [
        ["lugar", "Lugar", { default: "Guatemala" }],
        ["fecha_contrato", "Fecha del contrato"],
      ],
    },
    {
      label: "Partes",
      entries: [
        ["acreedor_nombre", "Acreedor", { placeholder: "Inversiones del Valle, Sociedad Anónima" }],
        ["deudor_nombre", "Deudor", { placeholder: "Nombres y apellidos, como en el DPI" }],
        ["deudor_cui", "CUI del deudor", { hint: dpiHint, placeholder: "2345 67890 0101" }],
      ],
    },
    {
      label: "Representante del acreedor",
      optional: true,
      entries: [
        ["representante_nombre", "Nombre completo", { required: true }],
        ["representante_cargo", "Cargo", { default: "Administrador Único y Representante Legal" }],
        ["representante_fecha", "Fecha del nombramiento"],
      ],
    },
    {
      label: "Préstamo",
      entries: [
        ["monto", "Monto", { kind: "currency", currency: "GTQ", placeholder: "25,000.00" }],
        ["plazo_meses", "Plazo en meses", { default: "12" }],
        ["interes_mensual", "Interés mensual, por ciento", { placeholder: "1.5" }],
        ["es_pago_unico", "En un solo pago, al vencimiento"],
        ["es_pago_mensual", "En abonos mensuales"],
        ["abono_mensual", "Abono mensual", { kind: "currency", currency: "GTQ" }],
        ["lugar_pago", "Lugar de pago", { default: "las oficinas de la parte acreedora" }],
      ],
    },
    {
      label: "Garantías",
      entries: [
        ["con_prenda", "Prenda"],
        ["prenda_bien", "Bien que se da en prenda", { placeholder: "el vehículo con placas de circulación …" }],
        ["con_pagare", "Pagaré"],
        ["fiadores", "Fiadores", { hint: "Uno o varios" }],
        ["con_seguro", "Seguro de vida del deudor", { hint: "Desde Q 100,000.00" }],
      ],
    },
    {
      label: "Legalización",
      entries: [
        ["con_legalizacion", "¿Se legalizan las firmas?"],
        ["notario_nombre", "Notario", { hint: "Nombre completo, como firma" }],
        ["notario_sexo", "Sexo del notario", { options: sexes }],
      ],
    },
  ],
  loops: {
    fiadores: [
      ["fiadores.nombre", "Nombre completo"],
      ["fiadores.sexo", "Sexo", { options: sexes }],
      ["fiadores.cui", "CUI del DPI", { hint: dpiHint }],
    ],
  },
  optionGroups: [
    {
      id: "o1",
      label: "Forma de pago",
      hint: "",
      members: ["es_pago_unico", "es_pago_mensual"],
      one: true,
      required: true,
      singleOption: false,
    },
    {
      id: "o2",
      label: "Con qué se garantiza",
      hint: "Puede haber más de una garantía",
      members: ["con_prenda", "con_pagare", "fiadores"],
      one: false,
      required: true,
      singleOption: false,
    },
  ],
  calculatedOptions: [
    { option: "con_seguro", condition: "monto >= 100000", disable: true },
    { option: "con_legalizacion", condition: "monto > 10000 || con_prenda", disable: false },
  ],
};
