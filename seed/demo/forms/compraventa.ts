import type { FormSettings } from "../form-settings.ts";
import { departments, personEntries, sexes } from "./choices.ts";

/** How the firm asks for a sale of real estate. */
export const compraventaForm: FormSettings = {
  groups: [
    {
      label: "Escritura",
      entries: [
        ["numero_escritura", "Número de escritura"],
        ["lugar_otorgamiento", "Lugar de otorgamiento"],
        ["fecha_otorgamiento", "Fecha de otorgamiento"],
        ["notario_nombre", "Notario autorizante", { hint: "Nombre completo, como firma" }],
        ["notario_sexo", "Sexo del notario", { options: sexes }],
      ],
    },
    { label: "Parte vendedora", entries: [["vendedores", "Vendedores", { hint: "Uno o varios" }]] },
    { label: "Parte compradora", entries: [["compradores", "Compradores", { hint: "Uno o varios" }]] },
    {
      label: "Inmueble",
      entries: [
        ["finca_numero", "Número de finca"],
        ["finca_folio", "Folio"],
        ["finca_libro", "Libro", { hint: "Con su letra, si es electrónico: 62E" }],
        ["finca_departamento", "Libro del departamento de", { options: departments }],
        [
          "registro",
          "Registro",
          {
            options: [
              "Registro General de la Propiedad de la Zona Central",
              "Segundo Registro de la Propiedad, con sede en Quetzaltenango",
            ],
          },
        ],
        ["inmueble_direccion", "Dirección del inmueble", { hint: "En letras, como se leerá en la escritura" }],
        ["inmueble_area", "Superficie en metros cuadrados", { kind: "number", hint: "Por ejemplo 240.50" }],
        ["colindancia_norte", "Colinda al norte con"],
        ["colindancia_sur", "Colinda al sur con"],
        ["colindancia_oriente", "Colinda al oriente con"],
        ["colindancia_poniente", "Colinda al poniente con"],
      ],
    },
    {
      label: "Precio y pago",
      entries: [
        ["precio", "Precio", { kind: "currency", currency: "GTQ" }],
        ["a_plazos", "¿Se paga a plazos?"],
        ["forma_pago", "Forma de pago", { hint: "Cómo se recibió el precio" }],
        ["enganche", "Enganche", { kind: "currency", currency: "GTQ" }],
        ["cuotas", "Número de cuotas mensuales"],
        ["fecha_primera_cuota", "Primera cuota"],
        ["fecha_entrega", "Entrega del inmueble"],
      ],
    },
    {
      label: "Gravámenes y arrendamiento",
      entries: [
        ["tiene_hipoteca", "¿Pesa hipoteca sobre la finca?"],
        ["hipoteca_acreedor", "Acreedor hipotecario"],
        ["hipoteca_monto", "Monto de la hipoteca", { kind: "currency", currency: "GTQ" }],
        ["hipoteca_fecha", "Fecha de la escritura de hipoteca"],
        ["esta_arrendado", "¿Está dado en arrendamiento?"],
        ["inquilino_nombre", "Nombre del inquilino"],
        ["arrendamiento_vence", "El arrendamiento vence"],
        ["renta_vigente", "Renta mensual vigente", { kind: "currency", currency: "GTQ" }],
      ],
    },
  ],
  loops: {
    vendedores: personEntries("vendedores.", { domicile: true, nit: true }),
    compradores: personEntries("compradores.", { domicile: true, nit: true }),
  },
  ai: [
    {
      key: "forma_pago",
      prompt: "Diga en una frase, sin punto final, en qué forma recibió la parte vendedora la totalidad del precio.",
      groups: ["Escritura", "Parte vendedora", "Parte compradora"],
    },
  ],
  numbering: { clausula: { type: "ordinalFeminine", case: "upper", separator: ":" } },
};
