import type { FormSettings } from "../form-settings.ts";
import { civilStatus, departments, dpiHint } from "./choices.ts";

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
      ],
    },
    {
      label: "Vendedor",
      entries: [
        ["vendedor_nombre", "Nombre completo"],
        ["vendedor_edad", "Edad", { hint: "Años cumplidos" }],
        ["vendedor_estado_civil", "Estado civil", { options: civilStatus }],
        ["vendedor_nacionalidad", "Nacionalidad"],
        ["vendedor_profesion", "Profesión u oficio"],
        ["vendedor_domicilio", "Departamento de domicilio", { options: departments }],
        ["vendedor_dpi", "CUI del DPI", { hint: dpiHint }],
        ["vendedor_nit", "NIT"],
      ],
    },
    { label: "Parte compradora", entries: [["compradores", "Compradores", { hint: "Uno o varios" }]] },
    {
      label: "Inmueble",
      entries: [
        ["finca_numero", "Número de finca"],
        ["finca_folio", "Folio"],
        ["finca_libro", "Libro"],
        ["finca_departamento", "Libro del departamento de", { options: departments }],
        ["inmueble_direccion", "Dirección del inmueble"],
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
        ["precio_letras", "Precio en letras", { hint: "Como se leerá en la escritura" }],
        ["forma_pago", "Forma de pago"],
        ["fecha_entrega", "Entrega del inmueble"],
      ],
    },
    {
      label: "Gravámenes",
      entries: [
        ["tiene_hipoteca", "¿Pesa hipoteca sobre la finca?"],
        ["hipoteca_acreedor", "Acreedor hipotecario"],
        ["hipoteca_monto", "Monto de la hipoteca", { kind: "currency", currency: "GTQ" }],
        ["hipoteca_fecha", "Fecha de la escritura de hipoteca"],
      ],
    },
  ],
  loops: {
    compradores: [
      ["compradores.nombre", "Nombre completo"],
      ["compradores.edad", "Edad"],
      ["compradores.estado_civil", "Estado civil", { options: civilStatus }],
      ["compradores.nacionalidad", "Nacionalidad"],
      ["compradores.profesion", "Profesión u oficio"],
      ["compradores.domicilio", "Departamento de domicilio", { options: departments }],
      ["compradores.dpi", "CUI del DPI", { hint: dpiHint }],
      ["compradores.nit", "NIT"],
    ],
  },
};
