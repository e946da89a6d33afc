import { begun, employmentAnswers } from "./answers.ts";
import { companyNit, parties as p } from "./parties.ts";
import type { Story } from "./stories.ts";
import { dayFrom } from "./story-clock.ts";

/** The contracts of employment Bufete Quetzal draws up for its clients. */
export function employment(now: Date): Story[] {
  const day = (days: number) => dayFrom(now, days);
  const of = { template: "trabajo" } as const;
  const software = {
    employer: [
      "Tikal Software, Sociedad Anónima",
      "la vía cinco cuatro guion cincuenta, zona cuatro de la ciudad de Guatemala",
      companyNit,
    ],
    by: [p.chavez, "gerente general y representante legal"],
  } as const;
  const designer = employmentAnswers({
    ...software,
    on: day(-12),
    from: day(-11),
    salary: "9,500.00",
    secrecy: 24,
    remote: 3,
    worker: [p.barillas, "la doce calle uno guion veinticinco, zona diez de la ciudad de Guatemala"],
    post: ["diseñadora de producto", "diseñar las pantallas de los programas y probarlas con quienes los usan"],
  });
  const carpenter = employmentAnswers({
    ...software,
    on: day(-3),
    from: day(4),
    salary: "4,800.00",
    worker: [p.xicay, "el cantón San Antonio, municipio de Chimaltenango, departamento de Chimaltenango"],
    post: ["carpintero", "construir e instalar los muebles de las oficinas nuevas"],
    until: [day(94), "amueblar las oficinas nuevas de la entidad"],
  });
  return [
    {
      ...of,
      title: "Contrato de trabajo: Tikal Software y Barillas",
      by: "luis",
      ago: 9,
      hour: 13.2,
      answers: designer,
      end: { state: "approved", by: "gabriela" },
    },
    {
      ...of,
      title: "Contrato de trabajo: Tikal Software y Xicay",
      by: "sofia",
      ago: 2,
      hour: 15.5,
      answers: carpenter,
      end: { state: "review" },
    },
    {
      ...of,
      title: "Contrato de trabajo: asistente contable",
      by: "luis",
      ago: 0,
      hour: 10.1,
      answers: begun(designer, 14),
      end: { state: "draft" },
    },
  ];
}
