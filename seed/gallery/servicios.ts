import { personEntries } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import { clause, gendered, person, quetzales } from "../documents/wording.ts";
import { alertBefore, firstSet, type Source, short, under } from "./own-template.ts";
import { acceptance, placeAndDay, signed } from "./private.ts";

const professional = gendered("profesional_sexo", "EL PROFESIONAL", "LA PROFESIONAL");
const withTax = ({ domicilio: _, ...rest }: (typeof p)[keyof typeof p]) => rest;

/** Professional services for a company (Guatemala): monthly fees, end and total worked out, secrecy and works only where agreed. */
const services = (): Uint8Array =>
  wordDocument({
    title: "Contrato de servicios profesionales",
    language: "es-GT",
    seed: 83,
    footer: "Contrato de servicios profesionales — página",
    body: [
      { text: "CONTRATO DE SERVICIOS PROFESIONALES", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: ${person({ prefix: "representante_" })}, quien comparece en su calidad de {representante_sexo | concuerda:representante_cargo} de la entidad **{contratante_nombre}**, con sede en {contratante_direccion} y Número de Identificación Tributaria {contratante_nit | nit:letras:cifras}, a la que en adelante se le denominará **LA CONTRATANTE**; y ${person({ prefix: "profesional_", taxed: true })}, a quien en adelante se le denominará **${professional}**. Manifestamos hallarnos en el libre ejercicio de nuestros derechos civiles y que celebramos **CONTRATO DE SERVICIOS PROFESIONALES**, contenido en las cláusulas siguientes:`,
      `${clause("OBJETO")} ${professional} se obliga a prestar a LA CONTRATANTE los servicios siguientes: {servicios}.`,
      `${clause("PLAZO")} El plazo del contrato es de {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"}, que empieza a contarse el {fecha_inicio | larga} y vence el {fecha_vencimiento | larga}. Podrá prorrogarse únicamente por acuerdo escrito.`,
      `${clause("HONORARIOS", "honorarios")} LA CONTRATANTE pagará honorarios mensuales de **${quetzales("honorarios")}**, dentro de los {dias_pago | letras:apocope:cifras} {dias_pago | plural:"día":"días"} siguientes a la presentación de la factura, lo que por todo el plazo asciende a ${quetzales("honorarios_total")}. Estas cantidades incluyen el Impuesto al Valor Agregado y están sujetas a las retenciones que la ley establece.`,
      `${clause("NATURALEZA DEL CONTRATO")} ${professional} prestará sus servicios con independencia técnica y administrativa, sin sujeción a jornada ni subordinación. Este contrato es de naturaleza civil y no crea relación laboral entre las partes.`,
      "{#con_gastos}",
      `${clause("GASTOS")} LA CONTRATANTE reembolsará los gastos que ${professional} efectúe con su autorización previa y por escrito, contra los comprobantes legales.`,
      "{/con_gastos}",
      "{#con_confidencialidad}",
      `${clause("CONFIDENCIALIDAD")} ${professional} guardará reserva de la información que conozca por razón de sus servicios, durante el contrato y por {reserva_meses | letras:apocope:cifras} {reserva_meses | plural:"mes":"meses"} después de su terminación.`,
      "{/con_confidencialidad}",
      "{#con_obras}",
      `${clause("PROPIEDAD DE LO PRODUCIDO")} Los informes, diseños, programas y demás obras que resulten de los servicios pertenecerán a LA CONTRATANTE desde el pago de los honorarios correspondientes, quedando a salvo los derechos morales que la ley reconoce a ${gendered("profesional_sexo", "su autor", "su autora")}.`,
      "{/con_obras}",
      `${clause("TERMINACIÓN")} Cualquiera de las partes podrá dar por terminado el contrato mediante aviso escrito con {preaviso_dias | letras:apocope:cifras} {preaviso_dias | plural:"día":"días"} de anticipación, y se pagarán los honorarios causados hasta la terminación efectiva.`,
      `${clause("CONTROVERSIAS")} Las diferencias que se deriven de este contrato se resolverán directamente entre las partes y, en su defecto, ante los tribunales competentes del departamento de {lugar_tribunales}.`,
      acceptance("dos ejemplares de igual valor"),
      signed("representante_nombre", "POR LA CONTRATANTE"),
      signed("profesional_nombre", professional),
    ],
  });

const sample = {
  lugar: "Guatemala",
  fecha_contrato: "2026-02-27",
  ...under("representante", short(p.aldana)),
  representante_cargo: "gerente general y representante legal",
  contratante_nombre: "Tikal Software, Sociedad Anónima",
  contratante_direccion: "la cuarta avenida de la zona cuatro de la ciudad de Guatemala",
  contratante_nit: "576937-K",
  ...under("profesional", withTax(p.barillas)),
  servicios: "el diseño de la identidad gráfica y de los materiales de divulgación de la contratante",
  plazo_meses: "6",
  fecha_inicio: "2026-03-01",
  honorarios: "12,500.00",
  dias_pago: "15",
  con_gastos: true,
  con_confidencialidad: true,
  reserva_meses: "24",
  con_obras: true,
  preaviso_dias: "30",
  lugar_tribunales: "Guatemala",
};

export const professionalServices: Source = {
  version: 1,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "servicios-profesionales",
  title: "Contrato de servicios profesionales",
  description: "Documento privado, honorarios mensuales",
  about:
    "Contratar a un profesional sin relación laboral: honorarios, vencimiento y total calculados; gastos, reserva y obras si se convienen.",
  law: "Código Civil, artículos 2027 al 2036",
  document: services,
  form: {
    groups: [
      placeAndDay,
      {
        label: "Contratante",
        entries: [
          ["contratante_nombre", "Entidad", { hint: "Denominación completa, sin abreviaturas" }],
          ["contratante_direccion", "Sede", { hint: "En letras, como se leerá en el contrato" }],
          ["contratante_nit", "NIT"],
        ],
      },
      {
        label: "Representante de la contratante",
        entries: [
          ...personEntries("representante_"),
          [
            "representante_cargo",
            "Cargo",
            {
              hint: "En masculino: el documento lo pone en su género",
              placeholder: "gerente general y representante legal",
            },
          ],
        ],
      },
      { label: "Profesional", entries: [...personEntries("profesional_", { nit: true })] },
      {
        label: "Servicios y honorarios",
        entries: [
          ["servicios", "Servicios", { hint: "Continúa la frase «los servicios siguientes: …»" }],
          ["fecha_inicio", "Inicia"],
          ["plazo_meses", "Plazo en meses", { kind: "number", default: "12" }],
          ["fecha_vencimiento", "Vence", { kind: "date" }],
          [
            "honorarios",
            "Honorarios mensuales",
            { kind: "currency", currency: "GTQ", hint: "Con IVA", placeholder: "12,500.00" },
          ],
          ["honorarios_total", "Honorarios de todo el plazo", { kind: "currency", currency: "GTQ" }],
          ["dias_pago", "Días para pagar cada factura", { kind: "number", default: "15" }],
        ],
      },
      {
        label: "Otras cláusulas",
        entries: [
          ["con_gastos", "¿Se reembolsan gastos?"],
          ["con_confidencialidad", "¿Con confidencialidad?"],
          ["reserva_meses", "Meses de reserva después de terminar", { kind: "number", default: "24" }],
          ["con_obras", "¿Lo producido pertenece a la contratante?"],
          ["preaviso_dias", "Días de aviso para terminar", { kind: "number", default: "30" }],
          ["lugar_tribunales", "Tribunales del departamento de", { default: "Guatemala" }],
        ],
      },
    ],
    loops: {},
    rules: {
      calculatedFields: [
        { key: "fecha_vencimiento", formula: "suma_meses(fecha_inicio, plazo_meses) - 1" },
        { key: "honorarios_total", formula: "honorarios * plazo_meses" },
      ],
      validations: [
        {
          id: "v1",
          left: "profesional_edad",
          comparator: "≥",
          right: "18",
          message: "El profesional debe ser mayor de edad",
        },
        { id: "v2", left: "plazo_meses", comparator: ">", right: "0", message: "El plazo debe ser de un mes o más" },
      ],
    },
  },
  alerts: [
    alertBefore(
      "fecha_vencimiento",
      30,
      "Vence el contrato de servicios: {@title}",
      "Confirme si se prorroga: el acuerdo se hace por escrito.",
      "Treinta días antes del vencimiento.",
    ),
  ],
  samples: [
    sample,
    {
      ...sample,
      ...under("profesional", withTax(p.villatoro)),
      ...under("representante", short(p.duarte)),
      con_gastos: false,
      con_obras: false,
      plazo_meses: "1",
    },
    { ...sample, con_confidencialidad: false, plazo_meses: "21", preaviso_dias: "1" },
  ],
};
