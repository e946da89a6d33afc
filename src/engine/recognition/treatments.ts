import { agreeingWordsIn } from "./agreeing/agreeing-words.ts";
import type { AgreeingWords } from "./agreeing/phrase.ts";
import { type Candidate, single } from "./candidate.ts";
import { type GenderForms, genderForms } from "./doubt-forms.ts";
import { isRole } from "./people/roles.ts";
import { bothOf, type Sex } from "./words/gendered-words.ts";
import { type Mention, namesOthers, personWordsIn, subjectOf } from "./words/person-words.ts";
import type { Span } from "./words/wordings.ts";

const titles = String.raw`(?:señor(?:a|ita)?|don|doña|sr\.|sra\.|srita\.|srta\.|licenciad[oa]|lic\.|licda\.|inga?\.|arq(?:ta)?\.|doctora?|dr\.|dra\.|ingenier[oa]|arquitect[oa]|infrascrit[oa]|suscrit[oa]|notari[oa]|abogad[oa])`;
/** The treatment at once before a name: "a la señora Licenciada", "don", "el infrascrito Notario:". */
const ahead = new RegExp(
  String.raw`(?<!\p{L})(?:(a la|de la|del|al|el|la)\s+)?(${titles}(?:\s+${titles}){0,2})(?=,?:?\s+$)`,
  "iu",
);
const behind = /^,\s+((?:abogad[oa] y )?notari[oa])(?!\p{L})/iu;
/** Words of somebody's own among the particulars behind the name: ", domiciliada en Cobán e identificada con DPI". */
const own =
  /(?<=,\s|\s[ye]\s|(?:^|\s)(?:es|soy|ser|bien|siendo)\s)(?:identificad[oa]|domiciliad[oa]|nacid[oa]|vecin[oa](?=\sdel?\s)|portadora?|facultad[oa]|enterad[oa])(?!\p{L})/giu;
/** Behind these the words may be about a thing or of somebody else. */
const elsewhere =
  /\s(?:que|vend\p{L}+|compr\p{L}+|entreg\p{L}+|don[ao]n?|ced\p{L}+|declara\p{L}*|manifiesta\p{L}*|propietari[oa]|dueñ[oa]|finca|veh[íi]culo|inmueble|terreno|casa|entidad|sociedad|empresa)(?!\p{L})/iu;
const ofOneself =
  /\s(?:quien\s+)?(?:declara|manifiesta|asegura|afirma|dice)\s+(?:ser|tener|hallarse|llamarse)(?!\p{L})/giu;
/** The participle before a role: "en lo sucesivo denominada LA ARRENDANTE". */
const naming = /(?<!\p{L})((?:denominad|llamad|designad)[oa])\s+(?:(?:simplemente|únicamente|como)\s+)?[“"«']?$/iu;
const himself = /(?<=por s[íi] )mism[oa](?!\p{L})/giu;
/** Kinds of an answer of its own that tells the gender of somebody. */
const telling =
  /^(?:[^.;]{0,200}?(?:,|\s))?((?:solter|casad|divorciad|viud)[oa]|guatemaltec[oa]|hondureñ[oa]|salvadoreñ[oa]|mexican[oa])(?=[,.;\s])/iu;

/** A name of somebody in a paragraph, with the beginning of their fields. */
interface NamePlace extends Span {
  readonly role: string;
}

interface Found extends Span {
  readonly role: string;
  readonly sex: Sex;
  readonly man: string;
  readonly woman: string;
}

/** Finds the treatments before names and the words behind them that agree with the person. */
function wordsIn(text: string, names: readonly NamePlace[]): Found[] {
  const found: Found[] = [];
  const put = (start: number, written: string, words: readonly string[], role: string) => {
    const both = written === words.join(" ") ? bothOf(words) : undefined;
    if (both) found.push({ start, end: start + written.length, role, ...both });
  };
  for (const [i, { start, end, role }] of names.entries()) {
    const from = Math.max(names[i - 1]?.end ?? 0, start - 60);
    const treatment = ahead.exec(text.slice(from, start));
    if (treatment) {
      const [written, article, rest = ""] = treatment;
      put(from + treatment.index, written, [...(article === undefined ? [] : [article]), ...rest.split(/\s/)], role);
    }
    const until = Math.min(names[i + 1]?.start ?? text.length, end + 900);
    const after = text.slice(end, until);
    const title = behind.exec(after);
    if (title) put(end + title[0].length - (title[1] ?? "").length, title[1] ?? "", (title[1] ?? "").split(" "), role);
    // Behind the sentence or a semicolon the words may be somebody else's.
    const clause = after.slice(0, /;|\.\s/.exec(after)?.index ?? after.length);
    // "Quien declara ser de treinta años" is still about somebody's own particulars.
    const asked = clause.replace(ofOneself, (words) => "_".repeat(words.length));
    const particulars = clause.slice(0, elsewhere.exec(asked)?.index ?? clause.length);
    for (const { 0: word, index } of particulars.matchAll(own)) put(end + index, word, [word], role);
    // "Luis Paz compra a Ana Sol por sí mismo": with two names in a clause it is not certain whose the word is.
    const isAlone = i === 0 || /;|\.\s/.test(text.slice(names[i - 1]?.end ?? 0, start).slice(-1000));
    if (isAlone) for (const { 0: word, index } of clause.matchAll(himself)) put(end + index, word, [word], role);
  }
  return found;
}

/**
 * A word with a gender that no field drives, in its sentence. `thing`: words about a thing of the deed, which would stay fixed.
 * `gender`: the words for a man and for a woman, where the words alone do not tell them.
 */
export interface Doubt extends Span {
  readonly sentence: string;
  readonly thing?: boolean;
  readonly gender?: GenderForms;
}

/** Things that are identified, and the words between them and the participle: "la finca urbana antes identificada". */
const things = String.raw`(?:fincas?|local(?:es)?|inmuebles?|bien(?:es)?|veh[íi]culos?|terrenos?|lotes?|casas?|apartamentos?|bodegas?|oficinas?|cuentas?|escrituras?|contratos?|documentos?|instrumentos?|plazas?|motocicletas?|automóvil(?:es)?|equipos?|maquinaria|fracci[óo]n|[áa]reas?|derechos?|t[íi]tulos?|cheques?|pagar[ée]s?|p[óo]lizas?|entidad(?:es)?|sociedad(?:es)?|empresas?)`;
const between = String.raw`(?:urban[oa]s?|r[úu]stic[oa]s?|matriz|comercial(?:es)?|antes|arriba|ya|anteriormente|previamente|plenamente|debidamente|relacionad[oa]s?|descrit[oa]s?|inscrit[oa]s?|y|e)`;
const identified = String.raw`(?<!(?<!\p{L})${things}\s(?:${between}\s){0,4})identificad[oa]s?`;
/** Several people by what they are to each other. */
const related = String.raw`(?:espos[oa]s|c[óo]nyuges|herman[oa]s)`;
/** Participles about several people, which follow the gender of all of them. */
const ofAll = String.raw`(?<=(?:se (?:dan|tienen|declaran|consideran|encuentran|hallan)(?: por)?|quedan|quedamos|nos damos por|están|estamos|quienes,?|,|\sy)\s(?:plenamente |debidamente |bien )?)(?:enterad|satisfech|obligad|facultad|notificad|advertid|apercibid|comprometid)[oa]s|(?<=(?:^|[.;:]\s)(?:plenamente |debidamente |bien )?)(?:enterad|satisfech|obligad|notificad|advertid|apercibid)[oa]s|(?<=se dan por |nos damos por )(?:recibid|pagad)[oa]s(?=\s+del?\s|\s*[.,;]|\s+[ye]\s)`;

/** Pronouns that may be about people: "ellos quedan", "recibió de ella". */
const pronoun = String.raw`(?<!\p{L})(?<!(?:una|uno|todas|todos|cualquiera|ambas) (?:de )?)ell[oa]s|(?<=(?<!\p{L})(?:de|a|con|por|para|ante)\s)(?:él|ella)(?=\s*[.,;]|\s+(?:en|y|el|la|los|las|no)(?!\p{L}))`;
/** Nouns for several people by what they have: "son legítimos copropietarios". */
const ofSeveralPeople = String.raw`(?<=(?:son|somos|sean|ser|siendo|como)\s)(?:(?:legítim|únic|verdader|exclusiv|antigu)[oa]s\s+(?:[ye]\s+(?:legítim|únic|verdader|exclusiv)[oa]s\s+)?)?(?:(?:(?:co)?propietari|condueñ|dueñ|(?:co)?hereder|legatari|usufructuari|beneficiari|mandatari|apoderad)[oa]s|(?:(?:co)?poseedor|(?:co)?deudor|acreedor|fiador|tenedor|conocedor|sabedor)[ea]s)`;

/** Words with a gender that no field may miss: the next person may be of the other one, or several. */
const anyTreatment = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:él|ella|ellos|ellas)\s)mism[oa]s?(?!\p{L})|(?<!\p{L})(?:(?:a la|de la|del|al|el|la|los|las|ambos|ambas)\s+)?(?:señor(?:a|ita|es|as)?|don|doña|sr\.|sra\.|licenciad[oa]s?|lic(?:da)?\.|inga?\.|doctora?|comparecientes?|otorgantes?|contratantes|infrascrit[oa]s?)(?!\p{L})|` +
    String.raw`(?<!\p{L})(?:(?:a|de)\s+)?(?:los|las)\s+${related}(?!\p{L})|(?<!\p{L})${related}(?=\s+entre\s)|` +
    String.raw`(?<!\p{L})(?:por s[íi] mism[oa]s?|${identified}|nacid[oa]s?|domiciliad[oa]s?|(?:solter|casad|divorciad|viud|guatemaltec)[oa]s|amb[oa]s(?=,?\s(?:casad|solter|guatemaltec|mayores|vecin|de este domicilio)))(?!\p{L})|` +
    String.raw`${ofAll}(?!\p{L})|${pronoun}(?!\p{L})|${ofSeveralPeople}(?!\p{L})|` +
    // "El representante": the word is the same for both, its article is not.
    String.raw`(?<!\p{L})(?:a la|de la|del|al|el|la)\s+representante(?!\p{L})`,
  "giu",
);
/** The notary of the deed without a name: "la infrascrita Notaria". */
const thisNotary = new RegExp(
  String.raw`(?<!\p{L})(?:(?:a la|de la|del|al|el|la)\s+)?(?:infrascrit|suscrit)[oa]\s+notari[oa](?!\p{L})|` +
    String.raw`(?<!\p{L})(?:a la|de la|del|al|el|la)\s+notari[oa](?:(?=\s+que\s+autoriza)|\s+autorizante)(?!\p{L})|` +
    String.raw`(?<=(?<!\p{L})(?:yo,|como)\s)(?:(?:el|la)\s+)?notari[oa](?=,?\s+(?:doy|hago|certific))`,
  "giu",
);

/** The notary, where the deed has only one: "junto con el notario que da fe". */
const anyNotary = /(?<!\p{L})(?:al|del|el|(?:(?:a|de)\s+)?la)\s+[Nn]otari[oa](?!\p{L})(?!,?\s+\p{Lu}\p{Ll})/gu;

/** Somebody called by another role than the one they are known by: "la requirente o la trabajadora". */
const asRole = /(?<!\p{L})(?:al|del|el|(?:(?:a|de)\s+)?la)\s+(\p{L}+)(?!\p{L})/giu;

/** True for a text with a word that agrees with somebody. */
export const agrees = (text: string): boolean => text.search(anyTreatment) >= 0;

export const sentenceAt = (text: string, { start, end }: Span): string => {
  // A longer sentence is cut between words.
  const before = start > 200 ? text.slice(start - 200, start).replace(/^\S*/u, "") : text.slice(0, start);
  const behind = end + 200 < text.length ? text.slice(end, end + 200).replace(/\S*$/u, "") : text.slice(end);
  const head = /(?:[^.;]|\.(?!\s))*$/.exec(before)?.[0] ?? "";
  const tail = /^(?:[^.;]|\.(?!\s))*[.;]?/.exec(behind)?.[0] ?? "";
  return `${head}${text.slice(start, end)}${tail}`.trim();
};

const company =
  /(?<!\p{L})(?:entidad|sociedad|empresa|compañía|cooperativa|asociación|S\.\s?A\.|Sociedad\s+Anónima)(?!\p{L})/iu;

/** True for words about a company that was named last: "la entidad SOL, S. A., es propietaria". */
function isOfCompany(text: string, { start, end }: Span, people: readonly Span[]): boolean {
  const before80 = text.slice(Math.max(0, start - 80), start);
  if (
    /(?<!\p{L})(?:su|mi|nuestra)\s+(?:representada|poderdante|mandante)(?:,[^.;,]{0,40},)?\s+(?:es|sea|fue|era|declara ser)\s+(?:la\s+)?$/iu.test(
      before80,
    )
  )
    return true;
  if (!/^[^\s]*(?:propietari|dueñ|poseedor|acreedor|deudor|titular)a/iu.test(text.slice(start, end))) return false;
  const from = Math.max(0, start - 300);
  const before = people.reduce((last, one) => (one.end <= start && one.end > last ? one.end : last), from);
  const sentence = text.slice(before, start);
  return company.test(sentence.slice(sentence.search(/(?:[^.;]|\.(?!\s\p{Lu}\p{Ll}))*$/u)));
}

/** A paragraph for agreement: its names, and what else became tags in it. */
interface Agreeing {
  readonly text: string;
  readonly names: readonly NamePlace[];
  /** The places that call somebody by their role. */
  readonly mentions: readonly Mention[];
  readonly taken: readonly Span[];
}

/** Returns words as doubts in the order of the text. Of those that overlap the first one counts, and the longer. */
function inSentences(text: string, spans: readonly (Span & { readonly gender?: GenderForms })[]): Doubt[] {
  let last = 0;
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .flatMap(({ start, end, gender }) => {
      if (start < last) return [];
      last = end;
      return [{ start, end, sentence: sentenceAt(text, { start, end }), ...(gender ? { gender } : {}) }];
    });
}

const withGender = ({ start, end, man, woman, sex }: AgreeingWords) => ({ start, end, gender: { man, woman, sex } });

/** Finds the words for the notary of the deed. `isOnly`: it names no other one. */
const notaryIn = (text: string, isOnly: boolean): Found[] =>
  [thisNotary, ...(isOnly ? [anyNotary] : [])].flatMap((shape) =>
    [...text.matchAll(shape)].flatMap(({ 0: written, index }) => {
      const forms = genderForms(written);
      return forms ? [{ ...forms, start: index, end: index + written.length, role: "notario" }] : [];
    }),
  );

/** Finds the participles before the roles of a paragraph: "en lo sucesivo denominada LA ARRENDANTE". */
const namingIn = (text: string, mentions: readonly Mention[]): Found[] =>
  mentions.flatMap(({ start, role }) => {
    const before = naming.exec(text.slice(Math.max(0, start - 40), start));
    const [all = "", word = ""] = before ?? [];
    const forms = before ? genderForms(word) : undefined;
    const from = start - all.length;
    return forms ? [{ ...forms, start: from, end: from + word.length, role }] : [];
  });

/** Returns the shape of roles of several: "los compradores". */
const severalNamed = (plurals: readonly string[]): RegExp | undefined =>
  plurals.length === 0
    ? undefined
    : new RegExp(`(?<!\\p{L})(?:(?:a|de)\\s+)?(?:los|las)\\s+(?:${plurals.join("|")})(?!\\p{L})`, "giu");

/** Returns the genders that the particulars behind names tell: "LUIS PAZ, …, casado". */
const sexesBehind = (paragraphs: readonly Pick<Agreeing, "text" | "names">[]): { role: string; sex: Sex }[] =>
  paragraphs.flatMap(({ text, names }) =>
    names.flatMap(({ end, role }, i) => {
      const word = telling.exec(text.slice(end, Math.min(names[i + 1]?.start ?? text.length, end + 260)))?.[1];
      return word === undefined
        ? []
        : [{ role, sex: /a$/i.test(word) ? ("femenino" as const) : ("masculino" as const) }];
    }),
  );

/** The facts of the whole deed about its people. */
interface Cast {
  /** Returns the gender of a role, if all words about it agree. */
  readonly sexOf: (role: string) => Sex | undefined;
  /** The roles of the people. */
  readonly roles: readonly string[];
  /** The roles of companies at the end of words: their gender is that of "la entidad". */
  readonly firms: RegExp | undefined;
  readonly ofSeveral: RegExp | undefined;
}

/** Returns the only person of the deed with the gender of a word, if nobody else can be meant. */
function onlyOne(
  { sexOf, roles }: Cast,
  text: string,
  at: Span & { readonly sex: Sex },
  people: readonly Mention[],
): string | undefined {
  const [one, ...more] = roles.filter((role) => !role.startsWith("notari") && sexOf(role) === at.sex);
  if (one === undefined || more.length > 0 || namesOthers(text, at)) return undefined;
  if (at.sex === "femenino" && company.test(text.slice(Math.max(0, at.start - 400), at.start))) return undefined;
  const near = people.filter(({ start, end }) => start < at.start && end > at.start - 600);
  const isCertain = near.every(({ role }) => sexOf(role) !== undefined || role.startsWith("notari"));
  return isCertain && near.some(({ role }) => role === one) ? one : undefined;
}

/** Returns the words of a paragraph that no list of words knows and that a person explains. */
function agreeingIn(
  { text, names, mentions }: Agreeing,
  { firms }: Cast,
  known: readonly Span[],
  isFree: (at: Span) => boolean,
): AgreeingWords[] {
  const people = [...names, ...mentions];
  return agreeingWordsIn(text, (at) => !isFree(at), names).filter(
    ({ start, end }) =>
      firms?.test(text.slice(start, end)) !== true &&
      !isOfCompany(text, { start, end }, people) &&
      !known.some((one) => one.start < end && start < one.end && (one.start < start || end < one.end)) &&
      !/^ bajo el r[ée]gimen/iu.test(text.slice(end)),
  );
}

/** Binds the words of a paragraph. `read` are those beside names. */
function boundIn(
  agreeing: Agreeing,
  read: readonly Found[],
  cast: Cast,
): { readonly candidates: readonly Candidate[]; readonly doubts: readonly Doubt[] } {
  const { text, names, mentions, taken } = agreeing;
  const { sexOf, ofSeveral } = cast;
  const covered = new Uint8Array(text.length);
  for (const { start, end } of taken) covered.fill(1, start, end);
  const isFree = ({ start, end }: Span) => !covered.subarray(start, end).includes(1);
  const bound = (at: Span, role: string, { sex, man, woman }: Omit<Found, "start" | "end" | "role">) => {
    covered.fill(1, at.start, at.end);
    const value = { kind: "option" as const, value: sex, name: `${role}_sexo` };
    return single({ start: at.start, end: at.end }, value, ` | genero:"${man}":"${woman}"`, 5);
  };
  const isOnlyNotary = sexOf("notario_autorizante") === undefined;
  const sure = [...read, ...namingIn(text, mentions), ...notaryIn(text, isOnlyNotary)];
  const candidates = sure.flatMap((one) =>
    isFree(one) && sexOf(one.role) === one.sex ? [bound(one, one.role, one)] : [],
  );
  const people = [...names, ...mentions];
  const ofPeople = personWordsIn(text).filter((at) => isFree(at) && !isOfCompany(text, at, people));
  for (const at of ofPeople) {
    const forms = genderForms(at.words);
    const role = forms && subjectOf(text, at, people, { sex: forms.sex, sexOf });
    if (role !== undefined) candidates.push(bound(at, role, forms as NonNullable<typeof forms>));
  }
  const others = agreeingIn(agreeing, cast, ofPeople, isFree);
  for (const at of others) {
    if (at.isLoose || at.isPlural || !isFree(at)) continue;
    const role = subjectOf(text, at, people, { sex: at.sex, sexOf }) ?? onlyOne(cast, text, at, people);
    if (role !== undefined) candidates.push(bound(at, role, at));
  }
  const otherRoles = [...text.matchAll(asRole)].filter(({ 1: role = "" }) =>
    /^notari/iu.test(role) ? sexOf("notario") !== undefined && isOnlyNotary : isRole(role),
  );
  const several = ofSeveral === undefined ? [] : text.matchAll(ofSeveral);
  const words = [...text.matchAll(anyTreatment), ...text.matchAll(thisNotary), ...several, ...otherRoles];
  const spans = words.map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const doubts = inSentences(text, [...others.map(withGender), ...spans, ...ofPeople].filter(isFree));
  return { candidates, doubts };
}

/**
 * Binds the treatments, titles and participles of people to their gender, paragraph by paragraph. `known` are the genders
 * that the articles of roles say. Where the words about somebody disagree, none is bound. Words with a gender that
 * nothing binds are returned as doubts, and so are the roles of several (`plurals`): the next deed may have one seller.
 */
export function agreementsIn(
  paragraphs: readonly Agreeing[],
  known: ReadonlyMap<string, Sex>,
  plurals: readonly string[],
): readonly { readonly candidates: readonly Candidate[]; readonly doubts: readonly Doubt[] }[] {
  const read = paragraphs.map(({ text, names }) => wordsIn(text, names));
  const sexes = new Map<string, Set<Sex>>([...known].map(([role, sex]) => [role, new Set([sex])]));
  const hear = (role: string, sex: Sex) => sexes.set(role, (sexes.get(role) ?? new Set<Sex>()).add(sex));
  for (const { role, sex } of read.flat()) hear(role, sex);
  for (const { role, sex } of sexesBehind(paragraphs)) hear(role, sex);
  const roles = [...new Set(paragraphs.flatMap(({ names }) => names.map(({ role }) => role)))];
  const companies = [...known.keys()].filter((role) => !roles.includes(role));
  const cast: Cast = {
    sexOf: (role) => {
      const all = sexes.get(role);
      return all?.size === 1 ? [...all][0] : undefined;
    },
    roles,
    firms: companies.length === 0 ? undefined : new RegExp(`(?:^|\\s)(?:${companies.join("|")})$`, "iu"),
    ofSeveral: severalNamed(plurals),
  };
  return paragraphs.map((paragraph, i) => boundIn(paragraph, read[i] ?? [], cast));
}
