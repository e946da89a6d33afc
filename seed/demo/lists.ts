import { cuiCheckDigit } from "#engine/identifiers/cui.ts";
import { changeRecords, createList, getListShape, listLists } from "#features/lists/contract.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { setListFill } from "#features/templates/list-fills.ts";
import { proposedFills } from "#features/templates/list-kinds.ts";
import type { Caller } from "../caller.ts";

/** A number that could be somebody's: its check digit fits. */
const cui = (serial: string, municipio: string): string => `${serial}${cuiCheckDigit(serial) ?? 0}${municipio}`;

/** CUI, name, gender, birth, marital status, nationality, profession, NIT, telephone, e-mail, address. */
const people = [
  [
    cui("16472930", "0101"),
    "María Fernanda Solórzano Paiz",
    "Femenino",
    "14/03/1984",
    "Casado",
    "Guatemalteca",
    "Arquitecta",
    "",
    "55412087",
    "mf.solorzano@correo.gt",
    "12 calle 3-45, zona 10, Guatemala",
  ],
  [
    cui("19304418", "0101"),
    "Jorge Mario Estrada Lemus",
    "Masculino",
    "02/11/1971",
    "Casado",
    "Guatemalteca",
    "Comerciante",
    "",
    "54418890",
    "jestrada@correo.gt",
    "5a. avenida 8-22, zona 9, Guatemala",
  ],
  [
    cui("22018365", "0301"),
    "Ana Sofía Girón Batres",
    "Femenino",
    "27/07/1990",
    "Soltero",
    "Guatemalteca",
    "Médica y cirujana",
    "",
    "42207715",
    "asgiron@correo.gt",
    "Calle del Arco 14, Antigua Guatemala",
  ],
  [
    cui("25190774", "0901"),
    "Luis Pedro Cifuentes Mazariegos",
    "Masculino",
    "09/01/1968",
    "Casado",
    "Guatemalteca",
    "Ingeniero agrónomo",
    "",
    "77612044",
    "lpcifuentes@correo.gt",
    "4a. calle 12-60, zona 3, Quetzaltenango",
  ],
  [
    cui("17736052", "1601"),
    "Rosa Elvira Caal Chub",
    "Femenino",
    "19/05/1995",
    "Soltero",
    "Guatemalteca",
    "Perita contadora",
    "",
    "49120083",
    "rcaal@correo.gt",
    "2a. avenida 1-10, zona 2, Cobán",
  ],
  [
    cui("18825540", "0108"),
    "Édgar Rolando Ajpop Tzoc",
    "Masculino",
    "30/09/1979",
    "Unido",
    "Guatemalteca",
    "Maestro de obras",
    "",
    "51177290",
    "",
    "Colonia El Milagro, zona 6, Mixco",
  ],
] as const;

const banks = [
  ["Banco Industrial, S.A.", "Monetaria, ahorro", "7a. avenida 5-10, zona 4, Guatemala"],
  ["Banco G&T Continental, S.A.", "Monetaria, ahorro", "6a. avenida 9-08, zona 9, Guatemala"],
  ["Banco de Desarrollo Rural, S.A.", "Monetaria, ahorro, hipotecaria", "Avenida La Reforma 9-30, zona 9, Guatemala"],
  ["Banco Agromercantil de Guatemala, S.A.", "Monetaria, ahorro", "7a. avenida 7-30, zona 9, Guatemala"],
  ["Banco de América Central, S.A.", "Monetaria, tarjetas", "7a. avenida 6-26, zona 9, Guatemala"],
  ["Crédito Hipotecario Nacional de Guatemala", "Hipotecaria, fianzas", "7a. avenida 22-77, zona 1, Guatemala"],
] as const;

/** Lists of the people that contracts name, and of banks; `mandate` is the template that is filled from the first. Does nothing where there are lists. */
export async function putLists(manager: Caller, mandate: string | undefined): Promise<void> {
  if ((await manager(listLists, {})).rows.length > 0) return;
  const partes = await manager(createList, {
    name: "Partes",
    attributes: readyAttributes("people", "es"),
    identifier: 0,
  });
  await manager(changeRecords, {
    id: partes.id,
    set: people.map((values) => ({ items: Object.fromEntries(values.map((value, at) => [`a${at + 1}`, value])) })),
  });
  if (mandate !== undefined) await fillMandate(manager, mandate, partes.id);
  const attributes = [
    { name: "Banco", kind: "text" as const, required: true },
    { name: "Cuentas", kind: "text" as const },
    { name: "Dirección", kind: "text" as const },
  ];
  const { id } = await manager(createList, { name: "Bancos", attributes, identifier: 0 });
  await manager(changeRecords, {
    id,
    set: banks.map(([a1, a2, a3]) => ({ items: { a1, a2, a3 } })),
  });
}

/** Whom a mandate names is chosen from the list of parties: the agent with gender and CUI, the principals as elements. */
async function fillMandate(manager: Caller, templateId: string, list: string): Promise<void> {
  const { id, version, name, description, directory, form } = await manager(getTemplate, { id: templateId });
  const { attributes } = await manager(getListShape, { id: list });
  const idOf = (of: string) => attributes.find((one) => one.name === of)?.id ?? "";
  const fields = form.fields.map((field) =>
    field.key === "mandatario_nombre" ? { ...field, kind: "list" as const } : field,
  );
  const agent = setListFill({ ...form, fields }, "mandatario_nombre", {
    list,
    value: idOf("Nombre completo"),
    other: true,
    outside: false,
    fills: [
      { key: "mandatario_sexo", attribute: idOf("Género"), fixed: false },
      { key: "mandatario_cui", attribute: idOf("CUI"), fixed: false },
    ],
  });
  const both = setListFill(agent, "mandantes", {
    list,
    value: idOf("Nombre completo"),
    other: false,
    outside: false,
    fills: proposedFills(agent, "mandantes", attributes),
  });
  await manager(saveTemplate, { id, version, name, description, directory, form: both });
}
