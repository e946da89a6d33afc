import { wordDocument } from "../documents/word-document.ts";
import { clause, clauseOf } from "../documents/wording.ts";
import { alertBefore, firstSet, type Source } from "./own-template.ts";
import { signed } from "./private.ts";

const section = (title: string, label?: string): string =>
  `**{counter("section"${label === undefined ? "" : `, "${label}"`})}. ${title}.**`;

/** Services between two companies, of any country, in English: fees by the month or for the whole, end worked out. */
const agreement = (): Uint8Array =>
  wordDocument({
    title: "Services agreement",
    language: "en-US",
    seed: 101,
    footer: "Services agreement — page",
    body: [
      { text: "SERVICES AGREEMENT", align: "center", bold: true, size: 28 },
      "This Services Agreement (the “**Agreement**”) is made on {effective_date | mixed} between **{client_name}**, with its principal office at {client_address} (the “**Client**”), and **{provider_name}**, with its principal office at {provider_address} (the “**Provider**”).",
      `${section("Services")} The Provider shall perform the following services with reasonable care and skill: {services} (the “**Services**”).`,
      `${section("Term")} This Agreement begins on {start_date | mixed} and ends on {end_date | mixed}, after {term_months | words:figures} {term_months | plural:"month":"months"}, unless the Parties extend it in writing.`,
      "{#is_monthly}",
      `${section("Fees", "fees")} The Client shall pay the Provider {monthly_fee | words:USD:figures} for each month, which for the whole term amounts to {total_fee | words:USD:figures}.`,
      "{/is_monthly}",
      "{^is_monthly}",
      `${section("Fees", "fees")} The Client shall pay the Provider a fixed fee of {fixed_fee | words:USD:figures} for the Services.`,
      "{/is_monthly}",
      `${section("Payment")} Fees under section {reference("fees")} are due within {invoice_days | words:figures} {invoice_days | plural:"day":"days"} of a correct invoice. Taxes are added where the law requires it.`,
      "{#has_expenses}",
      `${section("Expenses")} The Client shall reimburse expenses that it approved in writing beforehand, against receipts.`,
      "{/has_expenses}",
      `${section("Confidentiality")} Each Party shall keep confidential what it learns of the other's business through this Agreement, use it only for the Services, and return or destroy it at the end. This duty survives for {survival_years | words:figures} {survival_years | plural:"year":"years"}.`,
      `${section("Results")} On payment of the fees, the rights in the results made for the Client pass to the Client. The Provider keeps its tools and general know-how.`,
      `${section("Independence")} The Provider is an independent contractor. Nothing here makes either Party an employee, agent or partner of the other.`,
      `${section("Termination")} Either Party may end this Agreement by {notice_days | words:figures} {notice_days | plural:"day's":"days'"} written notice, and at once if the other commits a serious breach and does not remedy it within that time. Services performed until then are paid.`,
      `${section("Governing law")} This Agreement is governed by the laws of {governing_law}, and the courts of {courts} have exclusive jurisdiction. It is the whole agreement of the Parties on its subject and may be amended only in writing.`,
      "Signed by the authorized representatives of the Parties:",
      signed("client_signatory", "For the Client"),
      signed("provider_signatory", "For the Provider"),
    ],
  });

const serviceSample = {
  effective_date: "2026-02-25",
  client_name: "Blue Heron Analytics, Inc.",
  client_address: "1200 Market Street, Wilmington",
  client_signatory: "Jane Whitfield",
  provider_name: "Tikal Software, Sociedad Anónima",
  provider_address: "4th Avenue, Zone 4, Guatemala City",
  provider_signatory: "Rodrigo Batres",
  services: "maintenance and support of the Client's scheduling software",
  start_date: "2026-03-01",
  term_months: "12",
  is_monthly: true,
  monthly_fee: "4,250.00",
  invoice_days: "30",
  has_expenses: true,
  survival_years: "3",
  notice_days: "30",
  governing_law: "the State of Delaware",
  courts: "Wilmington",
};

const dollars = { kind: "currency", currency: "USD" } as const;

export const serviceAgreements: Source = {
  version: 2,
  country: null,
  language: "en",
  dated: firstSet,
  id: "services-agreement",
  title: "Services agreement",
  description: "English, two companies, monthly or fixed fee",
  about:
    "One company works for another: monthly fees or a fixed one, the end and the total worked out, expenses where agreed. Any governing law.",
  law: "",
  document: agreement,
  form: {
    groups: [
      {
        label: "Agreement",
        entries: [
          ["effective_date", "Date of the agreement"],
          ["services", "Services", { hint: "What the provider does, as it reads after a colon" }],
        ],
      },
      {
        label: "Client",
        entries: [
          ["client_name", "Name of the company"],
          ["client_address", "Principal office"],
          ["client_signatory", "Signs for the client"],
        ],
      },
      {
        label: "Provider",
        entries: [
          ["provider_name", "Name of the company"],
          ["provider_address", "Principal office"],
          ["provider_signatory", "Signs for the provider"],
        ],
      },
      {
        label: "Term and fees",
        entries: [
          ["start_date", "Begins"],
          ["term_months", "Term in months", { kind: "number", default: "12" }],
          ["end_date", "Ends", { kind: "date" }],
          ["is_monthly", "Paid by the month?"],
          ["monthly_fee", "Monthly fee", dollars],
          ["total_fee", "Fees for the whole term", dollars],
          ["fixed_fee", "Fixed fee", dollars],
          ["invoice_days", "Days to pay an invoice", { kind: "number", default: "30" }],
          ["has_expenses", "Are expenses reimbursed?"],
        ],
      },
      {
        label: "Other terms",
        entries: [
          ["survival_years", "Confidentiality survives, in years", { kind: "number", default: "3" }],
          ["notice_days", "Days of notice", { kind: "number", default: "30" }],
          ["governing_law", "Governing law"],
          ["courts", "Courts"],
        ],
      },
    ],
    loops: {},
    rules: {
      calculatedFields: [
        { key: "end_date", formula: "add_months(start_date, term_months) - 1" },
        { key: "total_fee", formula: "monthly_fee * term_months" },
      ],
      validations: [
        { id: "v1", left: "term_months", comparator: ">", right: "0", message: "The term is one month or more" },
      ],
    },
  },
  alerts: [
    alertBefore(
      "end_date",
      30,
      "Services end: {@title}",
      "Agree on a renewal, or prepare the handover.",
      "Thirty days before the last day.",
    ),
  ],
  samples: [
    serviceSample,
    {
      ...serviceSample,
      is_monthly: false,
      fixed_fee: "1,000,000.00",
      has_expenses: false,
      term_months: "1",
      notice_days: "1",
    },
  ],
};

/** Secrecy between two parties of any country, in Spanish. */
const secrecy = (): Uint8Array =>
  wordDocument({
    title: "Acuerdo de confidencialidad",
    language: "es-GT",
    seed: 103,
    footer: "Acuerdo de confidencialidad — página",
    body: [
      { text: "ACUERDO DE CONFIDENCIALIDAD", align: "center", bold: true, size: 28 },
      "En {lugar}, el {fecha_acuerdo | larga}, **{primera_nombre}**, con domicilio en {primera_domicilio}, representada por {primera_representante}, y **{segunda_nombre}**, con domicilio en {segunda_domicilio}, representada por {segunda_representante}, en adelante **LAS PARTES**, celebran el presente acuerdo, contenido en las cláusulas siguientes:",
      `${clause("OBJETO", "objeto")} Las partes intercambiarán información confidencial con el único fin de {fin}.`,
      `${clause("INFORMACIÓN CONFIDENCIAL")} Es confidencial toda información que una parte comunique a la otra, por cualquier medio, y que se identifique como tal o que por su naturaleza deba entenderse reservada. No lo es la que sea pública sin infracción de este acuerdo, la que ya se conociera lícitamente, la recibida de un tercero con derecho a comunicarla y la desarrollada en forma independiente.`,
      `${clause("OBLIGACIONES", "obligaciones")} La parte que reciba información confidencial la guardará con el mismo cuidado que la propia, la usará únicamente para el objeto de la cláusula ${clauseOf("objeto")} y la comunicará solo a quienes necesiten conocerla y estén obligados a igual reserva. Si una autoridad la exigiere, dará aviso a la otra parte tan pronto como la ley lo permita.`,
      `${clause("PLAZO")} El acuerdo estará vigente por {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"} desde su fecha, y la reserva subsistirá por {reserva_anios | letras:apocope:cifras} {reserva_anios | plural:"año":"años"} después de su terminación.`,
      `${clause("DEVOLUCIÓN")} Dentro de los {dias_devolucion | letras:apocope:cifras} {dias_devolucion | plural:"día siguiente":"días siguientes"} a que se le requiera, cada parte devolverá o destruirá la información recibida y lo confirmará por escrito.`,
      "{#con_penalidad}",
      `${clause("PENALIDAD")} La infracción comprobada de la cláusula ${clauseOf("obligaciones")} obliga al pago de {penalidad | letras:USD:cifras}, sin perjuicio de los daños que se prueben en exceso.`,
      "{/con_penalidad}",
      `${clause("LEY Y JURISDICCIÓN")} Este acuerdo se rige por las leyes de {ley_aplicable}, y las partes se someten a los tribunales de {tribunales}.`,
      "Leído el presente acuerdo, las partes lo aceptan y firman por medio de sus representantes.",
      signed("primera_representante", "POR {primera_nombre | mayusculas}"),
      signed("segunda_representante", "POR {segunda_nombre | mayusculas}"),
    ],
  });

const secrecySample = {
  lugar: "Ciudad de México",
  fecha_acuerdo: "2026-03-02",
  primera_nombre: "Distribuidora del Golfo, S. A. de C. V.",
  primera_domicilio: "la Ciudad de México",
  primera_representante: "Mariana Ocampo Vidal",
  segunda_nombre: "Tikal Software, Sociedad Anónima",
  segunda_domicilio: "la ciudad de Guatemala",
  segunda_representante: "Rodrigo Batres Solís",
  fin: "evaluar la implementación de un sistema de gestión documental",
  plazo_meses: "24",
  reserva_anios: "3",
  dias_devolucion: "15",
  con_penalidad: true,
  penalidad: "25,000.00",
  ley_aplicable: "los Estados Unidos Mexicanos",
  tribunales: "la Ciudad de México",
};

export const secrecyAgreements: Source = {
  version: 1,
  country: null,
  language: "es",
  dated: firstSet,
  id: "acuerdo-de-confidencialidad",
  title: "Acuerdo de confidencialidad",
  description: "Recíproco, entre dos entidades",
  about:
    "Dos entidades intercambian información reservada para un solo fin, con o sin penalidad. La ley aplicable se elige.",
  law: "",
  document: secrecy,
  form: {
    groups: [
      {
        label: "Acuerdo",
        entries: [
          ["lugar", "Lugar"],
          ["fecha_acuerdo", "Fecha"],
          ["fin", "Para qué se intercambia la información", { hint: "Continúa la frase «con el único fin de …»" }],
          ["ley_aplicable", "Se rige por las leyes de"],
          ["tribunales", "Tribunales de"],
        ],
      },
      {
        label: "Primera parte",
        entries: [
          ["primera_nombre", "Entidad"],
          ["primera_domicilio", "Domicilio"],
          ["primera_representante", "Representante"],
        ],
      },
      {
        label: "Segunda parte",
        entries: [
          ["segunda_nombre", "Entidad"],
          ["segunda_domicilio", "Domicilio"],
          ["segunda_representante", "Representante"],
        ],
      },
      {
        label: "Condiciones",
        entries: [
          ["plazo_meses", "Vigencia en meses", { kind: "number", default: "24" }],
          ["reserva_anios", "Años de reserva después de terminar", { kind: "number", default: "3" }],
          ["dias_devolucion", "Días para devolver la información", { kind: "number", default: "15" }],
          ["con_penalidad", "¿Con penalidad?"],
          ["penalidad", "Penalidad", dollars],
        ],
      },
    ],
    loops: {},
  },
  samples: [
    secrecySample,
    { ...secrecySample, con_penalidad: false, plazo_meses: "1", reserva_anios: "1", dias_devolucion: "1" },
  ],
};
