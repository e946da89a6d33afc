import { begun, ndaAnswers, powerAnswers } from "./answers.ts";
import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The powers of attorney Bufete Quetzal is working on. */
export function powers(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "poder" } as const;
  const sell = powerAnswers({
    number: 114,
    on: day(-29),
    principals: [p.villatoro],
    agent: p.chavez,
    until: day(336),
    matter:
      "la venta de la finca número nueve mil novecientos cuarenta y cuatro (9944), folio doscientos cuarenta y cuatro (244) del libro cincuenta y siete (57) de Huehuetenango",
    powers: [
      "negociar y fijar el precio de la venta",
      "otorgar y firmar la escritura de compraventa",
      "recibir el precio y extender carta de pago",
    ],
  });
  const bank = powerAnswers({
    number: 119,
    on: day(-18),
    principals: [p.batz],
    agent: p.quiroa,
    substitution: true,
    matter: "la administración de las cuentas bancarias de la mandante en el sistema financiero nacional",
    powers: ["abrir y cerrar cuentas", "depositar y retirar fondos", "solicitar estados de cuenta"],
  });
  const collection = powerAnswers({
    number: 125,
    on: day(-6),
    principals: [p.aldana],
    agent: p.recinos,
    matter: "el cobro extrajudicial de la cartera vencida de su empresa Distribuidora El Motagua",
    powers: ["requerir de pago a los deudores", "celebrar convenios de pago", "recibir pagos y extender finiquitos"],
  });
  const vehicle = powerAnswers({
    number: 127,
    on: day(-2),
    principals: [p.xicay],
    agent: p.meza,
    until: day(88),
    matter:
      "el traspaso del vehículo con placas de circulación P guion cuatrocientos dieciocho FKD (P-418FKD) ante la Superintendencia de Administración Tributaria",
    powers: ["firmar el formulario de traspaso", "pagar los impuestos y multas que correspondan"],
  });
  return [
    {
      ...of,
      title: "Poder de Villatoro a Chávez: venta en Huehuetenango",
      by: "sofia",
      ago: 21,
      hour: 15.3,
      answers: sell,
      end: { state: "approved", by: "gabriela", completed: day(-27) },
    },
    {
      ...of,
      title: "Poder de Batz a Quiroa: cuentas bancarias",
      by: "rodrigo",
      ago: 14,
      hour: 10.7,
      answers: bank,
      end: { state: "approved", by: "gabriela" },
    },
    {
      ...of,
      title: "Poder de Aldana a Recinos: cobro de cartera",
      by: "luis",
      ago: 4,
      hour: 14.6,
      answers: collection,
      end: { state: "review", to: "ana" },
    },
    {
      ...of,
      title: "Poder de Xicay a Meza: traspaso de vehículo",
      by: "sofia",
      ago: 1,
      hour: 9.1,
      answers: vehicle,
      end: { state: "review" },
    },
    {
      ...of,
      title: "Poder de Toledo: trámites migratorios",
      by: "rodrigo",
      ago: 5,
      hour: 11.6,
      answers: { ...vehicle, asunto: "los trámites migratorios de la menor Valeria Toledo" },
      end: {
        state: "rejected",
        by: "ana",
        tags: ["Facultades", "Comparecientes"],
        reason: "El mandante y las facultades son los del traspaso de vehículo. Revisar antes de enviar otra vez.",
      },
    },
    {
      ...of,
      title: "Poder de Duarte: cobro de rentas",
      by: "luis",
      ago: 0,
      hour: 9.3,
      answers: begun(collection, 8),
      end: { state: "draft" },
    },
    {
      ...of,
      title: "Poder de Herrera: representación en asamblea",
      by: "luis",
      ago: 10,
      hour: 8.4,
      answers: {
        ...collection,
        numero_escritura: "122",
        asunto: "la asamblea general ordinaria de Agrícola Las Conchas",
      },
      end: { state: "inbox", to: "ana", by: "diego" },
    },
  ];
}

/** The agreements Bufete Quetzal keeps for companies that write in English. */
export function agreements(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "nda" } as const;
  const coffee = ndaAnswers({
    on: day(-25),
    first: ["Cafetalera del Lago, S.A.", "the Republic of Guatemala", "4a calle 3-21, San Pedro La Laguna"],
    second: ["Nordwind Roasters GmbH", "Germany", "Speicherstadt 11, Hamburg"],
    purpose: "the supply of washed arabica coffee and a joint brand for it",
    damages: "50,000.00",
    solicitation: 12,
    signatories: [
      ["Manuel Cholotío", "President"],
      ["Friederike Lorenz", "Managing Director"],
    ],
  });
  const software = ndaAnswers({
    on: day(-10),
    first: ["Tikal Software, S.A.", "the Republic of Guatemala", "Vía 5 4-50, zona 4, Guatemala City"],
    second: ["Blue Heron Analytics, Inc.", "Delaware", "200 Market Street, Wilmington"],
    purpose: "the integration of a payment gateway",
    damages: "25,000.00",
    signatories: [
      ["Andrea Galindo", "Legal Representative"],
      ["Thomas Whitfield", "Chief Executive Officer"],
    ],
  });
  return [
    {
      ...of,
      title: "NDA Cafetalera del Lago and Nordwind Roasters",
      by: "luis",
      ago: 18,
      hour: 11.9,
      answers: coffee,
      end: { state: "approved", by: "gabriela" },
    },
    {
      ...of,
      title: "NDA Tikal Software and Blue Heron",
      by: "sofia",
      ago: 6,
      hour: 14.3,
      answers: software,
      end: { state: "review" },
    },
    {
      ...of,
      title: "NDA Tikal Software and a buyer",
      by: "sofia",
      ago: 2,
      hour: 10.2,
      answers: begun(software, 6),
      end: { state: "draft" },
    },
  ];
}

/** What Ceiba Legal, the second firm, is working on. */
export function ceibaAgreements(now: Date): Story[] {
  const of = { template: "nda" } as const;
  const hotel = ndaAnswers({
    on: dayFrom(now, -6),
    first: ["Hotelera Panza Verde, S.A.", "the Republic of Guatemala", "5a avenida sur 19, Antigua Guatemala"],
    second: ["Highland Retreats Ltd.", "England and Wales", "3 Park Row, Bristol"],
    purpose: "the purchase of a hotel in Antigua Guatemala",
    damages: "100,000.00",
    signatories: [
      ["Jean-Paul Ramírez", "General Manager"],
      ["Helen Ashworth", "Director"],
    ],
  });
  return [
    {
      ...of,
      title: "NDA Panza Verde and Highland Retreats",
      by: "elena",
      ago: 5,
      hour: 10,
      answers: hotel,
      end: { state: "approved", by: "carlos" },
    },
    {
      ...of,
      title: "NDA Panza Verde and a second bidder",
      by: "elena",
      ago: 2,
      hour: 15,
      answers: hotel,
      end: { state: "review" },
    },
    {
      ...of,
      title: "NDA for the appraiser",
      by: "elena",
      ago: 1,
      hour: 11.5,
      answers: begun(hotel, 5),
      end: { state: "draft" },
    },
  ];
}
