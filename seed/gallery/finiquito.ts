import { personEntries } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import { clause, gendered, person, quetzales } from "../documents/wording.ts";
import { firstSet, type Source, short, under } from "./own-template.ts";
import { certification, certificationGroup, certified, placeAndDay, signed } from "./private.ts";

const worker = gendered("trabajador_sexo", "EL TRABAJADOR", "LA TRABAJADORA");

/** A receipt in full of a worker whose employment ended (Guatemala): each sum by itself, and their total. */
const receipt = (): Uint8Array =>
  wordDocument({
    title: "Finiquito laboral",
    language: "es-GT",
    seed: 97,
    footer: "Finiquito laboral — página",
    body: [
      { text: "FINIQUITO LABORAL", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, yo, ${person({ prefix: "trabajador_" })}, a quien en adelante se denominará **${worker}**, manifiesto hallarme en el libre ejercicio de mis derechos civiles y otorgo **FINIQUITO LABORAL** a favor de la entidad **{patrono_nombre}**, con Número de Identificación Tributaria {patrono_nit | nit:letras:cifras}, a la que en adelante se denominará **EL PATRONO**, conforme a las cláusulas siguientes:`,
      `${clause("RELACIÓN DE TRABAJO")} ${worker} prestó sus servicios al PATRONO en el puesto de {puesto}, del {fecha_inicio | larga} al {fecha_fin | larga}, con un salario ordinario mensual de ${quetzales("salario")}. La relación de trabajo terminó por {motivo}.`,
      `${clause("LIQUIDACIÓN", "liquidacion")} ${worker} recibe del PATRONO las prestaciones siguientes:`,
      {
        rows: [
          ["Prestación", "Monto"],
          ["Salario pendiente", "{salario_pendiente | moneda}"],
          ["Aguinaldo proporcional", "{aguinaldo | moneda}"],
          ["Bonificación anual proporcional (Decreto 42-92)", "{bonificacion_anual | moneda}"],
          ["Compensación de vacaciones", "{vacaciones | moneda}"],
          ["Indemnización", "{indemnizacion | moneda}"],
          ["Total", "{total | moneda}"],
        ],
      },
      `${clause("PAGO")} El total, que asciende a **${quetzales("total")}**, se recibe en este acto a entera satisfacción, mediante {medio_pago}.`,
      `${clause("FINIQUITO")} ${worker} declara que durante la relación de trabajo le fueron pagados sus salarios y demás prestaciones, y que, con el pago que recibe, otorga al PATRONO el más amplio, total y eficaz finiquito, sin reclamación pendiente por razón de ella, quedando a salvo los derechos que la ley declara irrenunciables.`,
      `${clause("ACEPTACIÓN")} Leído íntegramente lo escrito y bien ${gendered("trabajador_sexo", "enterado", "enterada")} de su contenido, objeto, validez y efectos legales, lo ratifico, acepto y firmo.`,
      signed("trabajador_nombre", worker),
      ...certification("{trabajador_nombre}"),
    ],
  });

const sample = {
  lugar: "Guatemala",
  fecha_contrato: "2026-02-06",
  ...under("trabajador", short(p.xicay)),
  patrono_nombre: "Tikal Software, Sociedad Anónima",
  patrono_nit: "576937-K",
  puesto: "carpintero",
  fecha_inicio: "2023-02-01",
  fecha_fin: "2026-01-31",
  motivo: "renuncia",
  salario: "5,500.00",
  salario_pendiente: "2,750.00",
  aguinaldo: "916.67",
  bonificacion_anual: "3,208.33",
  vacaciones: "1,375.00",
  indemnizacion: "0.00",
  medio_pago: "cheque de caja que se tiene a la vista",
  ...certified,
};

const money = { kind: "currency", currency: "GTQ" } as const;

export const receipts: Source = {
  version: 1,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "finiquito-laboral",
  title: "Finiquito laboral",
  description: "Documento privado del trabajador",
  about:
    "Constancia de que un trabajador recibe su liquidación: cada prestación por separado, total calculado y en letras, legalización de firma.",
  law: "Código de Trabajo, artículos 12, 82 y 83; Decretos 76-78 y 42-92",
  document: receipt,
  form: {
    groups: [
      placeAndDay,
      { label: "Trabajador", entries: [...personEntries("trabajador_")] },
      {
        label: "Patrono",
        entries: [
          ["patrono_nombre", "Entidad", { hint: "Denominación completa, sin abreviaturas" }],
          ["patrono_nit", "NIT"],
        ],
      },
      {
        label: "Relación de trabajo",
        entries: [
          ["puesto", "Puesto"],
          ["fecha_inicio", "Inició"],
          ["fecha_fin", "Terminó"],
          ["salario", "Salario ordinario mensual", money],
          [
            "motivo",
            "Terminó por",
            {
              options: ["renuncia", "mutuo consentimiento", "despido directo e injustificado", "vencimiento del plazo"],
            },
          ],
        ],
      },
      {
        label: "Liquidación",
        entries: [
          ["salario_pendiente", "Salario pendiente", { ...money, hint: "0.00 si no hay" }],
          ["aguinaldo", "Aguinaldo proporcional", money],
          ["bonificacion_anual", "Bonificación anual proporcional", money],
          ["vacaciones", "Compensación de vacaciones", money],
          ["indemnizacion", "Indemnización", { ...money, hint: "0.00 si no corresponde" }],
          ["total", "Total", money],
          ["medio_pago", "Medio de pago", { placeholder: "cheque de caja que se tiene a la vista" }],
        ],
      },
      certificationGroup,
    ],
    loops: {},
    rules: {
      calculatedFields: [
        { key: "total", formula: "salario_pendiente + aguinaldo + bonificacion_anual + vacaciones + indemnizacion" },
      ],
      validations: [
        {
          id: "v1",
          left: "fecha_fin",
          comparator: "≥",
          right: "fecha_inicio",
          message: "La relación de trabajo debe terminar después de su inicio",
        },
        { id: "v2", left: "total", comparator: ">", right: "0", message: "La liquidación no puede ser de cero" },
      ],
    },
  },
  samples: [
    sample,
    {
      ...sample,
      ...under("trabajador", short(p.chavez)),
      motivo: "despido directo e injustificado",
      indemnizacion: "19,250.00",
      con_legalizacion: false,
    },
    {
      ...sample,
      ...under("trabajador", short(p.meza)),
      salario_pendiente: "0.00",
      aguinaldo: "0.00",
      bonificacion_anual: "0.00",
      vacaciones: "1.00",
    },
  ],
};
