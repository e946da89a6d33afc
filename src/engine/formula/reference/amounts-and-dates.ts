/** The reference of the filters for numbers, money and dates. */
export const amountsAndDates = [
  {
    name: "letras",
    does: {
      es: "Un número en letras; con una moneda (GTQ, USD o un campo que la contenga), un monto. Opciones: f o m, apocope (un, veintiún), «un mil», cifras (las repite entre paréntesis), exactos, ceros, mayusculas. De un monto también: corto (bajo la unidad sólo los centavos), centesimos (25/100), «de los» o «a secas» (el nombre del dólar); punto, espacio, codigo o signo (el símbolo de las cifras). Una fecha, en su forma larga.",
      en: "A number in words; with a currency (GTQ, USD or a field that contains it), an amount. Options: figures (repeated in parentheses), exact, zeros, upper; in Spanish also f or m, apocope, “un mil”. For amounts also: short (below one unit, only the cents), hundredths (25/100), “of the” or bare (the name of the dollar); dot, space, code or sign (the symbol in the figures). Dates are written in their long form.",
    },
    examples: [
      {
        formula: "x | letras",
        answers: { x: "1,231" },
        es: "mil doscientos treinta y uno",
        en: "one thousand two hundred thirty-one",
      },
      {
        formula: "x | letras",
        answers: { x: "12 14.5" },
        es: "doce catorce punto cinco",
        en: "twelve fourteen point five",
      },
      { formula: "x | letras:f", answers: { x: "21" }, es: "veintiuna", en: "twenty-one" },
      { formula: "x | letras:apocope", answers: { x: "31" }, es: "treinta y un", en: "thirty-one" },
      {
        formula: 'x | letras:"un mil"',
        answers: { x: "1326" },
        es: "un mil trescientos veintiséis",
        en: "one thousand three hundred twenty-six",
      },
      { formula: "x | letras:cifras", answers: { x: "36" }, es: "treinta y seis (36)", en: "thirty-six (36)" },
      {
        formula: "x | letras:GTQ",
        answers: { x: "1,500.25" },
        es: "mil quinientos quetzales con veinticinco centavos",
        en: "one thousand five hundred quetzales and twenty-five centavos",
      },
      {
        formula: "x | letras:USD:cifras",
        answers: { x: "2,000,000.00" },
        es: "dos millones de dólares de Estados Unidos de América (US$2,000,000.00)",
        en: "two million United States dollars (US$2,000,000.00)",
      },
      {
        formula: "x | letras:moneda:exactos",
        answers: { x: "5,000.00", moneda: "GTQ" },
        es: "cinco mil quetzales exactos",
        en: "five thousand quetzales exactly",
      },
      {
        formula: "x | letras:GTQ:corto",
        answers: { x: "0.01" },
        es: "un centavo de quetzal",
        en: "one centavo of a quetzal",
      },
      {
        formula: "x | letras:USD:centesimos:cifras:espacio",
        answers: { x: "1,500.50" },
        es: "mil quinientos dólares de Estados Unidos de América con 50/100 (US$ 1,500.50)",
        en: "one thousand five hundred United States dollars and 50/100 (US$ 1,500.50)",
      },
      {
        formula: 'x | letras:USD:"de los"',
        answers: { x: "1.00" },
        es: "un dólar de los Estados Unidos de América",
        en: "one dollar of the United States of America",
      },
      {
        formula: 'x | letras:USD:"a secas"',
        answers: { x: "21.00" },
        es: "veintiún dólares",
        en: "twenty-one dollars",
      },
    ],
  },
  {
    name: "moneda",
    does: {
      es: "Un monto en cifras con su símbolo y dos decimales; sin moneda, en quetzales. Opciones: punto (Q.), espacio, codigo, signo ($ por US$). Lo calculado se redondea a centavos.",
      en: "An amount in figures with its symbol and two decimals; in quetzales if no currency is given. Options: dot (Q.), space, code, sign ($ for US$). Calculated amounts are rounded to cents.",
    },
    examples: [
      { formula: "x | moneda", answers: { x: "1500.25" }, es: "Q1,500.25", en: "Q1,500.25" },
      { formula: "x * 1.12 | moneda:USD:espacio", answers: { x: "1,000.00" }, es: "US$ 1,120.00", en: "US$ 1,120.00" },
      { formula: "x | moneda:USD:signo", answers: { x: "3200.00" }, es: "$3,200.00", en: "$3,200.00" },
    ],
  },
  {
    name: "numero",
    does: {
      es: "Un número en cifras con comas de millares; con un argumento, redondeado a ese número de decimales.",
      en: "A number in figures with thousands commas; with an argument, rounded to that many decimals.",
    },
    examples: [
      { formula: "x | numero", answers: { x: "1234567.5" }, es: "1,234,567.5", en: "1,234,567.5" },
      { formula: "x / 3 | numero:2", answers: { x: "1000" }, es: "333.33", en: "333.33" },
    ],
  },
  {
    name: "porcentaje",
    does: {
      es: "Un porcentaje en cifras; con «letras», en letras (y con «cifras», ambos).",
      en: "A percentage in figures; with `words`, in words (and with `figures`, both).",
    },
    examples: [
      { formula: "x | porcentaje", answers: { x: "14.5" }, es: "14.5%", en: "14.5%" },
      {
        formula: "x | porcentaje:letras:cifras",
        answers: { x: "14.5" },
        es: "catorce punto cinco por ciento (14.5%)",
        en: "fourteen point five percent (14.5%)",
      },
    ],
  },
  {
    name: "ordinal",
    does: {
      es: "El lugar en una serie, de 1 a 9999: f (primera) o m (primero), apocope (primer), fundido (undécima).",
      en: "The position in a series, from 1 to 9999; in Spanish f or m, apocope, fused (undécima).",
    },
    examples: [
      { formula: "x | ordinal:f", answers: { x: "11" }, es: "décima primera", en: "eleventh" },
      { formula: "x | ordinal:f:fundido", answers: { x: "13" }, es: "decimotercera", en: "thirteenth" },
      { formula: "x | ordinal:m:apocope", answers: { x: "3" }, es: "tercer", en: "third" },
      { formula: 'contador("clausula") | ordinal:f:mayusculas', answers: {}, es: "PRIMERA", en: "FIRST" },
    ],
  },
  {
    name: "romano",
    does: {
      es: "En números romanos, de 1 a 3999; más allá, en cifras.",
      en: "Roman numerals, from 1 to 3999; above that, figures.",
    },
    examples: [{ formula: "x | romano", answers: { x: "14" }, es: "XIV", en: "XIV" }],
  },
  {
    name: "letra",
    does: {
      es: "La letra de un inciso: a … z, aa …, sin ñ.",
      en: "The letter of a list item: a … z, aa …, without ñ.",
    },
    examples: [{ formula: "x | letra", answers: { x: "27" }, es: "aa", en: "aa" }],
  },
  {
    name: "larga",
    does: {
      es: "Una fecha en letras. Opciones: uno (en vez de primero), «del año» o del, cifras (día y año entre paréntesis) o dia (sólo el día), «un mil», mayusculas.",
      en: "A date in words. Options: “of the year”, figures (day and year in parentheses) or day (only the day), upper.",
    },
    examples: [
      {
        formula: "x | larga",
        answers: { x: "2026-03-15" },
        es: "quince de marzo de dos mil veintiséis",
        en: "March fifteenth, two thousand twenty-six",
      },
      {
        formula: "x | larga:uno",
        answers: { x: "2026-01-01" },
        es: "uno de enero de dos mil veintiséis",
        en: "January first, two thousand twenty-six",
      },
      {
        formula: "x | larga:dia",
        answers: { x: "2026-03-15" },
        es: "quince (15) de marzo de dos mil veintiséis",
        en: "March fifteenth (15th), two thousand twenty-six",
      },
    ],
  },
  {
    name: "legal",
    does: {
      es: "Una fecha en letras, «del año». Las mismas opciones.",
      en: "A date in words, as in deeds. Same options.",
    },
    examples: [
      {
        formula: "x | legal",
        answers: { x: "2026-03-15" },
        es: "quince de marzo del año dos mil veintiséis",
        en: "the fifteenth day of March, two thousand twenty-six",
      },
    ],
  },
  {
    name: "acta",
    does: {
      es: "Una fecha en letras, como al inicio de un acta. Las mismas opciones.",
      en: "A date in words, as at the start of a notarial record. Same options.",
    },
    examples: [
      {
        formula: "x | acta",
        answers: { x: "2026-03-15" },
        es: "a los quince días del mes de marzo de dos mil veintiséis",
        en: "on the fifteenth day of the month of March, two thousand twenty-six",
      },
    ],
  },
  {
    name: "mixta",
    does: {
      es: "Una fecha con el mes en letras; «del año» o del, delante del año. En un documento en inglés, «mes primero» lo pone delante del día y «día ordinal» escribe el día con su ordinal.",
      en: "A date with the month in letters; “month first” writes the month before the day, “ordinal day” the day with its ordinal.",
    },
    examples: [
      { formula: "x | mixta", answers: { x: "2026-03-15" }, es: "15 de marzo de 2026", en: "15 March 2026" },
      {
        formula: 'x | mixta:"mes primero"',
        answers: { x: "2026-03-15" },
        es: "15 de marzo de 2026",
        en: "March 15, 2026",
      },
      { formula: "x | mixta:del", answers: { x: "2026-03-15" }, es: "15 de marzo del 2026", en: "15 March 2026" },
      {
        formula: 'x | mixta:"día ordinal"',
        answers: { x: "2026-03-15" },
        es: "15 de marzo de 2026",
        en: "15th day of March, 2026",
      },
    ],
  },
  {
    name: "corta",
    does: { es: "Una fecha en cifras, día/mes/año.", en: "A date in figures, day/month/year." },
    examples: [{ formula: "x + 30 | corta", answers: { x: "2026-03-15" }, es: "14/04/2026", en: "14/04/2026" }],
  },
  {
    name: "hora",
    does: {
      es: "Una hora (HH:MM) en letras. Opciones: «en punto», cifras, mayusculas.",
      en: "A time of day (HH:MM) in words. Options: sharp, figures, upper.",
    },
    examples: [
      {
        formula: "x | hora",
        answers: { x: "13:21" },
        es: "trece horas con veintiún minutos",
        en: "thirteen hours and twenty-one minutes",
      },
      { formula: 'x | hora:"en punto"', answers: { x: "9:00" }, es: "nueve horas en punto", en: "nine hours sharp" },
    ],
  },
  {
    name: "edad",
    does: {
      es: "Una edad en letras: de un número de años, o de una fecha de nacimiento y la fecha en que se calcula. Opciones: «de edad», cifras, mayusculas.",
      en: "An age in words: from a number of years, or from a date of birth and the date on which to calculate it. Options: “of age”, figures, upper.",
    },
    examples: [
      { formula: "x | edad", answers: { x: "39" }, es: "treinta y nueve años", en: "thirty-nine years" },
      {
        formula: 'x | edad:fecha:"de edad"',
        answers: { x: "1985-12-31", fecha: "2026-03-15" },
        es: "cuarenta años de edad",
        en: "forty years of age",
      },
    ],
  },
];
