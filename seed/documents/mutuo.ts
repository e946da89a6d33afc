import { wordDocument } from "./word-document.ts";
import { clause, clauseOf, gendered, quetzales } from "./wording.ts";

/**
 * Private loan (Guatemala): one way to pay, one guarantee or several (guarantors among them), insurance of large sums, the
 * notary's certification of the signatures, and the representation of a lender that is a company only where there is one.
 * `second`: as it was changed later, with interest on arrears and one field under another name.
 */
export const mutuo = ({ second = false } = {}): Uint8Array =>
  contract(second ? "lugar_del_pago" : "lugar_pago", second ? [arrears] : []);

/** What the check of the template finds: figures that are not those of the words, and a term in digits only. */
const forAColleague =
  "Por cada cheque rechazado pagará una multa de quinientos quetzales (Q.50.00), dentro de los 5 días siguientes.";

const arrears = `${clause("INTERESES MORATORIOS")} Por cada mes de atraso, la parte deudora pagará además un interés del dos por ciento (2%) mensual sobre lo vencido. ${forAColleague}`;

const contract = (place: string, added: readonly string[]): Uint8Array =>
  wordDocument({
    title: "Contrato de mutuo",
    language: "es-GT",
    seed: 41,
    footer: "Contrato de mutuo — página",
    body: [
      { text: "CONTRATO DE MUTUO", align: "center", bold: true, size: 28 },
      "En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: **{acreedor_nombre}**{#representante_nombre}, que actúa por medio de {representante_nombre}, en su calidad de {representante_cargo}, según nombramiento del {representante_fecha | larga}{/representante_nombre}, en adelante **LA PARTE ACREEDORA**; y **{deudor_nombre}**, que se identifica con el Documento Personal de Identificación, Código Único de Identificación número {deudor_cui | dpi}, en adelante **LA PARTE DEUDORA**, celebramos el presente contrato:",
      `${clause("MONTO", "monto")} La parte acreedora entrega en este acto a la parte deudora, en calidad de mutuo, la suma de **${quetzales("monto")}**, que la parte deudora recibe a su entera satisfacción.`,
      `${clause("PLAZO E INTERESES")} El plazo es de {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"}, y la suma devenga un interés del {interes_mensual | porcentaje:letras:cifras} mensual.`,
      "{#es_pago_unico}",
      `${clause("FORMA DE PAGO")} El capital y los intereses se pagarán en un solo pago, al vencimiento del plazo, en {${place}}.`,
      "{/es_pago_unico}",
      "{#es_pago_mensual}",
      `${clause("FORMA DE PAGO")} El capital y los intereses se pagarán mediante abonos mensuales de ${quetzales("abono_mensual")}, en {${place}}.`,
      "{/es_pago_mensual}",
      ...added,
      "{#con_prenda}",
      `${clause("GARANTÍA PRENDARIA")} La parte deudora constituye prenda sobre {prenda_bien}, hasta el pago total de lo adeudado según la cláusula ${clauseOf("monto")}.`,
      "{/con_prenda}",
      "{#con_pagare}",
      `${clause("PAGARÉ")} La parte deudora acepta en este acto un pagaré libre de protesto por la suma adeudada.`,
      "{/con_pagare}",
      "{#fiadores}",
      `${clause("FIANZA")} {nombre}, que se identifica con el Código Único de Identificación número {cui | dpi}, se constituye {sexo | concuerda:"fiador solidario"} de la parte deudora.`,
      "{/fiadores}",
      "{#con_seguro}",
      `${clause("SEGURO")} Por el monto del mutuo, la parte deudora contratará un seguro de vida a favor de la parte acreedora por todo el plazo.`,
      "{/con_seguro}",
      `${clause("ACEPTACIÓN")} Leído íntegramente lo escrito, lo ratificamos, aceptamos y firmamos.`,
      { text: "\n______________________________\n{acreedor_nombre}", align: "center", bold: true },
      { text: "\n______________________________\n{deudor_nombre}", align: "center", bold: true },
      "{#con_legalizacion}",
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, como ${gendered("notario_sexo", "Notario", "Notaria")}, **DOY FE** de que las firmas que anteceden son **AUTÉNTICAS**, por haber sido puestas el día de hoy en mi presencia.`,
      {
        text: `ANTE MÍ:\n\n{notario_nombre}\n${gendered("notario_sexo", "NOTARIO", "NOTARIA")}`,
        align: "center",
        bold: true,
      },
      "{/con_legalizacion}",
    ],
  });
