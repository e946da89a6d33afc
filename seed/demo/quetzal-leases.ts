import { begun, leaseAnswers } from "./answers.ts";
import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The leases Bufete Quetzal is working on. */
export function leases(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "arrendamiento" } as const;
  const home = leaseAnswers({
    on: day(-30),
    from: day(-26),
    months: 12,
    lessors: [p.toledo],
    lessees: [p.barillas],
    at: "la segunda calle ocho guion catorce, zona quince, Vista Hermosa Dos, de la ciudad de Guatemala",
    use: "vivienda",
    rent: "6,800.00",
    inventory: [
      ["1", "estufa de gas con horno", "bueno"],
      ["1", "refrigeradora de dos puertas", "nuevo"],
      ["6", "lámparas de techo", "bueno"],
    ],
    pets: "un perro de raza pequeña",
    guarantor: p.quiroa,
    certified: true,
  });
  const office = leaseAnswers({
    on: day(-21),
    from: day(-15),
    months: 24,
    lessors: [p.recinos],
    lessees: [p.meza],
    at: "la oficina quinientos dos del edificio Avante, zona cuatro de la ciudad de Guatemala",
    use: "oficina",
    rent: "9,450.00",
    inventory: [
      ["4", "aires acondicionados", "bueno"],
      ["12", "escritorios", "regular"],
    ],
  });
  const shop = leaseAnswers({
    on: day(-9),
    from: day(5),
    months: 36,
    lessors: [p.aldana],
    lessees: [p.batz],
    at: "el local siete del centro comercial Pacific Plaza, municipio y departamento de Zacapa",
    use: "local comercial",
    rent: "4,200.00",
    inventory: [["2", "persianas metálicas", "nuevo"]],
    guarantor: p.herrera,
  });
  const clinic = leaseAnswers({
    on: day(-5),
    from: day(10),
    months: 24,
    lessors: [p.villatoro],
    lessees: [p.duarte],
    at: "la clínica tres del edificio Multimédica, zona quince de la ciudad de Guatemala",
    use: "clínica médica",
    rent: "5,900.00",
    inventory: [
      ["1", "lavamanos quirúrgico", "bueno"],
      ["3", "puertas de vidrio templado", "nuevo"],
    ],
  });
  return [
    {
      ...of,
      title: "Arrendamiento Vista Hermosa: Toledo y Barillas",
      by: "luis",
      ago: 22,
      hour: 8.9,
      answers: home,
      end: { state: "approved", by: "gabriela", completed: day(-26) },
    },
    {
      ...of,
      title: "Arrendamiento oficina 502, Avante",
      by: "sofia",
      ago: 16,
      hour: 13.5,
      answers: office,
      pictures: { logotipo_del_arrendante: "logos/ceiba.png" },
      end: { state: "approved", by: "gabriela" },
    },
    {
      ...of,
      title: "Arrendamiento local 7, Pacific Plaza",
      by: "luis",
      ago: 7,
      hour: 10.1,
      answers: shop,
      pictures: { logotipo_del_arrendante: "logos/ceiba.png" },
      end: { state: "review" },
    },
    {
      ...of,
      title: "Arrendamiento clínica 3, Multimédica",
      by: "sofia",
      ago: 4,
      hour: 9.4,
      answers: { ...clinic, deposito: "590.00" },
      end: {
        state: "corrected",
        by: "gabriela",
        approved: false,
        tags: ["Montos"],
        reason: "El depósito debe ser igual a una renta mensual.",
        correction: { deposito: "5,900.00" },
      },
    },
    {
      ...of,
      title: "Arrendamiento bodega 18, Petapa",
      by: "luis",
      ago: 5,
      hour: 15.8,
      answers: {
        ...shop,
        inmueble_direccion:
          "la bodega dieciocho de Ofibodegas del Sur, municipio de San Miguel Petapa, departamento de Guatemala",
        destino: "bodega",
      },
      end: { state: "inbox", to: "gabriela", by: "diego" },
    },
    {
      ...of,
      title: "Arrendamiento apartamento 4B, Cayalá",
      by: "ana",
      ago: 2,
      hour: 11,
      answers: begun(home, 8),
      end: { state: "draft" },
    },
    {
      ...of,
      title: "Arrendamiento casa en Antigua: Solórzano",
      by: "rodrigo",
      ago: 3,
      hour: 16.4,
      answers: begun(clinic, 5),
      end: { state: "draft" },
    },
    {
      ...of,
      title: "Arrendamiento oficina 310, Avante",
      by: "sofia",
      ago: 9,
      hour: 12.2,
      answers: {
        ...office,
        inmueble_direccion: "la oficina trescientos diez del edificio Avante, zona cuatro de la ciudad de Guatemala",
        plazo_meses: "6",
      },
      end: {
        state: "rejected",
        by: "gabriela",
        tags: ["Plazo"],
        reason: "El plazo acordado es de dos años, no de seis meses. Confirmar con el cliente.",
      },
    },
    {
      ...of,
      title: "Arrendamiento parqueo 22, Géminis",
      by: "luis",
      ago: 13,
      hour: 9,
      answers: {
        ...shop,
        inmueble_direccion: "el parqueo veintidós del edificio Géminis, zona diez de la ciudad de Guatemala",
      },
      end: { state: "approved", by: "ana" },
    },
  ];
}
