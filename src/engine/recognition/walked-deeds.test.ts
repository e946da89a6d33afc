import { expect, test } from "vitest";
import { apartmentLease, leaseWithGuarantor, mortgage, saleOfPart, settlement } from "#tests/fixtures/deeds/walked.ts";
import { recognize } from "./recognize.ts";

function read(texts: readonly string[]) {
  const paragraphs = texts.map((text, i) => ({ file: "a", paragraph: i + 1, text }));
  const { fields, places, loops, doubts } = recognize(paragraphs, "es");
  const at = ({
    paragraph,
    start,
    end,
  }: {
    readonly paragraph: number;
    readonly start: number;
    readonly end: number;
  }) => texts[paragraph - 1]?.slice(start, end) ?? "";
  return {
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    /** The words that a field prints, by its name. */
    printed: (name: string) =>
      places.filter(({ tag }) => tag.some((part) => fields[Number(part)]?.name === name)).map(at),
    doubts: doubts.map(at),
    /** The words of a list that somebody decides on. */
    open: (name: string) => loops.find((loop) => loop.name === name)?.words.map(at) ?? [],
    lists: loops.map(({ name }) => name),
  };
}

test("ages that people declare are theirs, and with them all other particulars and the choice of several", () => {
  const { values, doubts, lists, printed } = read(mortgage);
  expect(values).toMatchObject({
    acreedora_edad: "49",
    acreedora_estado_civil: "divorciada",
    acreedora_profesion: "Administradora de Empresas",
    deudor_edad: "36",
    deudor_nacionalidad: "guatemalteco",
    direccion:
      "la quinta calle doce guion sesenta y ocho (5ª. calle 12-68), zona seis, municipio de Mixco, departamento de Guatemala",
  });
  expect(values).not.toHaveProperty("plazo_anios");
  expect(lists).toEqual(["acreedores", "deudores"]);
  expect(printed("deudor_sexo")).toContain("identificado");
  expect(doubts).toContain("casado bajo el régimen de separación de bienes");
  expect(doubts).not.toContain("Guatemala");
});

test("what is no act of the people of a list is not asked about", () => {
  const { open } = read(mortgage);
  // "c) Forma de pago", "primera hipoteca", "el título, que es", "el Notario que autoriza", "él declara" of the other party.
  expect(open("deudores")).toContain("hipoteca");
  expect(open("deudores").filter((word) => word === "hipoteca")).toHaveLength(1);
  for (const word of ["Forma", "es", "autoriza"]) expect(open("deudores")).not.toContain(word);
  expect(open("acreedores")).not.toContain("declara");
  const lease = read(leaseWithGuarantor);
  // "El plazo es de dos años", "Les queda prohibido subarrendarlo".
  expect(lease.open("arrendantes")).toEqual(["da"]);
});

test("what is called by a role follows its gender, and its own number", () => {
  const { printed, open } = read(leaseWithGuarantor);
  expect(printed("arrendante_sexo")).toContain("denominada");
  expect(printed("fiador_sexo")).toContain("denominado");
  expect(open("arrendatarios")).toContain("denominados");
});

test("the role below a signature has the gender of who signs", () => {
  const mixed = leaseWithGuarantor.map((text) =>
    text
      .replaceAll("OTTO RENÉ COTOM YAX", "OLGA RENATA COTOM YAX")
      .replace("soltero, guatemalteco, comerciante", "soltera, guatemalteca, comerciante"),
  );
  const last = mixed.findIndex((text) => text === "OLGA RENATA COTOM YAX") + 1;
  const texts = mixed.map((text, i) => (i === last ? "La arrendataria" : text));
  expect(read(leaseWithGuarantor).printed("arrendatario_2_sexo").at(-1)).toBe("El arrendatario");
  const { printed, doubts } = read(texts);
  expect([...printed("arrendatario_2_sexo"), ...doubts]).toContain("La arrendataria");
  expect(printed("arrendatario_sexo")).not.toContain("La arrendataria");
});

test("an address goes on behind its figures, and the use of a place is asked about", () => {
  const { values, doubts } = read(leaseWithGuarantor);
  expect(values).toMatchObject({
    direccion:
      "la catorce avenida tres guion cuarenta y dos (14 Av. 3-42) de la zona uno de la ciudad de Quetzaltenango",
    fiador_direccion: "la sexta calle nueve guion quince (6 calle 9-15) de la zona dos de Totonicapán",
    fiador_cui: "1539 02868 0801",
  });
  expect(doubts).toContain("venta de repuestos para vehículos");
});

test("neighbours are no party, and the notary of an earlier deed is not the one of this deed", () => {
  const { values, labels, printed, doubts, open, lists } = read(saleOfPart);
  expect(values).toMatchObject({
    colindante_sur_nombre: "Domingo Choc Bá",
    colindante_poniente_nombre: "Rosario Macz Tiul",
    notario_autorizante_sexo: "masculino",
    comprador_2_cui: "2739 04167 1601",
  });
  expect(labels["colindante_sur_nombre"]).toBe("Nombre completo de quien colinda al sur");
  expect(Object.keys(values).filter((name) => name.startsWith("persona"))).toEqual([]);
  expect(printed("notario_sexo")).toContain("la Notaria autorizante");
  expect(doubts).toEqual(expect.arrayContaining(["camino vecinal", "enterado", "vivienda"]));
  expect(lists).toEqual(["vendedores", "compradores"]);
  expect(open("vendedores")).toContain("desmembra");
  expect(open("compradores")).toContain(", en copropiedad y por partes iguales");
});

test("who speaks of themselves, and who is the object, follow their number", () => {
  const { open, doubts, printed } = read(apartmentLease);
  expect(open("arrendatarios")).toEqual(
    expect.arrayContaining(["Yo", "manifiesto", "acepto", "he", "estoy", "contraigo", "señala", "somete", "encuentre"]),
  );
  // "Que le será devuelta": the deposit is given back to them.
  expect(open("arrendatarios").filter((word) => word === "le")).toHaveLength(2);
  expect(open("arrendatarios")).not.toContain("devuelta");
  expect(doubts).toContain("Ambos otorgantes");
  // "Su representada es propietaria": the company, and not who acts for it.
  expect(printed("arrendante_representante_sexo")).not.toContain("propietaria");
});

test("a worker called by a second role, her job, and what is joined to other words are asked about or follow her", () => {
  const { open, doubts, printed } = read(settlement);
  expect(doubts).toEqual(
    expect.arrayContaining(["la trabajadora", "secretaria de gerencia", "misma", "satisfecha", "pagada"]),
  );
  expect(printed("requirente_sexo")).toEqual(expect.arrayContaining(["advertida", "enterada"]));
  expect(printed("requirente_sexo")).not.toContain("secretaria");
  expect(open("requirentes")).toEqual(expect.arrayContaining(["Sigue", "le"]));
  // "El notario que de todo lo relacionado da fe".
  expect(open("requirentes")).not.toContain("da");
  expect(printed("notario_sexo")).toContain("el notario");
});

test("the words of an identity number with commas around the spaces are printed back", () => {
  const text =
    "comparece ANA PAZ, de treinta años, soltera, con CUI mil setecientos cuarenta y cinco, espacio, treinta y dos mil diez, espacio, cero ciento uno (1745 32010 0101)";
  const { fields, places, doubts } = recognize([{ file: "a", paragraph: 1, text }], "es");
  const cui = fields.findIndex(({ kind }) => kind === "cui");
  expect(places.filter(({ tag }) => tag.includes(cui)).map(({ tag }) => tag.at(-1))).toEqual([" | dpi:coma_espacio}"]);
  expect(doubts).toEqual([]);
});
