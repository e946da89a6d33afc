import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agree } from "./agree.ts";
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
alguno de los herederos | alguna de las herederas | algunos de los herederos | algunas de las herederas
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
el vendedor y la compradora | la vendedora y la compradora | los vendedores y las compradoras | las vendedoras y las compradoras
soltero, treinta años cumplidos, español | soltera, treinta años cumplidos, española | solteros, treinta años cumplidos, españoles | solteras, treinta años cumplidos, españolas
esta acta notarial | esta acta notarial | estas actas notariales | estas actas notariales
dicha área común | dicha área común | dichas áreas comunes | dichas áreas comunes
él mismo | ella misma | ellos mismos | ellas mismas
el único heredero | la única heredera | los únicos herederos | las únicas herederas
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, string, string, string]);

describe("a phrase", () => {
  test.each(phrases)("%s | %s | %s | %s", (man, woman, several, women) => {
    expect(agree(man, { gender: "m", number: "singular" })).toBe(man);
    expect(agree(man, { gender: "f", number: "singular" })).toBe(woman);
    expect(agree(man, { gender: "m", number: "plural" })).toBe(several);
    expect(agree(man, { gender: "f", number: "plural" })).toBe(women);
  });

  test.each(phrases)("%s made to agree already is not changed again", (man, ...others) => {
    const [woman, several, women] = others as [string, string, string];
    expect(agree(woman, { gender: "f" })).toBe(woman);
    expect(agree(women, { gender: "f", number: "plural" })).toBe(women);
    if (!/ y la /.test(man)) expect(agree(several, { gender: "m", number: "plural" })).toBe(several);
  });

  test("keeps its own gender when none is asked for", () => {
    expect(agree("la vendedora casada", { number: "plural" })).toBe("las vendedoras casadas");
    expect(agree("el vendedor casado", { number: "plural" })).toBe("los vendedores casados");
    expect(agree("finca inscrita", { number: "plural" })).toBe("fincas inscritas");
    expect(agree("", { gender: "f" })).toBe("");
  });

  test("takes the forms its author wants", () => {
    const overrides = { feminine: { juez: "juez" }, plural: { juez: "juezes" } };
    expect(agree("el Juez primero", { gender: "f" }, overrides)).toBe("la Juez primera");
    expect(agree("el juez primero", { number: "plural" }, overrides)).toBe("los juezes primeros");
  });
});

test("any party takes the article of its gender and number, in capitals too", () => {
  const articles = { m: { singular: "el", plural: "los" }, f: { singular: "la", plural: "las" } } as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...persons),
      fc.constantFrom("m" as const, "f" as const),
      fc.constantFrom("singular" as const, "plural" as const),
      (person, gender, number) => {
        const said = agree(`el ${person}`, { gender, number });
        expect(said.split(" ")[0]).toBe(articles[gender][number]);
        const capitals = `el ${person}`.toLocaleUpperCase("es");
        expect(agree(capitals, { gender, number })).toBe(said.toLocaleUpperCase("es"));
      },
    ),
    { numRuns: 1000 },
  );
});

test("any text at all comes back as a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(typeof agree(text, { gender: "f", number: "plural" })).toBe("string");
    }),
  );
});
