import { departments, personEntries, sexes } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import {
  called,
  clause,
  clauseOf,
  counted,
  everybody,
  gendered,
  notary,
  ownDomicile,
  person,
  quetzales,
} from "../documents/wording.ts";
import { alertBefore, firstSet, legalAlert, ofAge, type Source, testimony } from "./own-template.ts";

const [sellers, buyers] = ["vendedores", "compradores"] as const;
const seller = called(sellers, "el promitente vendedor");
const buyer = called(buyers, "el promitente comprador");
const party = person({ domicile: ownDomicile });
const bySellers = (one: string, several: string): string => counted(sellers, one, several);
const byBuyers = (one: string, several: string): string => counted(buyers, one, several);

/** A promise of sale of real estate (Guatemala): earnest money, a last day within two years, and what follows a breach. */
const promise = (): Uint8Array =>
  wordDocument({
    title: "Promesa de compraventa de bien inmueble",
    language: "es-GT",
    seed: 71,
    header: "Escritura número {numero_escritura | letras:cifras}",
    footer: "Protocolo a cargo de {notario_nombre} — hoja",
    body: [
      { text: "PROMESA DE COMPRAVENTA DE BIEN INMUEBLE", align: "center", bold: true, size: 28 },
      `**NÚMERO {numero_escritura | letras:mayusculas:cifras}.** En la ciudad de {lugar_otorgamiento}, el {fecha_otorgamiento | legal}, ante mí, ${notary.named}, comparecen: por una parte, ${everybody(sellers, party)}, a ${bySellers("quien", "quienes")} en el curso de este instrumento se ${bySellers("le", "les")} denominará **${seller}**; y por la otra parte, ${everybody(buyers, party)}, a ${byBuyers("quien", "quienes")} en lo sucesivo se ${byBuyers("le", "les")} denominará **${buyer}**. Las partes me aseguran ser de los datos de identificación personal consignados, hallarse en el libre ejercicio de sus derechos civiles y que por el presente acto otorgan **CONTRATO DE PROMESA DE COMPRAVENTA DE BIEN INMUEBLE**, de conformidad con las cláusulas siguientes:`,
      `${clause("DEL INMUEBLE", "inmueble")} ${bySellers("Declara", "Declaran")} ${seller}, bajo juramento y {${sellers} | concuerdan:"advertido"} de las penas relativas al delito de perjurio, que ${bySellers("es", "son")} {${sellers} | concuerdan:"legítimo propietario"} de la {finca_numero | finca:finca_folio:finca_libro:finca_departamento}, inscrita en el {registro}, que consiste en un inmueble ubicado en {inmueble_direccion}, sobre la cual no pesan gravámenes, anotaciones ni limitaciones que puedan afectar los derechos de ${buyer}.`,
      `${clause("DE LA PROMESA")} Por este acto, ${seller} ${bySellers("promete", "prometen")} vender a ${buyer}, y ${buyer} ${byBuyers("promete", "prometen")} comprar a ${seller}, la finca identificada en la cláusula ${clauseOf("inmueble")}, con todo cuanto de hecho y por derecho le corresponde.`,
      `${clause("DEL PRECIO", "precio")} El precio de la compraventa prometida será de **{precio | letras:GTQ:exactos:mayusculas:cifras}**, que ${buyer} ${byBuyers("pagará", "pagarán")} así: a) ${quetzales("arras")}, que ${seller} ${bySellers("recibe", "reciben")} en este acto, a su entera satisfacción, en calidad de arras y como anticipo del precio; y b) el saldo, de ${quetzales("saldo")}, al otorgarse la escritura traslativa de dominio.`,
      `${clause("DEL PLAZO", "plazo")} La escritura traslativa de dominio se otorgará a más tardar el {fecha_limite | larga}. Este plazo podrá ampliarse únicamente por acuerdo de las partes, que conste en escritura pública, y sin exceder del que la ley permite.`,
      `${clause("DEL INCUMPLIMIENTO")} Si la compraventa no se otorgare en el plazo de la cláusula ${clauseOf("plazo")} por causa imputable a ${buyer}, las arras quedarán a favor de ${seller}; si fuere por causa imputable a ${seller}, ${bySellers("deberá", "deberán")} restituirlas dobladas a ${buyer}. Lo anterior, sin perjuicio del derecho de la parte que hubiere cumplido a exigir el otorgamiento del contrato prometido.`,
      "{#entrega_anticipada}",
      `${clause("DE LA POSESIÓN")} La posesión del inmueble se entrega anticipadamente a ${buyer} el {fecha_entrega | larga}, quedando a su cargo, desde entonces, los servicios e impuestos que el inmueble cause.`,
      "{/entrega_anticipada}",
      "{^entrega_anticipada}",
      `${clause("DE LA POSESIÓN")} La posesión del inmueble se entregará a ${buyer} al otorgarse la escritura traslativa de dominio, libre de ocupantes y solvente en el pago de servicios e impuestos.`,
      "{/entrega_anticipada}",
      `${clause("DE LOS GASTOS")} Los gastos y honorarios de esta escritura y los de la traslativa de dominio, así como los impuestos que esta cause, serán por cuenta de ${buyer}, salvo los que por disposición de la ley correspondan a ${seller}.`,
      `${clause("DE LA ACEPTACIÓN")} Ambas partes manifiestan que aceptan el contenido íntegro de las cláusulas del presente contrato.`,
      `Yo, ${notary.self}, **DOY FE:** a) de todo lo expuesto; b) de haber tenido a la vista los documentos de identificación relacionados, así como el título con que ${seller} ${bySellers("acredita", "acreditan")} su derecho de propiedad; c) de que advertí a las partes los efectos legales del presente contrato; y d) de que leí íntegramente lo escrito a las partes, quienes, bien enteradas de su contenido, objeto, validez y demás efectos legales, lo ratifican, aceptan y firman, junto con ${notary.self} que autoriza.`,
      "{#vendedores}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL PROMITENTE VENDEDOR", "LA PROMITENTE VENDEDORA")}`,
        align: "center",
        bold: true,
      },
      "{/vendedores}",
      "{#compradores}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL PROMITENTE COMPRADOR", "LA PROMITENTE COMPRADORA")}`,
        align: "center",
        bold: true,
      },
      "{/compradores}",
      { text: notary.signature, align: "center", bold: true },
    ],
  });

const withoutNit = ({ nit: _, ...rest }: (typeof p)[keyof typeof p]) => rest;

const sample = {
  numero_escritura: "45",
  lugar_otorgamiento: "Guatemala",
  fecha_otorgamiento: "2026-03-15",
  notario_nombre: "Ana Lucía Pérez Alvarado",
  notario_sexo: "Femenino",
  vendedores: [withoutNit(p.recinos)],
  compradores: [withoutNit(p.meza), withoutNit(p.duarte)],
  finca_numero: "30052",
  finca_folio: "133",
  finca_libro: "268E",
  finca_departamento: "Guatemala",
  registro: "Registro General de la Propiedad de la Zona Central",
  inmueble_direccion: "la once calle cuatro guion veintiséis de la zona diez de la ciudad de Guatemala",
  precio: "850,000.00",
  arras: "85,000.00",
  fecha_limite: "2026-09-15",
  entrega_anticipada: false,
};

export const promises: Source = {
  version: 2,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "promesa-de-compraventa",
  title: "Promesa de compraventa de inmueble",
  description: "Escritura pública, con arras",
  about:
    "Asegurar una compraventa futura: arras, saldo calculado, fecha límite dentro de los dos años que admite la ley y consecuencias del incumplimiento.",
  law: "Código Civil, artículos 1674 al 1685; Código de Notariado, artículos 29 y 31",
  document: promise,
  form: {
    groups: [
      {
        label: "Escritura",
        entries: [
          ["numero_escritura", "Número de escritura"],
          ["lugar_otorgamiento", "Lugar de otorgamiento", { default: "Guatemala" }],
          ["fecha_otorgamiento", "Fecha de otorgamiento"],
          ["notario_nombre", "Notario autorizante", { hint: "Nombre completo, como firma" }],
          ["notario_sexo", "Sexo del notario", { options: sexes }],
        ],
      },
      { label: "Parte vendedora", entries: [["vendedores", "Promitentes vendedores", { hint: "Uno o varios" }]] },
      { label: "Parte compradora", entries: [["compradores", "Promitentes compradores", { hint: "Uno o varios" }]] },
      {
        label: "Inmueble",
        entries: [
          ["finca_numero", "Número de finca", { placeholder: "30052" }],
          ["finca_folio", "Folio", { placeholder: "133" }],
          ["finca_libro", "Libro", { hint: "Con su letra, si es electrónico: 62E", placeholder: "268E" }],
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
        ],
      },
      {
        label: "Precio y plazo",
        entries: [
          ["precio", "Precio", { kind: "currency", currency: "GTQ", placeholder: "850,000.00" }],
          ["arras", "Arras", { kind: "currency", currency: "GTQ", placeholder: "85,000.00" }],
          ["saldo", "Saldo", { kind: "currency", currency: "GTQ" }],
          ["fecha_limite", "La compraventa se otorga a más tardar", { kind: "date" }],
          ["entrega_anticipada", "¿Se entrega la posesión por anticipado?"],
          ["fecha_entrega", "Entrega de la posesión"],
        ],
      },
    ],
    loops: {
      vendedores: personEntries("vendedores.", { domicile: true }),
      compradores: personEntries("compradores.", { domicile: true }),
    },
    rules: {
      calculatedFields: [{ key: "saldo", formula: "precio - arras" }],
      validations: [
        ofAge("v1", "vendedores", "Cada promitente vendedor"),
        ofAge("v2", "compradores", "Cada promitente comprador"),
        {
          id: "v3",
          left: "arras",
          comparator: "<",
          right: "precio",
          message: "Las arras deben ser menores que el precio",
        },
        {
          id: "v4",
          left: "fecha_limite",
          comparator: ">",
          right: "fecha_otorgamiento",
          message: "La fecha límite debe ser posterior al otorgamiento",
        },
        {
          id: "v5",
          left: "fecha_limite",
          comparator: "≤",
          right: "suma_meses(fecha_otorgamiento, 24)",
          message: "La promesa sobre inmuebles no puede exceder de dos años",
        },
      ],
    },
  },
  alerts: [
    testimony,
    alertBefore(
      "fecha_limite",
      30,
      "Vence el plazo de la promesa: {@title}",
      "Confirme con las partes el otorgamiento de la compraventa.",
      "Treinta días antes de la fecha límite.",
    ),
    alertBefore(
      "fecha_entrega",
      2,
      "Entrega de la posesión: {@title}",
      "Confirme la entrega con las partes.",
      "Dos días antes de la entrega.",
    ),
    legalAlert(
      "salePromise",
      "fecha_otorgamiento",
      "Plazo máximo de la promesa: {@title}",
      "Se cumplen dos años de la promesa.",
      "Dos años para inmuebles (Código Civil, artículo 1681).",
    ),
  ],
  samples: [
    sample,
    {
      ...sample,
      numero_escritura: "1",
      vendedores: [withoutNit(p.herrera)],
      compradores: [withoutNit(p.chavez)],
      entrega_anticipada: true,
      fecha_entrega: "2026-04-01",
    },
    {
      ...sample,
      numero_escritura: "121",
      vendedores: [withoutNit(p.chavez), withoutNit(p.toledo)],
      compradores: [withoutNit(p.villatoro)],
      precio: "1,000,000.00",
      arras: "1.00",
    },
  ],
};
