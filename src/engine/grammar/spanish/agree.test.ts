import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aboutPeople, aboutThings } from "#tests/fixtures/grammar/crossed-families.ts";
import { chosen, deedPhrases } from "#tests/fixtures/grammar/deed-phrases.ts";
import { agree, type PhraseErrorId, phraseForms } from "./agree.ts";
import { persons } from "./dictionary/people.ts";

/** Every phrase for a man, a woman, several, several women. */
const phrases = `
el vendedor | la vendedora | los vendedores | las vendedoras
el vendedor casado | la vendedora casada | los vendedores casados | las vendedoras casadas
EL VENDEDOR | LA VENDEDORA | LOS VENDEDORES | LAS VENDEDORAS
El Vendedor | La Vendedora | Los Vendedores | Las Vendedoras
un comprador | una compradora | unos compradores | unas compradoras
este otorgante | esta otorgante | estos otorgantes | estas otorgantes
dicho señor | dicha señora | dichos señores | dichas señoras
aquel testigo | aquella testigo | aquellos testigos | aquellas testigos
del deudor | de la deudora | de los deudores | de las deudoras
al fiador | a la fiadora | a los fiadores | a las fiadoras
DEL COMPRADOR | DE LA COMPRADORA | DE LOS COMPRADORES | DE LAS COMPRADORAS
Al señor | A la señora | A los señores | A las señoras
por el vendedor | por la vendedora | por los vendedores | por las vendedoras
ante el infrascrito notario | ante la infrascrita notaria | ante los infrascritos notarios | ante las infrascritas notarias
acreedor hipotecario | acreedora hipotecaria | acreedores hipotecarios | acreedoras hipotecarias
perito contador | perita contadora | peritos contadores | peritas contadoras
perito en administración de empresas | perita en administración de empresas | peritos en administración de empresas | peritas en administración de empresas
maestro de educación primaria | maestra de educación primaria | maestros de educación primaria | maestras de educación primaria
abogado y notario | abogada y notaria | abogados y notarios | abogadas y notarias
Abogado y Notario | Abogada y Notaria | Abogados y Notarios | Abogadas y Notarias
médico y cirujano | médica y cirujana | médicos y cirujanos | médicas y cirujanas
licenciado en ciencias jurídicas y sociales, abogado y notario | licenciada en ciencias jurídicas y sociales, abogada y notaria | licenciados en ciencias jurídicas y sociales, abogados y notarios | licenciadas en ciencias jurídicas y sociales, abogadas y notarias
técnico en derecho público y privado | técnica en derecho público y privado | técnicos en derecho público y privado | técnicas en derecho público y privado
profesor de enseñanza media y abogado | profesora de enseñanza media y abogada | profesores de enseñanza media y abogados | profesoras de enseñanza media y abogadas
actor de teatro | actriz de teatro | actores de teatro | actrices de teatro
el señor Juan Pérez, casado, actor de cine | la señora Juan Pérez, casada, actriz de cine | los señores Juan Pérez, casados, actores de cine | las señoras Juan Pérez, casadas, actrices de cine
el actor civil | la actora civil | los actores civiles | las actoras civiles
unido de hecho | unida de hecho | unidos de hecho | unidas de hecho
mayor de edad | mayor de edad | mayores de edad | mayores de edad
casado, guatemalteco, comerciante | casada, guatemalteca, comerciante | casados, guatemaltecos, comerciantes | casadas, guatemaltecas, comerciantes
soltero, de treinta años de edad, español, de este domicilio | soltera, de treinta años de edad, española, de este domicilio | solteros, de treinta años de edad, españoles, de este domicilio | solteras, de treinta años de edad, españolas, de este domicilio
administrador único y representante legal | administradora única y representante legal | administradores únicos y representantes legales | administradoras únicas y representantes legales
presidente del consejo de administración | presidenta del consejo de administración | presidentes del consejo de administración | presidentas del consejo de administración
mandatario especial judicial con representación | mandataria especial judicial con representación | mandatarios especiales judiciales con representación | mandatarias especiales judiciales con representación
al representante legal de la sociedad vendedora | a la representante legal de la sociedad vendedora | a los representantes legales de la sociedad vendedora | a las representantes legales de la sociedad vendedora
el gerente general | la gerente general | los gerentes generales | las gerentes generales
el nudo propietario | la nuda propietaria | los nudos propietarios | las nudas propietarias
promitente comprador | promitente compradora | promitentes compradores | promitentes compradoras
fiador solidario y mancomunado | fiadora solidaria y mancomunada | fiadores solidarios y mancomunados | fiadoras solidarias y mancomunadas
ambos vendedores | ambas vendedoras | ambos vendedores | ambas vendedoras
los dos hermanos | las dos hermanas | los dos hermanos | las dos hermanas
su apoderado | su apoderada | sus apoderados | sus apoderadas
cada uno | cada una | cada uno | cada una
cada uno de los vendedores | cada una de las vendedoras | cada uno de los vendedores | cada una de las vendedoras
alguno de los herederos | alguna de las herederas | alguno de los herederos | alguna de las herederas
el juez | la jueza | los jueces | las juezas
el árbitro | la árbitra | los árbitros | las árbitras
el menor representado | la menor representada | los menores representados | las menores representadas
civilmente capaz | civilmente capaz | civilmente capaces | civilmente capaces
legalmente facultado | legalmente facultada | legalmente facultados | legalmente facultadas
quien comparece | quien comparece | quienes comparecen | quienes comparecen
quien se identifica con el documento | quien se identifica con el documento | quienes se identifican con el documento | quienes se identifican con el documento
a quien se llamará | a quien se llamará | a quienes se llamará | a quienes se llamará
el compareciente que se obliga a pagar | la compareciente que se obliga a pagar | los comparecientes que se obligan a pagar | las comparecientes que se obligan a pagar
el señor Juan Pérez, casado | la señora Juan Pérez, casada | los señores Juan Pérez, casados | las señoras Juan Pérez, casadas
EL SEÑOR PABLO CASADO REY, ABOGADO | LA SEÑORA PABLO CASADO REY, ABOGADA | LOS SEÑORES PABLO CASADO REY, ABOGADOS | LAS SEÑORAS PABLO CASADO REY, ABOGADAS
el Encajador | la Encajadora | los Encajadores | las Encajadoras
la persona obligada | la persona obligada | las personas obligadas | las personas obligadas
la parte compradora | la parte compradora | las partes compradoras | las partes compradoras
la entidad deudora | la entidad deudora | las entidades deudoras | las entidades deudoras
el individuo detenido | el individuo detenido | los individuos detenidos | los individuos detenidos
el sujeto obligado | el sujeto obligado | los sujetos obligados | los sujetos obligados
el bien inmueble descrito | el bien inmueble descrito | los bienes inmuebles descritos | los bienes inmuebles descritos
ama de casa | ama de casa | amas de casa | amas de casa
el ama de casa | el ama de casa | las amas de casa | las amas de casa
un ama de casa | un ama de casa | unas amas de casa | unas amas de casa
del ama de casa | del ama de casa | de las amas de casa | de las amas de casa
el acta notarial | el acta notarial | las actas notariales | las actas notariales
al área común | al área común | a las áreas comunes | a las áreas comunes
soltero, treinta años cumplidos, español | soltera, treinta años cumplidos, española | solteros, treinta años cumplidos, españoles | solteras, treinta años cumplidos, españolas
esta acta notarial | esta acta notarial | estas actas notariales | estas actas notariales
dicha área común | dicha área común | dichas áreas comunes | dichas áreas comunes
el vendedor se obliga | la vendedora se obliga | los vendedores se obligan | las vendedoras se obligan
declara | declara | declaran | declaran
manifiesta | manifiesta | manifiestan | manifiestan
es propietario | es propietaria | son propietarios | son propietarias
quien es propietario | quien es propietaria | quienes son propietarios | quienes son propietarias
el antes identificado comprador | la antes identificada compradora | los antes identificados compradores | las antes identificadas compradoras
el hábil | la hábil | los hábiles | las hábiles
de cuarenta años de edad, soltero, comerciante | de cuarenta años de edad, soltera, comerciante | de cuarenta años de edad, solteros, comerciantes | de cuarenta años de edad, solteras, comerciantes
de este domicilio, casado | de este domicilio, casada | de este domicilio, casados | de este domicilio, casadas
recién casado | recién casada | recién casados | recién casadas
el ahora vendedor | la ahora vendedora | los ahora vendedores | las ahora vendedoras
ante mí, el infrascrito notario | ante mí, la infrascrita notaria | ante nosotros, los infrascritos notarios | ante nosotras, las infrascritas notarias
ninguno de los herederos | ninguna de las herederas | ninguno de los herederos | ninguna de las herederas
maya k'iche' | maya k'iche' | mayas k'iche' | mayas k'iche'
maya k’iche’, casado | maya k’iche’, casada | mayas k’iche’, casados | mayas k’iche’, casadas
q'eqchi' | q'eqchi' | q'eqchi' | q'eqchi'
kaqchikel | kaqchikel | kaqchikel | kaqchikel
mam | mam | mam | mam
Sr. | Sra. | Sres. | Sras.
SR. | SRA. | SRES. | SRAS.
Lic. | Licda. | Lics. | Licdas.
el Lic. Juan Pérez, casado | la Licda. Juan Pérez, casada | los Lics. Juan Pérez, casados | las Licdas. Juan Pérez, casadas
acepta expresamente la venta que por este acto se le hace | acepta expresamente la venta que por este acto se le hace | aceptan expresamente la venta que por este acto se les hace | aceptan expresamente la venta que por este acto se les hace
al comprador se le entrega la finca | a la compradora se le entrega la finca | a los compradores se les entrega la finca | a las compradoras se les entrega la finca
al comprador se le entrega dicho inmueble | a la compradora se le entrega dicho inmueble | a los compradores se les entrega dicho inmueble | a las compradoras se les entrega dicho inmueble
el comprador a quien se le entrega | la compradora a quien se le entrega | los compradores a quienes se les entrega | las compradoras a quienes se les entrega
el comprador que pague | la compradora que pague | los compradores que paguen | las compradoras que paguen
declara que la finca es de su propiedad y que se obliga | declara que la finca es de su propiedad y que se obliga | declaran que la finca es de su propiedad y que se obligan | declaran que la finca es de su propiedad y que se obligan
el vendedor, que el notario conoce, declara | la vendedora, que el notario conoce, declara | los vendedores, que el notario conoce, declaran | las vendedoras, que el notario conoce, declaran
médico y cirujano, colegiado número diez mil | médica y cirujana, colegiada número diez mil | médicos y cirujanos, colegiados número diez mil | médicas y cirujanas, colegiadas número diez mil
otorga poder especial al abogado | otorga poder especial al abogado | otorgan poder especial al abogado | otorgan poder especial al abogado
comparece asistido de su abogado | comparece asistida de su abogado | comparecen asistidos de su abogado | comparecen asistidas de su abogado
está enterado de que la venta es nula | está enterada de que la venta es nula | están enterados de que la venta es nula | están enteradas de que la venta es nula
administrador único y representante legal de la entidad Comercial Maya, S.A. | administradora única y representante legal de la entidad Comercial Maya, S.A. | administradores únicos y representantes legales de la entidad Comercial Maya, S.A. | administradoras únicas y representantes legales de la entidad Comercial Maya, S.A.
hijo del finado Pedro Pérez, soltero | hija del finado Pedro Pérez, soltera | hijos del finado Pedro Pérez, solteros | hijas del finado Pedro Pérez, solteras
por este acto vende | por este acto vende | por este acto venden | por este acto venden
comparece solo | comparece sola | comparecen solos | comparecen solas
un solo propietario | una sola propietaria | unos solos propietarios | unas solas propietarias
don | doña | don | doña
él mismo | ella misma | ellos mismos | ellas mismas
el único heredero | la única heredera | los únicos herederos | las únicas herederas
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, string, string, string]);

const man = { gender: "m", number: "singular" } as const;
const woman = { gender: "f", number: "singular" } as const;
const men = { gender: "m", number: "plural" } as const;
const women = { gender: "f", number: "plural" } as const;

test.each(phrases)("%s | %s | %s | %s", (one, she, several, they) => {
  expect(phraseForms(one)).toEqual({ forms: [one, she, several, they, several] });
  expect([man, woman, men, women].map((people) => agree(one, people))).toEqual([one, she, several, they]);
});

describe("the formulas of deeds", () => {
  const table = deedPhrases();

  test("are at least three thousand", () => expect(table.length).toBeGreaterThanOrEqual(3000));

  test("print what somebody else's rules say, for a man, a woman, men, women, and both", () => {
    const wrong = table.filter((forms) => phraseForms(forms[0]).forms.join("|") !== forms.join("|"));
    expect(wrong).toEqual([]);
    expect(table.flatMap(([one]) => phraseForms(one).error ?? [])).toEqual([]);
  });

  test("print the same in capitals, and with a capital at the start", () => {
    const capital = (text: string) => text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
    // In capitals the end of a name cannot be found.
    for (const forms of table.filter(([one]) => !/\p{Lu}/u.test(one))) {
      const upper = forms.map((form) => form.toLocaleUpperCase("es"));
      expect(phraseForms(upper[0] ?? "").forms).toEqual(upper);
      expect(phraseForms(capital(forms[0])).forms).toEqual(forms.map(capital));
    }
  });
});

/** Phrases of other deeds, each in its forms by hand; one alone is refused. */
const byHand = readFileSync("tests/fixtures/grammar/by-hand.txt", "utf8").trim().split("\n");

test("phrases of other deeds, written by hand, come right or are refused", () => {
  expect(byHand.length).toBeGreaterThanOrEqual(280);
  for (const line of byHand) {
    const [one = "", she, several, they] = line.split(" | ");
    const { forms, error } = phraseForms(one);
    if (she === undefined) expect(error, one).toBeDefined();
    else expect({ forms, error }).toEqual({ forms: [one, she, several, they, several], error: undefined });
  }
});

/** Phrases by family, in the notation of the formulas; "!" begins one that is refused. */
const families = readFileSync("tests/fixtures/grammar/families.txt", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test("phrases of every family of verb, complement and adjective come right or are refused", () => {
  expect(families.length).toBeGreaterThanOrEqual(1900);
  for (const line of families) {
    if (line.startsWith("! ")) {
      expect(phraseForms(line.slice(2)).error, line).toBeDefined();
      continue;
    }
    const [one = "", she = "", several = "", they = ""] = [0, 1, 2, 3].map((form) => chosen(line, form));
    expect(phraseForms(one)).toEqual({ forms: [one, she, several, they, several] });
  }
});

test("what describes the people agrees behind any verb or noun and its complement", () => {
  const table = aboutPeople();
  expect(table.length).toBeGreaterThanOrEqual(15_000);
  const wrong = table.filter((forms) => {
    const read = phraseForms(forms[0]);
    return read.error !== undefined || read.forms.join("|") !== forms.join("|");
  });
  expect(wrong).toEqual([]);
});

test("what may describe the object of a verb stays or is refused", () => {
  const table = aboutThings();
  expect(table.length).toBeGreaterThanOrEqual(9000);
  const changed = table.filter(({ phrase, ending }) => {
    const { forms, error } = phraseForms(phrase);
    return error === undefined && !forms.every((form) => form.endsWith(ending));
  });
  expect(changed).toEqual([]);
});

/** Phrases that are rejected, with the error and its word. */
const refused = `
el vendedor y la compradora | phrase_feminine | la
la vendedora casada | phrase_feminine | la
vendedora | phrase_feminine | vendedora
los vendedores | phrase_plural | los
casados | phrase_plural | casados
el zapato | phrase_word_unknown | zapato
EL ZAPATO | phrase_word_unknown | ZAPATO
el influencer | phrase_word_unknown | influencer
el vendedor que apacigua | phrase_word_unknown | apacigua
vende libre de gravámenes | phrase_ambiguous | libre
vende la finca que posee | phrase_ambiguous | que
el vendedor, cuando incumple | phrase_ambiguous | cuando
si incumple | phrase_ambiguous | si
se prohíbe | phrase_ambiguous | prohíbe
es obligación | phrase_ambiguous | obligación
el comprador o su representante | phrase_unexpected | o
vendedor (a) | phrase_unexpected | a
vendedor/a | phrase_unexpected | /
el vendedor, cuyo representante comparece | phrase_ambiguous | cuyo
instituye como único heredero a su hijo | phrase_ambiguous | como
nombra como apoderado al abogado | phrase_ambiguous | como
bajo la dirección del abogado | phrase_ambiguous | dirección
es necesario | phrase_ambiguous | necesario
queda prohibido subarrendar | phrase_ambiguous | prohibido
queda entendido que la finca es suya | phrase_ambiguous | entendido
corresponde al arrendatario | phrase_ambiguous | corresponde
le queda la finca | phrase_ambiguous | queda
le hizo saber | phrase_ambiguous | hizo
hijo del señor Juan Pérez casado | phrase_ambiguous | casado
declara que la finca es de él | phrase_ambiguous | él
el comprador vende el arrendatario la finca | phrase_ambiguous | el
el al principio identificado | phrase_unexpected | al
quienes comparecen | phrase_plural | quienes
hijo de Juan Pérez y de María López, ambos fallecidos | phrase_ambiguous | ambos
firma juntos | phrase_plural | juntos
es obtuvo | phrase_unexpected | obtuvo
se denominará el | phrase_unexpected | el
nacido el | phrase_unexpected | el
se constituye en un | phrase_unexpected | un
el arrendante su | phrase_unexpected | su
registrado como habitante | phrase_word_unknown | habitante
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, PhraseErrorId, string]);

describe("a phrase that could come out wrong", () => {
  test.each(refused)("%s: %s at %s", (phrase, id, word) => {
    const { forms, error } = phraseForms(phrase);
    expect(error).toMatchObject({ id, word });
    expect(phrase.slice(error?.at, (error?.at ?? 0) + word.length)).toBe(word);
    expect(forms).toHaveLength(5);
  });

  test("prints nothing, but words somebody typed follow their ending", () => {
    expect(agree("el vendedor y la compradora", woman)).toBeUndefined();
    expect(agree("los vendedores", woman)).toBeUndefined();
    expect(agree("aviador", woman)).toBe("aviadora");
    expect(phraseForms("grafitero").error?.id).toBe("phrase_word_unknown");
    expect(agree("grafitero", women)).toBe("grafiteras");
    expect(agree("encofrador de obra, zapatero", women)).toBe("encofradoras de obra, zapateras");
  });
});

test("any party takes the article of its gender and number, in capitals too", () => {
  const articles = { m: { singular: "el", plural: "los" }, f: { singular: "la", plural: "las" } } as const;
  for (const person of persons) {
    for (const people of [man, woman, men, women]) {
      const agreed = agree(`el ${person}`, people) ?? "";
      expect(agreed.split(" ")[0], person).toBe(articles[people.gender][people.number]);
      const capitals = `el ${person}`.toLocaleUpperCase("es");
      expect(agree(capitals, people)).toBe(agreed.toLocaleUpperCase("es"));
    }
  }
});

test.each(["se obliga a pagarle al acreedor y ", "en su calidad de ", "el vendedor ", "y que ", "como socio "])(
  "%s, thousands of times, is refused or read without overflowing the stack",
  (part) => expect(phraseForms(part.repeat(20_000)).forms).toHaveLength(5),
);

test("any text at all has five forms, quickly", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(phraseForms(text).forms).toHaveLength(5);
    }),
  );
  const words = [
    "el",
    "vendedor",
    "y",
    "que",
    "de",
    "se",
    "declara",
    "antes",
    ",",
    "Juan",
    "(",
    "le",
    "no",
    "casado",
    "mil",
    "dicho",
    "hace",
    "por",
    "quien",
    "como",
    "llamará",
    "constituye",
    "en",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (some) => {
      const phrase = some.join(" ");
      const { forms, error } = phraseForms(phrase);
      if (!error) expect(forms[0]).toBe(phrase);
    }),
    { numRuns: 2000 },
  );
});
