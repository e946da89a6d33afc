import { begun, saleAnswers } from "./answers.ts";
import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The sales of real estate Bufete Quetzal is working on. */
export function sales(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "compraventa" } as const;
  const house = saleAnswers({
    number: 112,
    on: day(-34),
    sellers: [p.herrera],
    buyers: [p.solorzano],
    delivery: day(-20),
    at: "la séptima avenida cuatro guion dieciocho, zona cuatro del municipio de Mixco, departamento de Guatemala",
    land: ["4521", "21", "385", "Guatemala"],
    area: "312.40",
    price: "1,250,000.00",
  });
  const couple = saleAnswers({
    number: 118,
    on: day(-27),
    sellers: [p.recinos],
    buyers: [p.aldana, p.duarte],
    delivery: day(-12),
    at: "el lote catorce del condominio Las Orquídeas, municipio de San José Pinula, departamento de Guatemala",
    land: ["1877", "377", "62E", "Guatemala"],
    area: "540.00",
    price: "2,100,000.00",
    mortgage: ["Banco Industrial, Sociedad Anónima", "1,680,000.00", "2019-06-14"],
  });
  const farm = saleAnswers({
    number: 121,
    on: day(-16),
    sellers: [p.ajanel],
    buyers: [p.batz],
    delivery: day(4),
    at: "el paraje Chuisajcap, municipio de Almolonga, departamento de Quetzaltenango",
    land: ["30218", "118", "162", "Quetzaltenango"],
    area: "2,795.12",
    price: "310,000.00",
    instalments: ["70,000.00", 24, day(20)],
  });
  const flat = saleAnswers({
    number: 124,
    on: day(-8),
    sellers: [p.chavez, p.barillas],
    buyers: [p.meza],
    delivery: day(22),
    at: "el apartamento ochocientos tres de la Torre Siena, quince calle tres guion veinte, zona diez de la ciudad de Guatemala",
    land: ["803", "303", "41E", "Guatemala"],
    area: "96.75",
    price: "985,000.00",
    mortgage: ["Banco G&T Continental, Sociedad Anónima", "700,000.00", "2021-02-26"],
    tenant: [p.quiroa.nombre, day(150), "5,500.00"],
  });
  const plot = saleAnswers({
    number: 126,
    on: day(3),
    sellers: [p.villatoro],
    buyers: [p.xicay],
    delivery: day(30),
    at: "el cantón Las Lagunas, zona diez del municipio y departamento de Huehuetenango",
    land: ["9944", "244", "57", "Huehuetenango"],
    area: "420.00",
    price: "185,000.00",
  });
  return [
    {
      ...of,
      title: "Compraventa finca 4521, Mixco: Herrera a Solórzano",
      by: "sofia",
      ago: 24,
      hour: 9.2,
      answers: house,
      end: { state: "approved", by: "gabriela", completed: day(-20) },
    },
    {
      ...of,
      title: "Compraventa Las Orquídeas: Recinos a Aldana y Duarte",
      by: "luis",
      ago: 19,
      hour: 10.5,
      answers: { ...couple, precio: "2,000,000.00" },
      end: {
        state: "corrected",
        by: "gabriela",
        approved: true,
        reason: "El acuerdo es de dos millones cien mil quetzales; la escritura dice dos millones.",
        tags: ["Montos"],
        correction: { precio: "2,100,000.00" },
      },
    },
    {
      ...of,
      title: "Compraventa Almolonga: Ajanel a Batz",
      by: "sofia",
      ago: 11,
      hour: 14,
      answers: farm,
      end: { state: "approved", by: "ana" },
    },
    {
      ...of,
      title: "Compraventa Torre Siena: Chávez y Barillas a Meza",
      by: "sofia",
      ago: 3,
      hour: 11.3,
      answers: flat,
      end: { state: "review", to: "gabriela" },
    },
    {
      ...of,
      title: "Compraventa Las Lagunas: Villatoro a Xicay",
      by: "luis",
      ago: 1,
      hour: 15.1,
      answers: { ...begun(plot, 16), precio: "185000" },
      end: { state: "draft" },
    },
    {
      ...of,
      title: "Compraventa local 12, Plaza Zapote",
      by: "sofia",
      ago: 0,
      hour: 8.6,
      answers: begun(house, 5),
      end: { state: "draft" },
    },
    {
      ...of,
      title: "Compraventa finca 7710, Villa Nueva",
      by: "luis",
      ago: 6,
      hour: 9.8,
      answers: {
        ...farm,
        numero_escritura: "123",
        inmueble_direccion:
          "la cuarta calle dos guion noventa, zona cinco del municipio de Villa Nueva, departamento de Guatemala",
      },
      end: {
        state: "rejected",
        by: "gabriela",
        tags: ["Datos de registro"],
        reason:
          "La finca 30218 es de Quetzaltenango; la de Villa Nueva es la 7710, folio 210 del libro 98 de Guatemala.",
      },
    },
    {
      ...of,
      title: "Compraventa parqueo 45, Torre Siena",
      by: "sofia",
      ago: 8,
      hour: 16.2,
      answers: begun(flat, 12),
      end: { state: "deleted" },
    },
  ];
}
