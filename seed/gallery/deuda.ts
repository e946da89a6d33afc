import { personEntries } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import { called, clause, clauseOf, counted, everybody, gendered, person, quetzales } from "../documents/wording.ts";
import { alertBefore, firstSet, ofAge, type Source, short, under } from "./own-template.ts";
import { acceptance, certification, certificationGroup, certified, placeAndDay, signed } from "./private.ts";

const debtors = "deudores";
const debtor = called(debtors, "el deudor");
const creditor = gendered("acreedor_sexo", "EL ACREEDOR", "LA ACREEDORA");
const by = (one: string, several: string): string => counted(debtors, one, several);

/** An acknowledgment of a debt (Guatemala): joint debtors, one payment or monthly ones, interest and a guarantor where agreed. */
const debt = (): Uint8Array =>
  wordDocument({
    title: "Reconocimiento de deuda",
    language: "es-GT",
    seed: 89,
    footer: "Reconocimiento de deuda — página",
    body: [
      { text: "RECONOCIMIENTO DE DEUDA", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: ${person({ prefix: "acreedor_" })}, a quien en adelante se le denominará **${creditor}**; y ${everybody(debtors, person())}, a ${by("quien", "quienes")} en adelante se ${by("le", "les")} denominará **${debtor}**. Manifestamos ser de los datos de identificación personal consignados, hallarnos en el libre ejercicio de nuestros derechos civiles y que por este acto otorgamos **RECONOCIMIENTO DE DEUDA**, contenido en las cláusulas siguientes:`,
      `${clause("RECONOCIMIENTO", "deuda")} ${by("Declara", "Declaran")} ${debtor} que ${by("se reconoce", "se reconocen")} {${debtors} | concuerdan:"liso y llano deudor"}${by("", ", en forma solidaria y mancomunada,")} de ${creditor} por la cantidad de **${quetzales("monto")}**, que proviene de {origen}.`,
      "{#con_intereses}",
      `${clause("INTERESES")} La cantidad adeudada devengará un interés del {interes_anual | porcentaje:letras:cifras} anual sobre saldos, pagadero junto con cada abono al capital.`,
      "{/con_intereses}",
      "{^con_intereses}",
      `${clause("INTERESES")} La cantidad adeudada no devengará intereses durante el plazo convenido.`,
      "{/con_intereses}",
      `${clause("PLAZO", "plazo")} El plazo para el pago es de {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"}, que empieza a contarse en esta fecha y vence el {fecha_vencimiento | larga}.`,
      "{#en_abonos}",
      `${clause("FORMA DE PAGO")} El capital se pagará mediante {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"abono mensual":"abonos mensuales y consecutivos"} de ${quetzales("abono")}{plazo_meses | plural:"":" cada uno, salvo el último, que será por el saldo que entonces se adeude"}, a más tardar el día {dia_pago | letras:cifras} de cada mes, en {lugar_pago}, sin necesidad de cobro ni requerimiento alguno.`,
      "{/en_abonos}",
      "{^en_abonos}",
      `${clause("FORMA DE PAGO")} El capital se pagará en un solo pago, al vencimiento del plazo, en {lugar_pago}, sin necesidad de cobro ni requerimiento alguno.`,
      "{/en_abonos}",
      "{#con_fiador}",
      `${clause("FIANZA")} ${person({ prefix: "fiador_" })}, se constituye {fiador_sexo | concuerda:"fiador solidario y mancomunado"} de ${debtor} hasta el pago total de lo adeudado según la cláusula ${clauseOf("deuda")}.`,
      "{/con_fiador}",
      `${clause("INCUMPLIMIENTO")} La falta de pago en la forma y tiempo convenidos dará derecho a ${creditor} a dar por vencido el plazo de la cláusula ${clauseOf("plazo")} y a exigir ejecutivamente el saldo que se adeude. Para el efecto, ${debtor} ${by("renuncia", "renuncian")} al fuero de su domicilio, ${by("acepta", "aceptan")} como título ejecutivo este documento con firmas legalizadas y ${by("señala", "señalan")} como lugar para recibir notificaciones {lugar_notificaciones}.`,
      `${clause("DE LA PARTE ACREEDORA")} ${creditor} acepta expresamente el reconocimiento de deuda que se hace a su favor.`,
      acceptance("dos ejemplares de igual valor"),
      signed("acreedor_nombre", creditor),
      "{#deudores}",
      signed("nombre", gendered("sexo", "EL DEUDOR", "LA DEUDORA")),
      "{/deudores}",
      "{#con_fiador}",
      signed("fiador_nombre", '{fiador_sexo | concuerda:"el fiador" | mayusculas}'),
      "{/con_fiador}",
      ...certification(
        "{acreedor_nombre}, por la parte acreedora, y por {deudores | enumera:nombre}, por la parte deudora{#con_fiador}; así como por {fiador_nombre}, en la calidad indicada{/con_fiador}",
      ),
    ],
  });

const sample = {
  lugar: "Guatemala",
  fecha_contrato: "2026-03-02",
  ...under("acreedor", short(p.duarte)),
  deudores: [short(p.quiroa)],
  monto: "45,000.00",
  origen: "un préstamo de dinero en efectivo recibido con anterioridad",
  con_intereses: true,
  interes_anual: "12",
  plazo_meses: "18",
  en_abonos: true,
  dia_pago: "5",
  lugar_pago: "la residencia de la parte acreedora, que es conocida",
  con_fiador: true,
  ...under("fiador", short(p.meza)),
  lugar_notificaciones: "la décima calle de la zona uno de la ciudad de Guatemala",
  ...certified,
};

export const debts: Source = {
  version: 1,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "reconocimiento-de-deuda",
  title: "Reconocimiento de deuda",
  description: "Documento privado con legalización de firmas",
  about:
    "Documentar una deuda: uno o varios deudores, un solo pago o abonos mensuales calculados, intereses y fiador si los hay.",
  law: "Código Civil, artículos 1319 y siguientes; Código Procesal Civil y Mercantil, artículo 327",
  document: debt,
  form: {
    groups: [
      placeAndDay,
      { label: "Acreedor", entries: [...personEntries("acreedor_")] },
      { label: "Deudores", entries: [["deudores", "Deudores", { hint: "Uno o varios, solidarios entre sí" }]] },
      {
        label: "Deuda y pago",
        entries: [
          ["monto", "Monto", { kind: "currency", currency: "GTQ", placeholder: "45,000.00" }],
          ["origen", "De dónde proviene", { hint: "Continúa la frase «que proviene de …»" }],
          ["con_intereses", "¿Devenga intereses?"],
          ["interes_anual", "Interés anual, por ciento", { kind: "number", placeholder: "12" }],
          ["plazo_meses", "Plazo en meses", { kind: "number", default: "12" }],
          ["fecha_vencimiento", "Vence", { kind: "date" }],
          ["en_abonos", "¿Se paga en abonos mensuales?"],
          ["abono", "Abono mensual a capital", { kind: "currency", currency: "GTQ" }],
          ["dia_pago", "Día de pago", { kind: "number", hint: "A más tardar ese día de cada mes", placeholder: "5" }],
          ["lugar_pago", "Lugar de pago"],
          ["lugar_notificaciones", "Lugar para notificar a los deudores", { hint: "En letras" }],
        ],
      },
      { label: "Fianza", entries: [["con_fiador", "¿Hay fiador?"], ...personEntries("fiador_")] },
      certificationGroup,
    ],
    loops: { deudores: personEntries("deudores.") },
    rules: {
      calculatedFields: [
        { key: "fecha_vencimiento", formula: "suma_meses(fecha_contrato, plazo_meses)" },
        { key: "abono", formula: "redondea(monto / plazo_meses, 2)" },
      ],
      validations: [
        ofAge("v1", debtors, "Cada deudor"),
        { id: "v2", left: "monto", comparator: ">", right: "0", message: "El monto debe ser mayor que cero" },
        { id: "v3", left: "plazo_meses", comparator: ">", right: "0", message: "El plazo debe ser de un mes o más" },
        {
          id: "v4",
          left: "dia_pago",
          comparator: "≤",
          right: "28",
          message: "Elija un día que exista en todos los meses, hasta el 28",
        },
      ],
    },
    calculatedOptions: [{ option: "con_legalizacion", condition: "monto > 1000", disable: false }],
  },
  alerts: [
    alertBefore(
      "fecha_vencimiento",
      15,
      "Vence la deuda: {@title}",
      "Confirme el pago con la parte acreedora.",
      "Quince días antes del vencimiento.",
    ),
  ],
  samples: [
    sample,
    {
      ...sample,
      ...under("acreedor", short(p.herrera)),
      deudores: [short(p.batz)],
      con_intereses: false,
      en_abonos: false,
      con_fiador: false,
    },
    {
      ...sample,
      deudores: [short(p.batz), short(p.toledo)],
      plazo_meses: "1",
      monto: "1,000,000.00",
      ...under("fiador", short(p.chavez)),
    },
  ],
};
