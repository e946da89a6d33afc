import { type Party, parties } from "./parties.ts";

/** Answers by the names of a form, as the form page sends them. */
export type DemoAnswers = Readonly<Record<string, string | boolean | readonly Readonly<Record<string, string>>[]>>;

const notary = "Ana Lucía Pérez Alvarado";

/** The columns of a party under a prefix: `vendedor_nombre` and so on. */
const under = (prefix: string, of: Party, columns: readonly (keyof Party)[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [`${prefix}_${column}`, of[column]]));

const persons = (list: readonly Party[], columns: readonly (keyof Party)[]): Readonly<Record<string, string>>[] =>
  list.map((each) => Object.fromEntries(columns.map((column) => [column, each[column]])));

const short = ["nombre", "sexo", "edad", "estado_civil", "nacionalidad", "profesion", "cui"] as const;
const whole = [...short, "domicilio", "nit"] as const;

/** Departments whose estates stand in the second registry. */
const second = ["Quetzaltenango", "Huehuetenango", "San Marcos", "Totonicapán", "Sololá", "Quiché"];
const registryOf = (department: string): string =>
  second.includes(department)
    ? "Segundo Registro de la Propiedad, con sede en Quetzaltenango"
    : "Registro General de la Propiedad de la Zona Central";

/** A sale of real estate. Amounts as typed, `480,000.00`; days as `yyyy-mm-dd`. */
export function saleAnswers(of: {
  readonly number: number;
  readonly on: string;
  readonly sellers: readonly Party[];
  readonly buyers: readonly Party[];
  readonly land: readonly [finca: string, folio: string, libro: string, department: string];
  readonly at: string;
  readonly area: string;
  readonly price: string;
  readonly instalments?: readonly [first: string, count: number, from: string];
  readonly mortgage?: readonly [creditor: string, amount: string, on: string];
  readonly tenant?: readonly [name: string, until: string, rent: string];
  readonly delivery: string;
}): DemoAnswers {
  const [finca_numero, finca_folio, finca_libro, finca_departamento] = of.land;
  const [hipoteca_acreedor = "", hipoteca_monto = "", hipoteca_fecha = ""] = of.mortgage ?? [];
  const [enganche = "", cuotas = 0, fecha_primera_cuota = ""] = of.instalments ?? [];
  const [inquilino_nombre = "", arrendamiento_vence = "", renta_vigente = ""] = of.tenant ?? [];
  const paid = of.mortgage
    ? "el saldo de la deuda hipotecaria, por la subrogación que se relaciona en la cláusula siguiente, y el resto, en efectivo en este acto"
    : "en un solo pago, mediante cheque de caja que se tiene a la vista";
  return {
    numero_escritura: String(of.number),
    lugar_otorgamiento: "Guatemala",
    fecha_otorgamiento: of.on,
    notario_nombre: notary,
    notario_sexo: "Femenino",
    vendedores: persons(of.sellers, whole),
    compradores: persons(of.buyers, whole),
    finca_numero,
    finca_folio,
    finca_libro,
    finca_departamento,
    registro: registryOf(finca_departamento),
    inmueble_direccion: of.at,
    inmueble_area: of.area,
    colindancia_norte: "la finca matriz",
    colindancia_sur: "calle pública de por medio",
    colindancia_oriente: `propiedad de ${parties.toledo.nombre}`,
    colindancia_poniente: "zanjón de por medio",
    precio: of.price,
    a_plazos: of.instalments !== undefined,
    ...(of.instalments ? { enganche, cuotas: String(cuotas), fecha_primera_cuota } : { forma_pago: paid }),
    fecha_entrega: of.delivery,
    tiene_hipoteca: of.mortgage !== undefined,
    ...(of.mortgage ? { hipoteca_acreedor, hipoteca_monto, hipoteca_fecha } : {}),
    esta_arrendado: of.tenant !== undefined,
    ...(of.tenant ? { inquilino_nombre, arrendamiento_vence, renta_vigente } : {}),
  };
}

/** A lease of so many months. */
export function leaseAnswers(of: {
  readonly on: string;
  readonly from: string;
  readonly months: number;
  readonly lessors: readonly Party[];
  readonly lessees: readonly Party[];
  readonly at: string;
  readonly use: string;
  readonly rent: string;
  readonly inventory?: readonly (readonly [count: string, what: string, state: string])[];
  readonly pets?: string;
  readonly guarantor?: Party;
  readonly certified?: true;
}): DemoAnswers {
  const items = of.inventory?.map(([cantidad, descripcion, estado]) => ({ cantidad, descripcion, estado }));
  return {
    lugar: "Guatemala",
    fecha_contrato: of.on,
    arrendantes: persons(of.lessors, short),
    arrendatarios: persons(of.lessees, short),
    inmueble_direccion: of.at,
    destino: of.use,
    con_inventario: items !== undefined,
    ...(items ? { inventario: items } : {}),
    plazo_meses: String(of.months),
    fecha_inicio: of.from,
    renta_mensual: of.rent,
    dia_pago: "5",
    banco: "Banco Industrial, Sociedad Anónima",
    cuenta_bancaria: "027-004518-6",
    mora_porcentaje: "3",
    deposito: of.rent,
    admite_mascotas: of.pets !== undefined,
    ...(of.pets === undefined ? {} : { mascotas_descripcion: of.pets }),
    con_fiador: of.guarantor !== undefined,
    ...(of.guarantor ? under("fiador", of.guarantor, short) : {}),
    con_autentica: of.certified === true,
    ...(of.certified ? { notario_nombre: notary, notario_sexo: "Femenino" } : {}),
  };
}

/** A special power of attorney; without `until` it is for an indefinite time. */
export function powerAnswers(of: {
  readonly number: number;
  readonly on: string;
  readonly principals: readonly Party[];
  readonly agent: Party;
  readonly matter: string;
  readonly powers: readonly string[];
  readonly until?: string;
  readonly substitution?: boolean;
}): DemoAnswers {
  return {
    numero_escritura: String(of.number),
    lugar_otorgamiento: "Guatemala",
    fecha_otorgamiento: of.on,
    notario_nombre: notary,
    notario_sexo: "Femenino",
    mandantes: persons(of.principals, [...short, "domicilio"]),
    ...under("mandatario", of.agent, ["nombre", "sexo", "cui"]),
    asunto: of.matter,
    facultades: of.powers.map((descripcion) => ({ descripcion })),
    permite_sustitucion: of.substitution ?? false,
    es_indefinido: of.until === undefined,
    ...(of.until === undefined ? {} : { fecha_vencimiento: of.until }),
  };
}

/** A contract of employment; without `until` it is for an indefinite time. */
export function employmentAnswers(of: {
  readonly on: string;
  readonly from: string;
  readonly employer: readonly [name: string, seat: string, nit: string];
  readonly by: readonly [who: Party, office: string];
  readonly worker: readonly [who: Party, home: string];
  readonly post: readonly [name: string, services: string];
  readonly salary: string;
  readonly until?: readonly [day: string, service: string];
  readonly secrecy?: number;
  readonly remote?: number;
}): DemoAnswers {
  const [patrono_nombre, patrono_direccion, patrono_nit] = of.employer;
  const [fecha_fin = "", servicio_temporal = ""] = of.until ?? [];
  return {
    lugar: "Guatemala",
    fecha_contrato: of.on,
    fecha_inicio: of.from,
    patrono_nombre,
    patrono_direccion,
    patrono_nit,
    ...under("representante", of.by[0], short),
    representante_cargo: of.by[1],
    ...under("trabajador", of.worker[0], short),
    trabajador_direccion: of.worker[1],
    puesto: of.post[0],
    servicios: of.post[1],
    lugar_trabajo: "la sede de la entidad",
    es_plazo_fijo: of.until !== undefined,
    ...(of.until ? { fecha_fin, servicio_temporal } : {}),
    jornada: "diurna",
    horas_diarias: "8",
    horas_semanales: "40",
    dias_trabajo: "de lunes a viernes",
    hora_entrada: "08:00",
    hora_salida: "17:00",
    minutos_descanso: "60",
    vacaciones_dias: "15",
    salario: of.salary,
    bonificacion: "250.00",
    periodo_pago: "mes vencido",
    medio_pago: "depósito en la cuenta bancaria que se indique por escrito",
    con_confidencialidad: of.secrecy !== undefined,
    ...(of.secrecy === undefined ? {} : { reserva_meses: String(of.secrecy) }),
    con_teletrabajo: of.remote !== undefined,
    ...(of.remote === undefined ? {} : { teletrabajo_dias: String(of.remote) }),
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
