import { employmentAnswers, leaseAnswers, ndaAnswers, powerAnswers, saleAnswers } from "../demo/answers.ts";
import { arrendamientoForm } from "../demo/forms/arrendamiento.ts";
import { compraventaForm } from "../demo/forms/compraventa.ts";
import { contratoTrabajoForm } from "../demo/forms/contrato-trabajo.ts";
import { ndaForm } from "../demo/forms/nda.ts";
import { poderEspecialForm } from "../demo/forms/poder-especial.ts";
import { parties as p } from "../demo/parties.ts";
import { arrendamiento } from "../documents/arrendamiento.ts";
import { compraventa } from "../documents/compraventa.ts";
import { contratoTrabajo } from "../documents/contrato-trabajo.ts";
import { nda } from "../documents/nda.ts";
import { poderEspecial } from "../documents/poder-especial.ts";
import { alertBefore, firstSet, legalAlert, ofAge, type Source, testimony } from "./own-template.ts";

const guatemala = { version: 1, country: "GT", language: "es", dated: firstSet } as const;

const sale = {
  number: 101,
  on: "2026-03-15",
  sellers: [p.herrera],
  buyers: [p.solorzano, p.meza],
  land: ["30052", "133", "268E", "Guatemala"],
  at: "la once calle cuatro guion veintiséis de la zona diez de la ciudad de Guatemala",
  area: "300.00",
  price: "480,000.00",
  instalments: ["80,000.00", 24, "2026-05-01"],
  delivery: "2026-04-01",
} as const;

export const sales: Source = {
  ...guatemala,
  version: 2,
  id: "compraventa-de-bien-inmueble",
  title: "Compraventa de bien inmueble",
  description: "Escritura pública, al contado o a plazos",
  about:
    "Vender una finca entera: uno o varios vendedores y compradores, al contado o a plazos, con o sin hipoteca e inquilino.",
  law: "Código Civil, artículos 1790 al 1851; Código de Notariado, artículos 29 y 31",
  document: () => compraventa({ numbered: true }),
  form: {
    ...compraventaForm,
    rules: {
      validations: [
        ofAge("v1", "vendedores", "Cada vendedor"),
        ofAge("v2", "compradores", "Cada comprador"),
        { id: "v3", left: "precio", comparator: ">", right: "0", message: "El precio debe ser mayor que cero" },
        {
          id: "v4",
          left: "enganche",
          comparator: "<",
          right: "precio",
          message: "El enganche debe ser menor que el precio",
        },
      ],
    },
  },
  alerts: [
    testimony,
    alertBefore(
      "fecha_entrega",
      2,
      "Entrega del inmueble: {@title}",
      "Confirme la entrega con las partes.",
      "Dos días antes de la entrega.",
    ),
    alertBefore(
      "arrendamiento_vence",
      30,
      "Vence el arrendamiento del inmueble: {@title}",
      "Avise al comprador: el inmueble queda libre o el arrendamiento se renueva.",
      "Treinta días antes de que venza.",
    ),
  ],
  samples: [
    saleAnswers(sale),
    saleAnswers({
      ...sale,
      number: 1,
      sellers: [p.chavez],
      buyers: [p.recinos],
      tenant: ["Julio Quiroa", "2027-01-31", "5,500.00"],
    }),
    saleAnswers({
      number: 21,
      on: "2026-01-01",
      sellers: [p.chavez, p.solorzano],
      buyers: [p.herrera],
      land: ["1", "21", "100", "Quetzaltenango"],
      at: "la zona uno de Quetzaltenango",
      area: "125.5",
      price: "1,000,000.00",
      mortgage: ["Banco Industrial, Sociedad Anónima", "250,000.50", "2020-02-29"],
      delivery: "2026-01-02",
    }),
  ],
};

const lease = {
  on: "2026-03-01",
  from: "2026-03-15",
  months: 12,
  lessors: [p.herrera],
  lessees: [p.batz],
  at: "la sexta avenida nueve guion cincuenta de la zona nueve de la ciudad de Guatemala",
  use: "vivienda",
  rent: "6,800.50",
} as const;

export const leases: Source = {
  ...guatemala,
  id: "arrendamiento-de-inmueble",
  title: "Arrendamiento de inmueble",
  description: "Documento privado, vivienda o local",
  about:
    "Arrendar una casa, oficina o local: calcula vencimiento y renta total; con inventario, mascotas, fiador y legalización de firmas si los hay.",
  law: "Código Civil, artículos 1880 al 1941",
  document: arrendamiento,
  form: arrendamientoForm,
  alerts: [60, 30].map((days) =>
    alertBefore(
      "fecha_vencimiento",
      days,
      "Vence el arrendamiento: {@title}",
      "Consulte a las partes si se prorroga: el acuerdo se hace por escrito.",
      `${days} días antes del vencimiento.`,
    ),
  ),
  samples: [
    leaseAnswers({
      ...lease,
      guarantor: p.meza,
      certified: true,
      inventory: [
        ["1", "Estufa", "bueno"],
        ["6", "Sillas", "regular"],
      ],
    }),
    leaseAnswers({ ...lease, months: 1, lessors: [p.toledo, p.chavez], lessees: [p.meza] }),
    leaseAnswers({ ...lease, months: 36, lessors: [p.recinos], lessees: [p.meza, p.batz], pets: "un perro mediano" }),
  ],
};

const contract = {
  on: "2026-01-05",
  from: "2026-01-12",
  salary: "9,500.00",
  employer: [
    "Tikal Software, Sociedad Anónima",
    "la cuarta avenida de la zona cuatro de la ciudad de Guatemala",
    "576937-K",
  ],
  by: [p.chavez, "administrador único y representante legal"],
  worker: [p.xicay, "la zona diez de la ciudad de Guatemala"],
  post: ["carpintero", "construir, reparar e instalar muebles"],
} as const;

export const employment: Source = {
  ...guatemala,
  id: "contrato-individual-de-trabajo",
  title: "Contrato individual de trabajo",
  description: "Indefinido o a plazo fijo, con teletrabajo",
  about:
    "Contratar a una persona por tiempo indefinido o a plazo fijo, con jornada, salario y bonificación; confidencialidad y teletrabajo si se convienen.",
  law: "Código de Trabajo, artículos 18, 28 y 29; Decreto 78-89 y sus reformas",
  document: contratoTrabajo,
  form: {
    ...contratoTrabajoForm,
    rules: {
      validations: [
        {
          id: "v1",
          left: "trabajador_edad",
          comparator: "≥",
          right: "18",
          message: "El contrato de un menor de edad necesita otras autorizaciones: esta plantilla no las contiene",
        },
        {
          id: "v2",
          left: "horas_diarias",
          comparator: "≤",
          right: "8",
          message: "La jornada ordinaria es de ocho horas diarias o menos",
        },
        {
          id: "v3",
          left: "horas_semanales",
          comparator: "≤",
          right: "48",
          message: "La jornada ordinaria es de cuarenta y ocho horas semanales o menos",
        },
        {
          id: "v4",
          left: "vacaciones_dias",
          comparator: "≥",
          right: "15",
          message: "Las vacaciones son de quince días hábiles o más",
        },
        {
          id: "v5",
          left: "fecha_fin",
          comparator: ">",
          right: "fecha_inicio",
          message: "El contrato debe vencer después de su inicio",
        },
      ],
    },
  },
  alerts: [
    legalAlert(
      "laborContract",
      "fecha_contrato",
      "Copia a la Dirección General de Trabajo: {@title}",
      "Último día para enviar la copia del contrato.",
      "Quince días desde la celebración (Código de Trabajo, artículo 28).",
    ),
    alertBefore(
      "fecha_fin",
      15,
      "Vence el contrato de trabajo: {@title}",
      "Confirme si termina o continúa.",
      "Quince días antes de vencer, si es a plazo fijo.",
    ),
  ],
  samples: [
    employmentAnswers({ ...contract, secrecy: 24, remote: 2 }),
    employmentAnswers({
      ...contract,
      by: [p.herrera, "gerente general"],
      worker: [p.batz, "Mixco"],
      until: ["2026-06-30", "atender la feria de junio"],
    }),
    employmentAnswers({ ...contract, worker: [p.solorzano, "Antigua Guatemala"], remote: 1 }),
  ],
};

const mandate = {
  number: 7,
  on: "2026-02-01",
  agent: p.chavez,
  matter: "la venta de la finca de su propiedad ubicada en la zona quince de la ciudad de Guatemala",
  powers: [
    "negociar y convenir el precio",
    "otorgar la escritura pública correspondiente",
    "recibir el precio y extender carta de pago",
  ],
} as const;

export const mandates: Source = {
  ...guatemala,
  id: "mandato-especial-con-representacion",
  title: "Mandato especial con representación",
  description: "Escritura pública de poder especial",
  about:
    "Dar poder para un asunto: uno o varios mandantes, las facultades en incisos, por tiempo indefinido o hasta un día, con o sin sustitución.",
  law: "Código Civil, artículos 1686 al 1727; Código de Notariado, artículos 29 y 31",
  document: poderEspecial,
  form: {
    ...poderEspecialForm,
    rules: {
      validations: [
        ofAge("v1", "mandantes", "Cada mandante"),
        {
          id: "v2",
          left: "fecha_vencimiento",
          comparator: ">",
          right: "fecha_otorgamiento",
          message: "El mandato debe vencer después de otorgarse",
        },
      ],
    },
  },
  alerts: [
    testimony,
    alertBefore(
      "fecha_vencimiento",
      15,
      "Vence el mandato: {@title}",
      "Consulte a los mandantes si se prorroga.",
      "Quince días antes de vencer, si tiene plazo.",
    ),
  ],
  samples: [
    powerAnswers({ ...mandate, principals: [p.herrera], substitution: true }),
    powerAnswers({ ...mandate, principals: [p.batz], until: "2027-02-01" }),
    powerAnswers({ ...mandate, agent: p.meza, principals: [p.batz, p.toledo], powers: ["vender"] }),
  ],
};

const disclosure = {
  on: "2026-03-02",
  first: ["Blue Heron Analytics, Inc.", "the State of Delaware", "1200 Market Street, Wilmington"],
  second: ["Tikal Software, Sociedad Anónima", "the Republic of Guatemala", "4th Avenue, Zone 4, Guatemala City"],
  purpose: "the joint development of a scheduling product",
  damages: "25,000.00",
  solicitation: 12,
  signatories: [
    ["Jane Whitfield", "Chief Executive Officer"],
    ["Rodrigo Batres", "Sole Administrator"],
  ],
} as const;

export const disclosures: Source = {
  version: 1,
  country: null,
  language: "en",
  dated: firstSet,
  id: "mutual-nda",
  title: "Mutual non-disclosure agreement",
  description: "English, two companies",
  about:
    "Two companies exchange confidential information for one purpose, with or without a non-solicitation clause. Any governing law.",
  law: "",
  document: nda,
  form: ndaForm,
  samples: [ndaAnswers(disclosure), ndaAnswers({ ...disclosure, solicitation: 1 }), ndaAnswers(omit(disclosure))],
};

/** The same agreement without the clause on solicitation. */
function omit<T extends { readonly solicitation: number }>({ solicitation: _, ...rest }: T) {
  return rest;
}
