/** The reference of the filters for texts, people and lists. */
export const textsAndPeople = [
  {
    name: "mayusculas",
    does: { es: "En mayúsculas, con sus tildes.", en: "In capitals, keeping accents." },
    examples: [
      { formula: "x | mayusculas", answers: { x: "Ana María Muñoz" }, es: "ANA MARÍA MUÑOZ", en: "ANA MARÍA MUÑOZ" },
    ],
  },
  {
    name: "minusculas",
    does: { es: "En minúsculas.", en: "In lowercase." },
    examples: [{ formula: "x | minusculas", answers: { x: "ÁRBOL Grande" }, es: "árbol grande", en: "árbol grande" }],
  },
  {
    name: "titulo",
    does: {
      es: "Cada palabra con mayúscula, salvo artículos, preposiciones e «y».",
      en: "Each word capitalized, except articles, prepositions and “and”.",
    },
    examples: [
      { formula: "x | titulo", answers: { x: "JUAN DE LA CRUZ" }, es: "Juan de la Cruz", en: "Juan De La Cruz" },
    ],
  },
  {
    name: "oracion",
    does: {
      es: "La primera letra en mayúscula; el resto queda igual.",
      en: "The first letter capitalized; the rest unchanged.",
    },
    examples: [{ formula: "x | oracion", answers: { x: "al contado" }, es: "Al contado", en: "Al contado" }],
  },
  {
    name: "recorta",
    does: {
      es: "Como máximo ese número de caracteres; lo que sobra se reemplaza por «…», sin partir palabras si se puede.",
      en: "At most that many characters; the rest is replaced by “…”, without splitting words if possible.",
    },
    examples: [{ formula: "x | recorta:12", answers: { x: "Finca rústica El Naranjo" }, es: "Finca…", en: "Finca…" }],
  },
  {
    name: "omision",
    does: { es: "El texto que se usa si no hay respuesta.", en: "The text used if there is no answer." },
    examples: [
      { formula: 'x | omision:"sin apodo"', answers: {}, es: "sin apodo", en: "sin apodo" },
      { formula: 'x | omision:"sin apodo"', answers: { x: "Chepe" }, es: "Chepe", en: "Chepe" },
    ],
  },
  {
    name: "casilla",
    does: {
      es: "Una casilla: ☒ para sí y ☐ para no; con un texto, ☒ si la respuesta es ese texto o una lista que lo contiene.",
      en: "A checkbox: ☒ for yes and ☐ for no; with a text, ☒ if the answer is that text or a list that contains it.",
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
      es: "El primer texto para un hombre, el segundo para una mujer. Acepta m o f, masculino o femenino, hombre o mujer; de una persona, usa su dato «sexo» o «genero».",
      en: "The first text for a man, the second for a woman. Accepts m or f, male or female, man or woman; for a person, uses the value “sex” or “gender”.",
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
      es: "Cuatro textos: un hombre, una mujer, varios (todos hombres o mezclados), varias mujeres. Usa el dato «sexo» de cada elemento de la lista, o el que se nombra al final.",
      en: "Four texts: one man, one woman, several people (all men, or mixed), several women. Uses the value “sexo” of each item in the list, or the one named at the end.",
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
      es: "Cambia una frase en masculino singular al género de la persona: artículos, sustantivos y adjetivos. Las frases que podrían salir mal se indican al subir la plantilla. No cambia en documentos en inglés.",
      en: "Changes a Spanish phrase in the masculine singular to the gender of the person. Phrases that could be wrong are reported when you upload the template. Not changed in English documents.",
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
      es: "Cambia una frase en masculino singular al género y número de las personas de la lista, también los verbos: «declara», «se obliga», «es propietario». Las frases que podrían salir mal se indican al subir la plantilla. Usa el dato «sexo» de cada una, o el que se nombra al final. No cambia en documentos en inglés.",
      en: "Changes a Spanish phrase in the masculine singular to the gender and number of the people in the list, including verbs. Phrases that could be wrong are reported when you upload the template. Uses the value “sexo” of each person, or the one named at the end. Not changed in English documents.",
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
      es: "La forma femenina de una palabra o frase en masculino. No cambia en documentos en inglés.",
      en: "The feminine form of a Spanish word or phrase. Not changed in English documents.",
    },
    examples: [{ formula: "x | femenino", answers: { x: "guatemalteco" }, es: "guatemalteca", en: "guatemalteco" }],
  },
  {
    name: "apellidos",
    does: {
      es: "Los apellidos de un nombre completo. Si no se puede saber dónde empiezan, escribe el nombre entero.",
      en: "The surnames of a full name. If it is not clear where they begin, it prints the whole name.",
    },
    examples: [
      {
        formula: "x | apellidos",
        answers: { x: "Ana Lucía Pérez Tum de Bolvito" },
        es: "Pérez Tum de Bolvito",
        en: "Pérez Tum de Bolvito",
      },
      {
        formula: "x | apellidos | mayusculas",
        answers: { x: "José Carlos de León Xitumul" },
        es: "DE LEÓN XITUMUL",
        en: "DE LEÓN XITUMUL",
      },
      { formula: "x | apellidos", answers: { x: "Juan Tomás Pérez" }, es: "Juan Tomás Pérez", en: "Juan Tomás Pérez" },
    ],
  },
  {
    name: "apellidos_propios",
    does: {
      es: "Los apellidos sin el de casada o de viuda. Si no son claros, escribe el nombre entero.",
      en: "The surnames without the married name. If they are not clear, it prints the whole name.",
    },
    examples: [
      {
        formula: "x | apellidos_propios",
        answers: { x: "Ana Lucía Pérez Tum viuda de Pirir" },
        es: "Pérez Tum",
        en: "Pérez Tum",
      },
    ],
  },
  {
    name: "nombres",
    does: {
      es: "Los nombres de pila. Si no son claros, escribe el nombre entero.",
      en: "The given names. If they are not clear, it prints the whole name.",
    },
    examples: [
      {
        formula: "x | nombres",
        answers: { x: "María del Rosario Pérez Tum" },
        es: "María del Rosario",
        en: "María del Rosario",
      },
    ],
  },
  {
    name: "primer_nombre",
    does: {
      es: "El primer nombre de pila. Si no es claro, escribe el nombre entero.",
      en: "The first given name. If it is not clear, it prints the whole name.",
    },
    examples: [{ formula: "x | primer_nombre", answers: { x: "Ana Lucía Pérez Tum" }, es: "Ana", en: "Ana" }],
  },
  {
    name: "enumera",
    does: {
      es: "Los elementos de una lista en una frase, con «y» (o «e» ante i) antes del último; con «o», usa «o» (o «u»). De una lista de personas usa el nombre, o el dato que se indique. Con «mayusculas», los nombres van en mayúsculas y la «y» no.",
      en: "The items of a list in one phrase, with “and” before the last (Spanish: y, e); with `or`, uses “or”. For a list of people, uses “nombre” or “name”, or the value you specify. With `upper`, the names are in capitals and the “and” is not.",
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
      {
        formula: "x | enumera:nombre:mayusculas",
        answers: { x: [{ nombre: "Ana" }, { nombre: "Inés" }] },
        es: "ANA e INÉS",
        en: "ANA and INÉS",
      },
      { formula: "x | enumera:o", answers: { x: ["siete", "ocho"] }, es: "siete u ocho", en: "siete or ocho" },
    ],
  },
  {
    name: "plural",
    does: {
      es: "El primer texto para uno, el segundo para varios: según cuántos elementos tiene la lista, o según el número.",
      en: "The first text for one, the second for several: based on the number of items in the list, or on the number itself.",
    },
    examples: [
      { formula: 'x | plural:"comparece":"comparecen"', answers: { x: [{}, {}] }, es: "comparecen", en: "comparecen" },
      { formula: 'x | plural:"mes":"meses"', answers: { x: "1" }, es: "mes", en: "mes" },
    ],
  },
];
