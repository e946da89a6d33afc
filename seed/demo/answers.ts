import { type Party, parties } from "./parties.ts";

/** Answers by the names of a form, as the form page sends them. */
export type DemoAnswers = Readonly<Record<string, string | boolean | readonly Readonly<Record<string, string>>[]>>;

const notary = "Ana Lucía Pérez Alvarado";

/** The columns of a party under a prefix: `vendedor_nombre` and so on. */
const under = (prefix: string, of: Party, columns: readonly (keyof Party)[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [`${prefix}_${column}`, of[column]]));

const whole = ["nombre", "edad", "estado_civil", "nacionalidad", "profesion", "domicilio", "dpi", "nit"] as const;

/** A sale of real estate. Amounts as typed, `480,000.00`; days as `yyyy-mm-dd`. */
export function saleAnswers(of: {
  readonly number: number;
  readonly on: string;
  readonly seller: Party;
  readonly buyers: readonly Party[];
  readonly land: readonly [finca: string, folio: string, libro: string, department: string];
  readonly at: string;
  readonly area: string;
  readonly price: string;
  readonly words: string;
  readonly mortgage?: readonly [creditor: string, amount: string, on: string];
  readonly delivery: string;
}): DemoAnswers {
  const [finca_numero, finca_folio, finca_libro, finca_departamento] = of.land;
  const [hipoteca_acreedor = "", hipoteca_monto = "", hipoteca_fecha = ""] = of.mortgage ?? [];
  return {
    numero_escritura: String(of.number),
    lugar_otorgamiento: "Guatemala",
    fecha_otorgamiento: of.on,
    notario_nombre: notary,
    ...under("vendedor", of.seller, whole),
    compradores: of.buyers.map((buyer) => ({ ...buyer })),
    ...{ finca_numero, finca_folio, finca_libro, finca_departamento },
    inmueble_direccion: of.at,
    inmueble_area: of.area,
    colindancia_norte: "la finca matriz",
    colindancia_sur: "calle pública de por medio",
    colindancia_oriente: `propiedad de ${parties.toledo.nombre}`,
    colindancia_poniente: "zanjón de por medio",
    precio: of.price,
    precio_letras: of.words,
    forma_pago: of.mortgage
      ? "el veinte por ciento en efectivo en este acto y el saldo por subrogación de la deuda hipotecaria"
      : "en un solo pago, mediante cheque de caja que se tiene a la vista",
    fecha_entrega: of.delivery,
    tiene_hipoteca: of.mortgage !== undefined,
    ...(of.mortgage ? { hipoteca_acreedor, hipoteca_monto, hipoteca_fecha } : {}),
  };
}

/** A lease of twelve months or more. */
export function leaseAnswers(of: {
  readonly on: string;
  readonly from: string;
  readonly until: string;
  readonly months: number;
  readonly lessor: Party;
  readonly lessee: Party;
  readonly at: string;
  readonly use: string;
  readonly rent: string;
  readonly inventory: readonly (readonly [count: string, what: string, state: string])[];
  readonly pets?: string;
  readonly guarantor?: Party;
}): DemoAnswers {
  const columns = ["nombre", "edad", "estado_civil", "profesion", "dpi"] as const;
  return {
    lugar: "Guatemala",
    fecha_contrato: of.on,
    ...under("arrendante", of.lessor, columns),
    ...under("arrendatario", of.lessee, columns),
    inmueble_direccion: of.at,
    destino: of.use,
    inventario: of.inventory.map(([cantidad, descripcion, estado]) => ({ cantidad, descripcion, estado })),
    plazo_meses: String(of.months),
    fecha_inicio: of.from,
    fecha_fin: of.until,
    renta_mensual: of.rent,
    dia_pago: "5",
    banco: "Industrial",
    cuenta_bancaria: "027-004518-6",
    mora_porcentaje: "3",
    deposito: of.rent,
    admite_mascotas: of.pets !== undefined,
    ...(of.pets === undefined ? {} : { mascotas_descripcion: of.pets }),
    con_fiador: of.guarantor !== undefined,
    ...(of.guarantor ? { fiador_nombre: of.guarantor.nombre, fiador_dpi: of.guarantor.dpi } : {}),
  };
}

/** A special power of attorney; without `until` it is for an indefinite time. */
export function powerAnswers(of: {
  readonly number: number;
  readonly on: string;
  readonly principal: Party;
  readonly agent: Party;
  readonly matter: string;
  readonly powers: readonly string[];
  readonly until?: string;
  readonly substitution?: boolean;
}): DemoAnswers {
  const columns = ["nombre", "edad", "estado_civil", "nacionalidad", "profesion", "domicilio", "dpi"] as const;
  return {
    numero_escritura: String(of.number),
    lugar_otorgamiento: "Guatemala",
    fecha_otorgamiento: of.on,
    notario_nombre: notary,
    ...under("mandante", of.principal, columns),
    mandatario_nombre: of.agent.nombre,
    mandatario_dpi: of.agent.dpi,
    asunto: of.matter,
    facultades: of.powers.map((descripcion) => ({ descripcion })),
    permite_sustitucion: of.substitution ?? false,
    es_indefinido: of.until === undefined,
    ...(of.until === undefined ? {} : { fecha_vencimiento: of.until }),
  };
}

/** A mutual non-disclosure agreement between two companies. */
export function ndaAnswers(of: {
  readonly on: string;
  readonly first: readonly [name: string, law: string, office: string];
  readonly second: readonly [name: string, law: string, office: string];
  readonly purpose: string;
  readonly damages: string;
  readonly solicitation?: number;
  readonly signatories: readonly (readonly [name: string, title: string])[];
}): DemoAnswers {
  const side = (prefix: string, [name, law, office]: typeof of.first) => ({
    [`${prefix}_name`]: name,
    [`${prefix}_jurisdiction`]: law,
    [`${prefix}_address`]: office,
  });
  return {
    effective_date: of.on,
    purpose: of.purpose,
    governing_law: "the Republic of Guatemala",
    courts: "Guatemala City",
    ...side("first_party", of.first),
    ...side("second_party", of.second),
    term_months: "24",
    survival_years: "3",
    return_days: "15",
    has_non_solicitation: of.solicitation !== undefined,
    ...(of.solicitation === undefined ? {} : { non_solicitation_months: String(of.solicitation) }),
    liquidated_damages: of.damages,
    signatories: of.signatories.map(([name, title], i) => ({ name, title, party: i % 2 ? of.second[0] : of.first[0] })),
  };
}

/** The beginning of an answered form, as somebody leaves it who was called to the telephone. */
export const begun = (answers: DemoAnswers, fields: number): DemoAnswers =>
  Object.fromEntries(Object.entries(answers).slice(0, fields));
