import type { FilterReference } from "./filter-reference.ts";

/** What the reference says about filters for texts, people and lists. */
export const textsAndPeople: readonly FilterReference[] = [
  {
    name: "mayusculas",
    does: { es: "En mayúsculas, con sus tildes.", en: "In capitals, accents kept." },
    examples: [
      { formula: "x | mayusculas", answers: { x: "Ana María Muñoz" }, es: "ANA MARÍA MUÑOZ", en: "ANA MARÍA MUÑOZ" },
    ],
  },
  {
    name: "minusculas",
    does: { es: "En minúsculas.", en: "In small letters." },
    examples: [{ formula: "x | minusculas", answers: { x: "ÁRBOL Grande" }, es: "árbol grande", en: "árbol grande" }],
  },
  {
    name: "titulo",
    does: {
      es: "Cada palabra con mayúscula, salvo artículos, preposiciones e «y».",
      en: "Every word with a capital, but for articles, prepositions and “and”.",
    },
    examples: [
      { formula: "x | titulo", answers: { x: "JUAN DE LA CRUZ" }, es: "Juan de la Cruz", en: "Juan De La Cruz" },
    ],
  },
  {
    name: "oracion",
    does: {
      es: "La primera letra en mayúscula; el resto queda igual.",
      en: "The first letter as a capital; the rest stays.",
    },
    examples: [{ formula: "x | oracion", answers: { x: "al contado" }, es: "Al contado", en: "Al contado" }],
  },
  {
    name: "recorta",
    does: {
      es: "No más de tantos caracteres; lo que sobra se reemplaza por «…», sin partir palabras si se puede.",
      en: "No more than so many characters; the rest becomes “…”, between words where it can.",
    },
    examples: [{ formula: "x | recorta:12", answers: { x: "Finca rústica El Naranjo" }, es: "Finca…", en: "Finca…" }],
  },
  {
    name: "omision",
    does: { es: "Lo que se imprime cuando no hay respuesta.", en: "What is printed where there is no answer." },
    examples: [
      { formula: 'x | omision:"sin apodo"', answers: {}, es: "sin apodo", en: "sin apodo" },
      { formula: 'x | omision:"sin apodo"', answers: { x: "Chepe" }, es: "Chepe", en: "Chepe" },
    ],
  },
  {
    name: "casilla",
    does: {
      es: "Una casilla: ☒ para sí y ☐ para no; con un texto, ☒ cuando la respuesta es ese texto o lo contiene la lista.",
      en: "A box: ☒ for yes and ☐ for no; with a text, ☒ when the answer is that text or the list holds it.",
    },
    examples: [
      { formula: "x | casilla", answers: { x: true }, es: "☒", en: "☒" },
      { formula: "x | casilla", answers: { x: "No" }, es: "☐", en: "☐" },
      { formula: 'x | casilla:"casado"', answers: { x: "soltero" }, es: "☐", en: "☐" },
      { formula: 'x | casilla:"agua"', answers: { x: ["agua", "luz"] }, es: "☒", en: "☒" },
    ],
  },
  {
    name: "genero",
    does: {
      es: "El primer texto para un hombre, el segundo para una mujer. Lee m o f, masculino o femenino, hombre o mujer; de una persona, su dato «sexo» o «genero».",
      en: "The first text for a man, the second for a woman. Reads m or f, male or female, man or woman; of a person, the value “sex” or “gender”.",
    },
    examples: [
      {
        formula: 'x | genero:"el vendedor":"la vendedora"',
        answers: { x: "f" },
        es: "la vendedora",
        en: "la vendedora",
      },
      { formula: 'x | genero:"casado":"casada"', answers: { x: { sexo: "Masculino" } }, es: "casado", en: "casado" },
    ],
  },
  {
    name: "genero_plural",
    does: {
      es: "Cuatro textos: un hombre, una mujer, varios (todos hombres o mezclados), varias mujeres. Lee el dato «sexo» de cada elemento de la lista, o el que se nombra al final.",
      en: "Four texts: one man, one woman, several (all men, or mixed), several women. Reads the value “sexo” of each element of the list, or the one named at the end.",
    },
    examples: [
      {
        formula: 'x | genero_plural:"el comprador":"la compradora":"los compradores":"las compradoras"',
        answers: { x: [{ sexo: "f" }, { sexo: "m" }] },
        es: "los compradores",
        en: "los compradores",
      },
      {
        formula: 'x | genero_plural:"él":"ella":"ellos":"ellas":genero',
        answers: { x: [{ genero: "mujer" }, { genero: "mujer" }] },
        es: "ellas",
        en: "ellas",
      },
    ],
  },
  {
    name: "concuerda",
    does: {
      es: "Una frase en masculino singular, puesta en el género de la persona: artículos, sustantivos y adjetivos. Si la frase puede salir mal, se dice al subir la plantilla. En documentos en inglés queda igual.",
      en: "A Spanish phrase in the masculine singular, in the gender of the person. A phrase that could come out wrong is reported at upload. In English documents it stays as it is.",
    },
    examples: [
      {
        formula: 'x | concuerda:"el vendedor casado"',
        answers: { x: "f" },
        es: "la vendedora casada",
        en: "el vendedor casado",
      },
      {
        formula: "x | concuerda:estado_civil",
        answers: { x: "mujer", estado_civil: "soltero" },
        es: "soltera",
        en: "soltero",
      },
    ],
  },
  {
    name: "concuerdan",
    does: {
      es: "Una frase en masculino singular, puesta en el género y número de las personas de la lista, también los verbos: «declara», «se obliga», «es propietario». Si la frase puede salir mal, se dice al subir la plantilla. Lee el dato «sexo» de cada una, o el que se nombra al final. En documentos en inglés queda igual.",
      en: "A Spanish phrase in the masculine singular, in gender and number of the people of the list, verbs too. A phrase that could come out wrong is reported at upload. Reads the value “sexo” of each, or the one named at the end. In English documents it stays as it is.",
    },
    examples: [
      {
        formula: 'x | concuerdan:"el comprador"',
        answers: { x: [{ sexo: "f" }, { sexo: "f" }] },
        es: "las compradoras",
        en: "el comprador",
      },
      {
        formula: 'x | concuerdan:"quien es propietario"',
        answers: { x: [{ sexo: "f" }, { sexo: "f" }] },
        es: "quienes son propietarias",
        en: "quien es propietario",
      },
    ],
  },
  {
    name: "femenino",
    does: {
      es: "La forma femenina de una palabra o frase en masculino. En documentos en inglés queda igual.",
      en: "The feminine of a Spanish word or phrase; in English documents it stays as it is.",
    },
    examples: [{ formula: "x | femenino", answers: { x: "guatemalteco" }, es: "guatemalteca", en: "guatemalteco" }],
  },
  {
    name: "enumera",
    does: {
      es: "Los elementos de una lista en una frase, con «y» (o «e» ante i) antes del último; «o» pide «o» (o «u»). De una lista de personas se enumera el nombre, o el dato que se escribe.",
      en: "The elements of a list as one phrase with “and” before the last (Spanish: y, e); `or` asks for “or”. Of a list of people it is their “nombre” or “name”, or the value that is written.",
    },
    examples: [
      {
        formula: "x | enumera",
        answers: { x: [{ nombre: "Ana" }, { nombre: "Hilda" }] },
        es: "Ana e Hilda",
        en: "Ana and Hilda",
      },
      {
        formula: "x | enumera:nombre",
        answers: { x: [{ nombre: "Ana" }, { nombre: "Luis" }, { nombre: "Inés" }] },
        es: "Ana, Luis e Inés",
        en: "Ana, Luis, and Inés",
      },
      { formula: "x | enumera:o", answers: { x: ["siete", "ocho"] }, es: "siete u ocho", en: "siete or ocho" },
    ],
  },
  {
    name: "plural",
    does: {
      es: "El primer texto para uno, el segundo para varios: según cuántos elementos tiene la lista, o según el número.",
      en: "The first text for one, the second for more: by the elements of the list, or by the number.",
    },
    examples: [
      { formula: 'x | plural:"comparece":"comparecen"', answers: { x: [{}, {}] }, es: "comparecen", en: "comparecen" },
      { formula: 'x | plural:"mes":"meses"', answers: { x: "1" }, es: "mes", en: "mes" },
    ],
  },
];
