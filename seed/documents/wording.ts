/** The number of a clause, in letters and capitals, as it stands in the document; `label` lets others refer to it. */
export const clause = (title: string, label?: string): string =>
  `**{contador("clausula"${label === undefined ? "" : `, "${label}"`}) | ordinal:f:mayusculas}: ${title}.**`;

/** The same where the numbering of the template says how its numbers are written. */
export const numberedClause = (title: string, label?: string): string =>
  `**{contador("clausula"${label === undefined ? "" : `, "${label}"`})} ${title}.**`;

/** The clause a label was given to, wherever it stands: "cuarta". */
export const clauseOf = (label: string): string => `{referencia("${label}") | ordinal:f}`;

/** What several people are called in capitals, in their gender and number: "EL VENDEDOR", "LAS VENDEDORAS". */
export const called = (list: string, phrase: string): string => `{${list} | concuerdan:"${phrase}" | mayusculas}`;

/** The word for one or for several people of a list: "declara", "declaran". */
export const counted = (list: string, one: string, several: string): string =>
  `{${list} | plural:"${one}":"${several}"}`;

/** The word for a man or a woman. */
export const gendered = (sex: string, man: string, woman: string): string => `{${sex} | genero:"${man}":"${woman}"}`;

const identified = (cui: string): string =>
  `quien se identifica con el Documento Personal de Identificación, Código Único de Identificación número {${cui} | dpi}, extendido por el Registro Nacional de las Personas de la República de Guatemala`;

/** Somebody who appears, with age, state and identity; `prefix` for somebody who is not one of a list. */
export const person = ({ prefix = "", domicile = "de este domicilio", taxed = false } = {}): string => {
  const agreed = (name: string) => `{${prefix}sexo | concuerda:${prefix}${name}}`;
  return (
    `**{${prefix}nombre}**, de {${prefix}edad | edad:"de edad"}, ${agreed("estado_civil")}, ${agreed("nacionalidad")}, ` +
    `${agreed("profesion")}, ${domicile}, ${identified(`${prefix}cui`)}` +
    (taxed ? `, y con Número de Identificación Tributaria {${prefix}nit | nit:letras:cifras}` : "")
  );
};

/** The domicile of one of a list. */
export const ownDomicile = "con domicilio en el departamento de {domicilio}";

/** Everybody of a list, one after the other in one sentence. */
export const everybody = (list: string, text: string): string =>
  `{#${list}}{si(indice > 1, si(indice == total, "; y ", "; "), "")}${text}{/${list}}`;

/** An amount of quetzales in letters and figures. */
export const quetzales = (amount: string): string => `{${amount} | letras:GTQ:exactos:cifras}`;

/** The end of a public deed: who authorizes it, in the gender of whoever that is. */
export const notary = {
  named: `**{notario_nombre}**, ${gendered("notario_sexo", "Notario", "Notaria")}`,
  self: gendered("notario_sexo", "el Notario", "la Notaria"),
  undersigned: gendered("notario_sexo", "el infrascrito Notario", "la infrascrita Notaria"),
  signature: `ANTE MÍ:\n\n{notario_nombre}\n${gendered("notario_sexo", "NOTARIO", "NOTARIA")}`,
} as const;
