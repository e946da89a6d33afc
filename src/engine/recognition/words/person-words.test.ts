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
  ])("follow the only person they can be about: %s", (sentence, bound) => {
    expect(read(sentence)).toEqual({ bound, doubts: [] });
  });

  test.each([
    ["Es única propietaria y legítima poseedora.", ["única propietaria y legítima poseedora"]],
    ["Ella queda obligada.", ["Ella", "obligada"]],
    ["La vendedora vive con su hija, que es propietaria de otra finca.", ["propietaria"]],
    ["Continúa diciendo la propietaria que vende.", ["la propietaria"]],
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
