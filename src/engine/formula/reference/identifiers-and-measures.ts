/** The reference of the filters for identifiers, measures and images. */
export const identifiersAndMeasures = [
  {
    name: "dpi",
    does: {
      es: "El CUI del DPI en letras por grupos, con sus cifras entre paréntesis. Opciones: letras o cifras (sólo eso), coma, parentesis o coma_espacio (entre los grupos), apocope (mil un), sin_ceros o cero_final (sin el cero con que empieza un grupo, o sólo con el del último), «un mil», mayusculas.",
      en: "The CUI of the DPI in words, by groups, with its figures in parentheses. Options: words or figures (only those), comma or parentheses (between groups), upper; in Spanish also apocope (mil un), sin_ceros or cero_final (without the zero a group begins with, or only with that of the last).",
    },
    examples: [
      {
        formula: "x | dpi",
        answers: { x: "1234567890101" },
        es: "mil doscientos treinta y cuatro espacio cincuenta y seis mil setecientos ochenta y nueve espacio cero ciento uno (1234 56789 0101)",
        en: "one thousand two hundred thirty-four space fifty-six thousand seven hundred eighty-nine space zero one hundred one (1234 56789 0101)",
      },
      {
        formula: "x | dpi:letras:parentesis",
        answers: { x: "1990010140101" },
        es: "mil novecientos noventa (espacio) cero mil catorce (espacio) cero ciento uno",
        en: "one thousand nine hundred ninety (space) zero one thousand fourteen (space) zero one hundred one",
      },
      {
        formula: "x | dpi:letras:coma:cero_final",
        answers: { x: "2739041670101" },
        es: "dos mil setecientos treinta y nueve, cuatro mil ciento sesenta y siete, cero ciento uno",
        en: "two thousand seven hundred thirty-nine, zero four thousand one hundred sixty-seven, zero one hundred one",
      },
      { formula: "x | dpi:cifras", answers: { x: "1234567890101" }, es: "1234 56789 0101", en: "1234 56789 0101" },
    ],
  },
  {
    name: "nit",
    does: {
      es: "El NIT con su guion; con «letras», como se lee en voz alta.",
      en: "The NIT with its dash; with `words`, as it is read aloud.",
    },
    examples: [
      { formula: "x | nit", answers: { x: "576937k" }, es: "576937-K", en: "576937-K" },
      {
        formula: "x | nit:letras",
        answers: { x: "7108-0" },
        es: "siete mil ciento ocho guion cero",
        en: "seven thousand one hundred eight hyphen zero",
      },
    ],
  },
  {
    name: "finca",
    does: {
      es: "Finca, folio, libro y departamento, en letras y cifras; con «letras», sin cifras.",
      en: "Property, folio, book and department, in words and figures; with `words`, without figures.",
    },
    examples: [
      {
        formula: "x | finca:folio:libro:depto",
        answers: { x: "30052", folio: "133", libro: "268E", depto: "Guatemala" },
        es: "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho E (268E) de Guatemala",
        en: "property number thirty thousand fifty-two (30052), folio one hundred thirty-three (133) of book two hundred sixty-eight E (268E) of Guatemala",
      },
    ],
  },
  {
    name: "registro",
    does: {
      es: "Registro, folio y libro de una inscripción, como un nombramiento o un mandato, en letras y cifras; con «letras», sin cifras.",
      en: "Number, folio and book of a registration, such as an appointment or a power of attorney, in words and figures; with `words`, without figures.",
    },
    examples: [
      {
        formula: 'x | registro:folio:libro:"Auxiliares de Comercio"',
        answers: { x: "280023", folio: "17", libro: "207" },
        es: "registro número doscientos ochenta mil veintitrés (280023), folio diecisiete (17) del libro doscientos siete (207) de Auxiliares de Comercio",
        en: "registration number two hundred eighty thousand twenty-three (280023), folio seventeen (17) of book two hundred seven (207) of Auxiliares de Comercio",
      },
    ],
  },
  {
    name: "codigo",
    does: {
      es: "Un código como se lee en voz alta. Opciones: letras (por su nombre), digitos (uno por uno), cifras, «un mil», mayusculas.",
      en: "A code as it is read aloud. Options: letters (by name), digits (one by one), figures, upper.",
    },
    examples: [
      {
        formula: "x | codigo",
        answers: { x: "A-12/3" },
        es: "A guion doce diagonal tres",
        en: "A hyphen twelve slash three",
      },
      {
        formula: "x | codigo:digitos:cifras",
        answers: { x: "P-905" },
        es: "P guion nueve cero cinco (P-905)",
        en: "P hyphen nine zero five (P-905)",
      },
    ],
  },
  {
    name: "metros",
    does: {
      es: "Una longitud en metros, en letras. Opciones: punto (en vez de centímetros), cifras, ceros, «un mil», mayusculas.",
      en: "A length in meters, in words. Options: point (instead of centimeters), figures, zeros, upper.",
    },
    examples: [
      {
        formula: "x | metros",
        answers: { x: "21.21" },
        es: "veintiún metros con veintiún centímetros",
        en: "twenty-one meters and twenty-one centimeters",
      },
      {
        formula: "x | metros:cifras",
        answers: { x: "15.00" },
        es: "quince metros (15.00 m)",
        en: "fifteen meters (15.00 m)",
      },
    ],
  },
  {
    name: "varas",
    does: {
      es: "Una longitud en varas, en letras. Las mismas opciones.",
      en: "A length in varas, in words. Same options.",
    },
    examples: [{ formula: "x | varas", answers: { x: "20" }, es: "veinte varas", en: "twenty varas" }],
  },
  {
    name: "area",
    does: {
      es: "Una superficie en letras: m2, v2, km2, ha, manzanas, caballerias, cuerdas. Opciones: cifras, ceros, «un mil», mayusculas.",
      en: "An area in words: m2, v2, km2, ha, manzanas, caballerias, cuerdas. Options: figures, zeros, upper.",
    },
    examples: [
      {
        formula: "x | area:cifras",
        answers: { x: "300.00" },
        es: "trescientos metros cuadrados (300.00 m²)",
        en: "three hundred square meters (300.00 m²)",
      },
      {
        formula: "x / 0.698737 | numero:2 | area:v2",
        answers: { x: "300" },
        es: "cuatrocientas veintinueve punto treinta y cinco varas cuadradas",
        en: "four hundred twenty-nine point three five square varas",
      },
    ],
  },
  {
    name: "angulo",
    does: {
      es: "Un azimut o rumbo (grados, minutos y segundos) en letras. Opciones: cifras, mayusculas.",
      en: "An azimuth or bearing (degrees, minutes and seconds) in words. Options: figures, upper.",
    },
    examples: [
      {
        formula: "x | angulo",
        answers: { x: "126°55'17\"" },
        es: "ciento veintiséis grados, cincuenta y cinco minutos, diecisiete segundos",
        en: "one hundred twenty-six degrees, fifty-five minutes, seventeen seconds",
      },
    ],
  },
  {
    name: "ancho",
    does: {
      es: "El ancho de una imagen en centímetros, `{%logo | ancho:4}`; el alto es proporcional.",
      en: "The width of an image in centimeters, `{%logo | width:4}`; its height is proportional.",
    },
    examples: [],
  },
  {
    name: "alto",
    does: {
      es: "El alto de una imagen en centímetros, `{%logo | alto:2}`; con ambos, cabe en los dos sin deformarse.",
      en: "The height of an image in centimeters, `{%logo | height:2}`; with both, the image fits within them and keeps its proportions.",
    },
    examples: [],
  },
];
