import { describe, expect, test } from "vitest";
import { genderForms } from "../doubt-forms.ts";
import { recognize } from "../recognize.ts";
import { personWordsIn } from "./person-words.ts";

const ana = "comparece ANA PÉREZ, de treinta años, soltera, guatemalteca, a quien se le denominará LA VENDEDORA; ";
const luis = "y LUIS PAZ, de cuarenta años, casado, guatemalteco, a quien se le denominará EL COMPRADOR. ";
const texts = [`En Cobán, ${ana}${luis}`];

/** The words of a sentence behind the introduction of a lady who sells and a gentleman who buys. */
function read(sentence: string, introduction = texts) {
  const paragraphs = [...introduction, sentence].map((text, at) => ({ file: "a", paragraph: at + 1, text }));
  const { places, fields, doubts } = recognize(paragraphs, "es");
  const here = <T extends { readonly paragraph: number; readonly start: number; readonly end: number }>(
    all: readonly T[],
  ) =>
    all
      .filter(({ paragraph }) => paragraph === paragraphs.length)
      .map((one) => ({ one, words: sentence.slice(one.start, one.end) }));
  return {
    bound: here(places).flatMap(({ one, words }) => {
      const [field] = one.tag.filter((part) => typeof part === "number");
      const { name } = fields[field ?? -1] ?? { name: "" };
      return name.endsWith("_sexo") ? [`${words}: ${name}`] : [];
    }),
    doubts: here(doubts).map(({ words }) => words),
  };
}

describe("words that agree with a person and are no treatment", () => {
  test.each([
    ["Manifiesta Ana Pérez que es propietaria de la finca.", ["propietaria: vendedora_sexo"]],
    [
      "LA VENDEDORA, como legítima propietaria, vende.",
      ["LA VENDEDORA: vendedora_sexo", "legítima propietaria: vendedora_sexo"],
    ],
    [
      "El comprador se da por satisfecho y queda enterado.",
      ["El comprador: comprador_sexo", "satisfecho: comprador_sexo", "enterado: comprador_sexo"],
    ],
    [
      "La vendedora declara bajo juramento, enterada de las penas.",
      ["La vendedora: vendedora_sexo", "enterada: vendedora_sexo"],
    ],
    [
      "La vendedora entrega el inmueble al comprador, que es su nuevo dueño.",
      ["La vendedora: vendedora_sexo", "al comprador: comprador_sexo", "dueño: comprador_sexo"],
    ],
    [
      "Advertida por la infrascrita Notaria, la vendedora declara que vende.",
      ["Advertida: vendedora_sexo", "la vendedora: vendedora_sexo"],
    ],
    ["Yo, Luis Paz, me constituyo fiador solidario y mancomunado.", ["fiador solidario y mancomunado: comprador_sexo"]],
    ["Ana Pérez se reconoce lisa y llana deudora.", ["lisa y llana deudora: vendedora_sexo"]],
    ["La vendedora se da por recibida de la suma.", ["La vendedora: vendedora_sexo", "recibida: vendedora_sexo"]],
    ["Luis Paz actúa en su calidad de ADMINISTRADOR ÚNICO.", ["ADMINISTRADOR ÚNICO: comprador_sexo"]],
    ["Ana Pérez comparece como Presidenta del Consejo.", ["Presidenta: vendedora_sexo"]],
    ["“La Vendedora” paga; la Vendedora cobra.", ["La Vendedora: vendedora_sexo", "la Vendedora: vendedora_sexo"]],
  ])("follow the only person they can be about: %s", (sentence, bound) => {
    const { bound: found, doubts } = read(sentence);
    expect({ bound: found, doubts: doubts.filter((words) => words !== "la infrascrita Notaria") }).toEqual({
      bound,
      doubts: [],
    });
  });

  test.each([
    ["Es única propietaria y legítima poseedora.", ["única propietaria y legítima poseedora"]],
    ["Ella queda obligada.", ["Ella", "obligada"]],
    ["La vendedora vive con su hija, que es propietaria de otra finca.", ["hija", "propietaria"]],
    ["Continúa diciendo la propietaria que vende.", ["la propietaria"]],
    ["Advertida de las penas, el señor Luis Paz declara.", ["Advertida"]],
    ["Luis Paz se constituye fiador solidaria.", ["fiador solidaria"]],
    ["Luis Paz actúa en calidad de Administradora Única.", ["Administradora Única"]],
    ["Comparecen los esposos, casados entre sí.", ["los esposos", "casados"]],
    ["Bien enterados de su contenido, firman.", ["enterados"]],
    ["Advertidos por la Notaria, los contratantes firman.", ["Advertidos", "los contratantes"]],
    ["Las partes, bien enterados de su contenido, firman.", ["enterados"]],
    ["La vendedora vende la finca antes identificada y el local identificado.", []],
  ])("are a doubt if that is not certain: %s", (sentence, doubts) => {
    expect(read(sentence).doubts).toEqual(doubts);
  });

  test("are a doubt where two people have their gender", () => {
    const eva = "y EVA SOL, de cuarenta años, casada, guatemalteca, a quien se le denominará LA COMPRADORA. ";
    const sentence = "LA VENDEDORA entrega a LA COMPRADORA el inmueble del que es propietaria.";
    expect(read(sentence, [`En Cobán, ${ana}${eva}`]).doubts).toEqual(["propietaria"]);
  });

  test.each([
    "la parte vendedora",
    "una sociedad deudora",
    "la entidad propietaria",
    "dueñas",
    "propietariado",
    "sobre ella pesa",
    "se da por recibida la finca",
    "la parte deudora solidaria",
    "la garantía hipotecaria",
  ])("are none: %s", (text) => {
    expect(personWordsIn(text)).toEqual([]);
  });

  test.each([
    ["la legítima propietaria", "el legítimo propietario", "la legítima propietaria"],
    ["DEL POSEEDOR", "DEL POSEEDOR", "DE LA POSEEDORA"],
    [
      "única propietaria y legítima poseedora",
      "único propietario y legítimo poseedor",
      "única propietaria y legítima poseedora",
    ],
    ["enterado", "enterado", "enterada"],
    ["Ella", "Él", "Ella"],
  ])("%s: %s, %s", (words, man, woman) => {
    expect(genderForms(words)).toMatchObject({ man, woman });
  });
});
