/** A piece of a phrase: the gap before it (spaces, marks), its text, and its word in lower case. */
export interface Token {
  readonly gap: string;
  readonly text: string;
  /** In small letters; "" for what is no word. */
  readonly word: string;
  readonly kind: "word" | "short" | "number" | "name" | "mark";
  /** The feminine of a word whose dictionary form has another in this phrase: impuesto, impuesta; actor de cine, actriz. */
  readonly feminine?: string;
}

const apostrophe = "['’ʼ‘]";
/** Quoted texts, initials of names of companies (S.A., S. A.), abbreviations, words (k'iche'), numbers, and any other sign. */
const piece = new RegExp(
  [
    `(?<once>[Uu]na vez(?=\\s+(?:\\p{L}+mente\\s+)?\\p{L}+(?:ado|ido|to|cho)(?!\\p{L}))|UNA VEZ(?=\\s+\\p{L}+(?:ADO|IDO|TO|CHO)(?!\\p{L})))`,
    `(?<name>[«“"][^»”"]{0,200}[»”"]|(?:\\p{Lu}\\.\\s?)+\\p{Lu}\\.(?!\\p{L}))`,
    `(?<short>\\p{L}{1,6}\\.(?=[\\s,;:)]|$))`,
    `(?<word>\\p{L}+(?:${apostrophe}\\p{L}+)+${apostrophe}?|\\p{L}+(?:['’ʼ](?=[\\s,;.)]|$))?)`,
    `(?<number>\\d[\\d.,]*\\d|\\d)`,
    `(?<mark>[^\\s])`,
  ].join("|"),
  "gu",
);

/** Shortened treatments: one man, one woman, men, women. A point behind any other word ends a sentence. */
export const shortForms: ReadonlyMap<string, readonly [string, string, string, string]> = new Map(
  [
    ["Sr.", "Sra.", "Sres.", "Sras."],
    ["Dr.", "Dra.", "Dres.", "Dras."],
    ["Lic.", "Licda.", "Lics.", "Licdas."],
    ["Prof.", "Profa.", "Profs.", "Profas."],
    ["Ing.", "Inga.", "Ings.", "Ingas."],
    ["Arq.", "Arq.", "Arqs.", "Arqs."],
    ["D.", "D.ª", "D.", "D.ª"],
  ].map((row) => [(row[0] ?? "").toLowerCase(), row as [string, string, string, string]]),
);

const informed =
  /^\s+(?:de\s+(?:su|sus|lo|los|las|el|todo)|del)\s+(?:\p{L}+\s+){0,2}?(?:contenido|objeto|efectos|alcances?|consecuencias|escrito|expuesto|derechos|obligaciones)/iu;

/** An actor of the stage is an actriz; one in court, a party, an actora. */
const stage =
  /^\s+(?:de\s+(?:teatro|cine|televisión|doblaje|radio|voz|telenovelas?|reparto|comedia)|cómico|dramático)(?!\p{L})/iu;

/** True for "sujeto" as a noun: "el sujeto obligado", "sujeto pasivo". Elsewhere it is an adjective: "queda sujeto a". */
const isSomebody = (before: string, behind: string): boolean =>
  /^(?:el|un|al|del|todo|cada|dicho|este|ese|aquel|cualquier|ningún|algún|otro|mismo|presunto|supuesto)$/.test(
    before,
  ) || /^\s+(?:obligado|activo|pasivo|procesal|responsable|de\s)/iu.test(behind);

/** Words before a noun: "dicho bien" is a thing, "bien enterado" an adverb. */
const beforeNoun =
  /^(?:el|un|al|del|de|dicho|este|ese|aquel|cada|todo|otro|mismo|cualquier|ningún|algún|único|su|mi|referido|citado|indicado|expresado|mencionado|relacionado)$/;

/** The characters that are looked at behind a word, so that costs stay linear. */
const maxAhead = 200;

/** Splits a phrase into tokens. `end` is the text after the last one. */
export function tokensOf(phrase: string): { readonly tokens: readonly Token[]; readonly end: string } {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of phrase.matchAll(piece)) {
    const { once, name, short, word, number } = match.groups ?? {};
    const gap = phrase.slice(at, match.index);
    let text = match[0];
    let kind: Token["kind"] = name !== undefined ? "name" : number !== undefined ? "number" : "mark";
    if (word !== undefined) kind = "word";
    if (once !== undefined) {
      // "una vez notificado" is an adverb in two words.
      at = match.index + text.length;
      tokens.push({ gap, text, kind: "word", word: "luego" });
      continue;
    }
    if (short !== undefined) {
      kind = shortForms.has(short.toLowerCase()) ? "short" : "word";
      if (kind === "word") text = short.slice(0, -1);
    }
    at = match.index + match[0].length;
    const small = kind === "word" || kind === "short" ? text.toLocaleLowerCase("es") : "";
    // In "impuesto de su contenido" the word describes people. Any other impuesto is a tax.
    if (small === "impuesto" && informed.test(phrase.slice(at, at + maxAhead)))
      tokens.push({ gap, text, kind, word: "enterado", feminine: "impuesta" });
    else if (small === "actor" && stage.test(phrase.slice(at, at + maxAhead)))
      tokens.push({ gap, text, kind, word: small, feminine: "actriz" });
    else if (small === "sujeto" && !isSomebody(tokens.at(-1)?.word ?? "", phrase.slice(at, at + maxAhead)))
      tokens.push({ gap, text, kind, word: "obligado", feminine: "sujeta" });
    else if (small === "bien" && beforeNoun.test(tokens.at(-1)?.word ?? ""))
      tokens.push({ gap, text, kind, word: "predio" });
    else if (small === "masculino" && /^(?:sexo|género)$/.test(tokens.at(-1)?.word ?? ""))
      tokens.push({ gap, text, kind, word: small, feminine: "femenino" });
    else tokens.push({ gap, text, kind, word: small });
    if (text.length < match[0].length) tokens.push({ gap: "", text: ".", kind: "mark", word: "" });
  }
  return { tokens, end: phrase.slice(at) };
}
