import type { FormSettings } from "../form-settings.ts";
import { personEntries, sexes } from "./choices.ts";

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
    { label: "Parte arrendante", entries: [["arrendantes", "Arrendantes", { hint: "Uno o varios" }]] },
    { label: "Parte arrendataria", entries: [["arrendatarios", "Arrendatarios", { hint: "Uno o varios" }]] },
    {
      label: "Inmueble",
      entries: [
        ["inmueble_direccion", "Dirección", { hint: "En letras, como se leerá en el contrato" }],
        ["destino", "Destino", { options: ["vivienda", "oficina", "local comercial", "bodega", "clínica médica"] }],
        ["destino_mayusculas", "Destino en el título"],
        ["con_inventario", "¿Se entrega con inventario?"],
        ["inventario", "Inventario", { hint: "Lo que se entrega con el inmueble" }],
      ],
    },
    {
      label: "Plazo y renta",
      entries: [
        ["plazo_meses", "Plazo en meses"],
        ["fecha_inicio", "Inicia"],
        ["fecha_vencimiento", "Vence", { kind: "date" }],
        ["renta_mensual", "Renta mensual", { kind: "currency", currency: "GTQ" }],
        ["renta_total", "Renta de todo el plazo", { kind: "currency", currency: "GTQ" }],
        ["dia_pago", "Día de pago", { hint: "A más tardar ese día de cada mes" }],
        [
          "banco",
          "Banco",
          {
            options: [
              "Banco Industrial, Sociedad Anónima",
              "Banco G&T Continental, Sociedad Anónima",
              "Banco de Desarrollo Rural, Sociedad Anónima",
              "Banco Agromercantil de Guatemala, Sociedad Anónima",
              "Banco de América Central, Sociedad Anónima",
            ],
          },
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
        ...personEntries("fiador_"),
        ["con_autentica", "¿Se legalizan las firmas?"],
        ["notario_nombre", "Notario", { hint: "Nombre completo, como firma" }],
        ["notario_sexo", "Sexo del notario", { options: sexes }],
      ],
    },
  ],
  rules: {
    calculatedFields: [
      { key: "renta_total", formula: "renta_mensual * plazo_meses" },
      { key: "fecha_vencimiento", formula: "suma_meses(fecha_inicio, plazo_meses) - 1" },
    ],
    generatedFields: [{ key: "destino_mayusculas", sources: ["destino"], separator: " ", transforms: ["upper"] }],
    validations: [
      {
        id: "v1",
        left: "fecha_vencimiento",
        comparator: ">",
        right: "fecha_inicio",
        message: "El arrendamiento debe vencer después de empezar: revise el plazo",
      },
      {
        id: "v2",
        left: "dia_pago",
        comparator: "≤",
        right: "28",
        message: "Elija un día de pago que exista en todos los meses, hasta el 28",
      },
    ],
  },
  loops: {
    arrendantes: personEntries("arrendantes."),
    arrendatarios: personEntries("arrendatarios."),
    inventario: [
      ["inventario.cantidad", "Cantidad"],
      ["inventario.descripcion", "Descripción"],
      ["inventario.estado", "Estado", { options: ["nuevo", "bueno", "regular"] }],
    ],
  },
};
