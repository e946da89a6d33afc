import type { FormSettings } from "../form-settings.ts";
import { civilStatus, dpiHint } from "./choices.ts";

/** How the firm asks for a lease. */
export const arrendamientoForm: FormSettings = {
  groups: [
    {
      label: "Contrato",
      entries: [
        ["lugar", "Lugar"],
        ["fecha_contrato", "Fecha del contrato"],
      ],
    },
    {
      label: "Arrendante",
      entries: [
        ["arrendante_nombre", "Nombre completo"],
        ["arrendante_edad", "Edad"],
        ["arrendante_estado_civil", "Estado civil", { options: civilStatus }],
        ["arrendante_profesion", "Profesión u oficio"],
        ["arrendante_dpi", "CUI del DPI", { hint: dpiHint }],
      ],
    },
    {
      label: "Arrendatario",
      entries: [
        ["arrendatario_nombre", "Nombre completo"],
        ["arrendatario_edad", "Edad"],
        ["arrendatario_estado_civil", "Estado civil", { options: civilStatus }],
        ["arrendatario_profesion", "Profesión u oficio"],
        ["arrendatario_dpi", "CUI del DPI", { hint: dpiHint }],
      ],
    },
    {
      label: "Inmueble",
      entries: [
        ["inmueble_direccion", "Dirección"],
        ["destino", "Destino", { options: ["vivienda", "oficina", "local comercial", "bodega", "clínica médica"] }],
        ["inventario", "Inventario", { hint: "Lo que se entrega con el inmueble" }],
      ],
    },
    {
      label: "Plazo y renta",
      entries: [
        ["plazo_meses", "Plazo en meses"],
        ["fecha_inicio", "Inicia"],
        ["fecha_fin", "Termina"],
        ["renta_mensual", "Renta mensual", { kind: "currency", currency: "GTQ" }],
        ["dia_pago", "Días para pagar", { hint: "Dentro de los primeros días de cada mes" }],
        [
          "banco",
          "Banco",
          { options: ["Industrial", "G&T Continental", "de Desarrollo Rural", "Agromercantil", "BAC"] },
        ],
        ["cuenta_bancaria", "Número de cuenta"],
        ["mora_porcentaje", "Recargo por mora, por ciento mensual"],
        ["deposito", "Depósito", { kind: "currency", currency: "GTQ" }],
      ],
    },
    {
      label: "Condiciones",
      entries: [
        ["admite_mascotas", "¿Se admiten mascotas?"],
        ["mascotas_descripcion", "Cuáles"],
        ["con_fiador", "¿Hay fiador?"],
        ["fiador_nombre", "Nombre del fiador"],
        ["fiador_dpi", "CUI del DPI del fiador", { hint: dpiHint }],
      ],
    },
  ],
  loops: {
    inventario: [
      ["inventario.cantidad", "Cantidad"],
      ["inventario.descripcion", "Descripción"],
      ["inventario.estado", "Estado", { options: ["nuevo", "bueno", "regular"] }],
    ],
  },
};
