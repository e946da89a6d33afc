import { begun, saleAnswers } from "./answers.ts";
import { parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The sales of real estate Bufete Quetzal has on its desk. */
export function sales(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "compraventa" } as const;
  const house = saleAnswers({
    ...{ number: 112, on: day(-34), seller: p.herrera, buyers: [p.solorzano], at: "7a avenida 4-18, zona 4 de Mixco" },
    ...{ land: ["4521", "21", "385", "Guatemala"], area: "312.40", delivery: day(-20) },
    ...{ price: "1,250,000.00", words: "un millón doscientos cincuenta mil quetzales exactos" },
  });
  const couple = saleAnswers({
    ...{ number: 118, on: day(-27), seller: p.recinos, buyers: [p.aldana, p.duarte] },
    ...{ at: "Lote 14, Condominio Las Orquídeas, San José Pinula", land: ["1877", "377", "62E", "Guatemala"] },
    ...{ area: "540.00", price: "2,100,000.00", words: "dos millones cien mil quetzales exactos" },
    ...{ mortgage: ["Banco Industrial, Sociedad Anónima", "1,680,000.00", "2019-06-14"], delivery: day(-12) },
  });
  const farm = saleAnswers({
    ...{ number: 121, on: day(-16), seller: p.ajanel, buyers: [p.batz], at: "Paraje Chuisajcap, Almolonga" },
    ...{ land: ["30218", "118", "162", "Quetzaltenango"], area: "2,795.12", delivery: day(4) },
    ...{ price: "310,000.00", words: "trescientos diez mil quetzales exactos" },
  });
  const flat = saleAnswers({
    ...{ number: 124, on: day(-8), seller: p.chavez, buyers: [p.meza, p.barillas] },
    ...{ at: "Apartamento 803, Torre Siena, 15 calle 3-20, zona 10", land: ["803", "303", "41P", "Guatemala"] },
    ...{ area: "96.75", price: "985,000.00", words: "novecientos ochenta y cinco mil quetzales exactos" },
    ...{ mortgage: ["Banco G&T Continental, Sociedad Anónima", "700,000.00", "2021-02-26"], delivery: day(22) },
  });
  const plot = saleAnswers({
    ...{ number: 126, on: day(3), seller: p.villatoro, buyers: [p.xicay], at: "Cantón Las Lagunas, zona 10" },
    ...{ land: ["9944", "244", "57", "Huehuetenango"], area: "420.00", delivery: day(30) },
    ...{ price: "185,000.00", words: "ciento ochenta y cinco mil quetzales exactos" },
  });
  return [
    {
      ...{ ...of, title: "Compraventa finca 4521, Mixco: Herrera a Solórzano", by: "sofia", ago: 24, hour: 9.2 },
      ...{ answers: house, end: { state: "approved", by: "gabriela", completed: day(-20) } },
    },
    {
      ...{ ...of, title: "Compraventa Las Orquídeas: Recinos a Aldana y Duarte", by: "luis", ago: 19, hour: 10.5 },
      answers: { ...couple, precio_letras: "dos millones de quetzales exactos" },
      end: {
        ...{ state: "corrected", by: "gabriela", approved: true },
        reason: "El precio en letras no coincide con el precio en números. El acuerdo es de dos millones cien mil.",
        tags: ["Montos"],
        correction: { precio_letras: "dos millones cien mil quetzales exactos" },
      },
    },
    {
      ...{ ...of, title: "Compraventa Almolonga: Ajanel a Batz", by: "sofia", ago: 11, hour: 14 },
      ...{ answers: farm, end: { state: "approved", by: "ana" } },
    },
    {
      ...{ ...of, title: "Compraventa Torre Siena: Chávez a Meza y Barillas", by: "sofia", ago: 3, hour: 11.3 },
      ...{ answers: flat, end: { state: "review", to: "gabriela" } },
    },
    {
      ...{ ...of, title: "Compraventa Las Lagunas: Villatoro a Xicay", by: "luis", ago: 1, hour: 15.1 },
      ...{ answers: { ...begun(plot, 22), precio: "185000" }, end: { state: "draft" } },
    },
    {
      ...{ ...of, title: "Compraventa local 12, Plaza Zapote", by: "sofia", ago: 0, hour: 8.6 },
      ...{ answers: begun(house, 4), end: { state: "draft" } },
    },
    {
      ...{ ...of, title: "Compraventa finca 7710, Villa Nueva", by: "luis", ago: 6, hour: 9.8 },
      answers: { ...farm, numero_escritura: "123", inmueble_direccion: "4a calle 2-90, zona 5 de Villa Nueva" },
      end: {
        ...{ state: "rejected", by: "gabriela", tags: ["Datos de registro"] },
        reason:
          "La finca 30218 es de Quetzaltenango; la de Villa Nueva es la 7710, folio 210 del libro 98 de Guatemala.",
      },
    },
    {
      ...{ ...of, title: "Compraventa parqueo 45, Torre Siena", by: "sofia", ago: 8, hour: 16.2 },
      ...{ answers: begun(flat, 12), end: { state: "deleted" } },
    },
  ];
}
