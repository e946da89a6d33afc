import { once } from "#engine/once.ts";
import { listed, paired } from "./listed.ts";

/** Verbs of instruments that follow the rules of their ending, stems that change aside. */
const regular = `
  abandonar abonar acatar aceptar aclarar acompañar aconsejar acordar:ue acreditar acudir adherir:ie adicionar adjudicar
  adjuntar administrar admitir adoptar adquirir:iie advertir:ie afianzar afirmar agotar agregar alegar allanar alquilar amparar
  ampliar:í anotar añadir anunciar apelar aplicar aportar apoyar apreciar aprobar:ue aprovechar arbitrar archivar arrendar:ie
  asegurar asentar:ie asentir:ie asignar asistir asociar asumir atender:ie aumentar autenticar autorizar auxiliar avalar
  averiguar avisar ayudar bastar buscar cambiar cancelar capacitar carecer casar causar caucionar ceder celebrar certificar
  cerrar:ie circular citar cobrar colindar comenzar:ie comisionar comparecer compartir compensar completar comprar
  comprender comprobar:ue comprometer comunicar conceder concertar:ie conciliar concluir concurrir condonar conducir
  conferir:ie confesar:ie confiar:í confirmar conformar conocer conseguir:i consentir:ie conservar considerar consignar
  consistir constar constituir construir consultar consumir contar:ue contener contestar continuar:ú contradecir contraer
  contratar contribuir convalidar convenir convertir:ie convocar corregir:i correr corresponder costear creer cubrir
  cumplir custodiar dañar deber decidir declarar declinar dedicar deducir defender:ie delegar demandar demoler:ue
  demostrar:ue denominar denunciar depender depositar derivar desear desempeñar desestimar designar desistir desocupar
  despachar despedir:i destinar determinar detentar devengar devolver:ue diligenciar disfrutar disolver:ue disponer distribuir
  dividir divorciar documentar domiciliar donar efectuar:ú ejecutar ejercer ejercitar elaborar elegir:i elevar emitir
  emplear enajenar encargar encomendar:ie encontrar:ue endosar enmendar:ie enterar entender:ie entrar entregar enviar:í
  escribir escriturar escuchar esperar establecer estampar estimar estipular evacuar evaluar:ú evitar exhibir exigir exonerar
  explicar explotar exponer expresar extender:ie extinguir facilitar facultar fallecer faltar fijar financiar firmar
  formalizar formular fundar garantizar gestionar girar gozar gravar guardar habitar hablar heredar hipotecar identificar
  ignorar impedir:i imponer impugnar inclinar incluir incumplir incurrir indicar indemnizar informar ingresar iniciar inscribir
  insistir inspeccionar instalar instituir instruir integrar intentar interponer intervenir invertir:ie investir:i jurar
  justificar juzgar laborar legalizar legar leer levantar liberar librar liquidar llamar llegar llevar lograr mandar manifestar:ie
  mantener mediar modificar mostrar:ue nacer necesitar negar:ie negociar nombrar notificar novar obedecer obligar obrar observar
  obtener ocupar ofertar ofrecer oír omitir oponer optar ordenar otorgar pactar padecer pagar participar partir pasar pedir:i
  percibir perder:ie permanecer permitir permutar pertenecer portar poseer practicar preferir:ie prescribir presentar preservar
  prestar pretender prever proceder procurar producir prohibir:í prometer promover:ue pronunciar proponer proporcionar
  prorrogar proteger protestar protocolizar proveer quedar radicar ratificar razonar realizar rebajar recaer recibir reclamar
  recoger recomendar:ie reconocer recordar:ue rectificar recurrir redactar reducir reembolsar referir:ie registrar
  regresar rehusar:ú reintegrar reiterar relevar rematar remitir rendir:i renovar:ue renunciar reparar repetir:i representar
  reproducir requerir:ie rescindir reservar residir resolver:ue respaldar respetar responder responsabilizar restituir
  resultar retener retirar reunir:ú revisar revocar saldar salir sanear satisfacer seguir:i señalar separar servir:i
  significar solicitar solventar someter sostener subarrendar:ie subrogar subsanar suceder sufrir sujetar suministrar
  suscribir suspender sustituir tasar tener terminar testar tolerar tomar trabajar traer tramitar transferir:ie transigir
  transmitir trasladar traspasar tratar ubicar unir usar usufructuar:ú utilizar valer valorar valuar:ú vender venir ver verificar
  viajar vigilar vincular visitar vivir volver:ue
  estar haber hacer decir poder poner querer saber dar ir ser soler:ue caber caer concernir:ie hallar parecer seguir:i volver:ue
  dejar imprimir estampar colocar poner dirigir imponer rogar:ue suplicar agradecer estipular pesar bastar tocar caducar vencer
  finalizar subsistir prevalecer regir:i surtir entablar plantear promover:ue desalojar alojar arreglar reparar mejorar cuidar
  criar:í engendrar educar alimentar sostener contraer casar divorciar reconciliar adoptar emancipar tutelar curar
  actuar:ú admitir tributar titular habilitar anular desarrollar edificar urbanizar lotificar desmembrar:ie unificar
  reservar reconvenir:- desistir absolver:ue articular dictar emplazar querellar acusar allanar ofender injuriar agradecer
  vencer empeñar aprehender detener encubrir cometer reincidir comparecer adeudar amortizar capitalizar desembolsar prestar refinanciar
  formar sellar rubricar describir eximir excluir embargar abstener litigar convivir repartir sentir:ie ostentar erigir condenar imputar sindicar
  ocasionar arrojar demorar atrasar retrasar mudar ausentar sufragar destruir impartir abrir
  empezar:ie mostrar:ue construir gastar medir:i conocer cultivar sacar
  aseverar figurar botar recorrer perturbar molestar cotizar facturar acceder
  sobrevivir egresar presumir comportar graduar:ú apercibir acabar votar deliberar exhortar intimar posesionar
`;

/**
 * The irregular forms by infinitive: present, preterite, present subjunctive, and the stem of future and conditional.
 */
const irregular: ReadonlyMap<string, readonly [string, string, string, string]> = new Map(
  listed(`
    ser:es/fue/sea/ser estar:está/estuvo/esté/estar haber:ha/hubo/haya/habr hacer:hace/hizo/haga/har
    decir:dice/dijo/diga/dir poder:puede/pudo/pueda/podr poner:pone/puso/ponga/pondr querer:quiere/quiso/quiera/querr
    saber:sabe/supo/sepa/sabr dar:da/dio/dé/dar ir:va/fue/vaya/ir tener:tiene/tuvo/tenga/tendr venir:viene/vino/venga/vendr
    salir:sale/salió/salga/saldr valer:vale/valió/valga/valdr ver:ve/vio/vea/ver prever:prevé/previó/prevea/prever
    traer:trae/trajo/traiga/traer caer:cae/cayó/caiga/caer oír:oye/oyó/oiga/oir caber:cabe/cupo/quepa/cabr
    satisfacer:satisface/satisfizo/satisfaga/satisfar contradecir:contradice/contradijo/contradiga/contradir
  `).map((entry) => {
    const [verb = "", forms = ""] = entry.split(":");
    const [present = "", preterite = "", subjunctive = "", stem = ""] = forms.split("/");
    return [verb, [present, preterite, subjunctive, stem]];
  }),
);
/** Verbs that go like another one with something before it: mantener, imponer, convenir, contraer, recaer. */
const models = ["tener", "poner", "venir", "traer", "caer"];
/** Imperfects that keep no rule. */
const imperfects: ReadonlyMap<string, string> = new Map(paired("ser:era ir:iba ver:veía prever:preveía"));

const changed: Readonly<Record<string, readonly [RegExp, string]>> = {
  ie: [/e([^aeiou]*)$/, "ie$1"],
  iie: [/i([^aeiou]*)$/, "ie$1"],
  ue: [/o([^aeiou]*)$/, "ue$1"],
  i: [/e(gu|[^aeiou]*)$/, "i$1"],
  í: [/i([^aeiou]*)$/, "í$1"],
  ú: [/u([^aeiou]*)$/, "ú$1"],
};

function irregularOf(verb: string): readonly [string, string, string, string] | undefined {
  const own = irregular.get(verb);
  if (own) return own;
  const model = models.find((each) => verb.endsWith(each));
  const forms = model === undefined ? undefined : irregular.get(model);
  if (model === undefined || !forms) return undefined;
  const before = verb.slice(0, -model.length);
  return [before + forms[0], before + forms[1], before + forms[2], before + forms[3]];
}

/** The stem before -e and -a of the other mood: pague, convoque, garantice, exija, siga, comparezca, reduzca. */
function otherMood(verb: string, stem: string): string {
  if (verb.endsWith("ar"))
    return `${stem.replace(/c$/, "qu").replace(/gu$/, "gü").replace(/g$/, "gu").replace(/z$/, "c")}e`;
  if (verb.endsWith("uir") && !verb.endsWith("guir")) return `${stem}ya`;
  if (/[aeou]c[ei]r$/.test(verb)) return `${stem.slice(0, -1)}zca`;
  if (stem.endsWith("gu")) return `${stem.slice(0, -1)}a`;
  return `${stem.replace(/g$/, "j").replace(/c$/, "z")}a`;
}

/**
 * Returns the third person singular forms of a verb: the indicative, and the forms that occur only after "que", "si"
 * and similar words.
 */
function formsOf(
  verb: string,
  change: string | undefined,
): { readonly indicative: string[]; readonly afterQue: string[] } {
  const stem = verb.slice(0, -2);
  const ar = verb.endsWith("ar");
  const ir = /[ií]r$/.test(verb);
  const rule = change === undefined ? undefined : changed[change];
  const strong = rule ? stem.replace(rule[0], rule[1]) : stem;
  const fixed = irregularOf(verb);
  const yes = /[^gq]uir$/.test(verb);
  const glide = yes || /[aeo][eií]r$/.test(verb);
  const weak = ir && (change === "ie" || change === "i") ? stem.replace(/e(gu|[^aeiou]*)$/, "i$1") : stem;
  const present = fixed?.[0] ?? (ar ? `${strong}a` : yes ? `${stem}ye` : `${strong}e`);
  const past = /duc[ei]r$/.test(verb) ? `${stem.slice(0, -1)}jo` : `${weak}${ar ? "ó" : glide ? "yó" : "ió"}`;
  const preterite = fixed?.[1] ?? past;
  const imperfect = imperfects.get(verb) ?? `${stem}${ar ? "aba" : "ía"}`;
  const future = fixed?.[3] ?? verb.replace("í", "i");
  const subjunctive = fixed?.[2] ?? otherMood(verb, strong);
  // Imperfect and future subjunctive are made of the preterite: pagara, vendiese, hubiere, tuviere, fuere, dijere.
  const before =
    ar && !fixed
      ? `${stem}a`
      : `${preterite.replace(/(?:i?ó|io|yó|o|ue)$/, "").replace(/z$/, "c")}${preterites(preterite)}`;
  return {
    indicative: [present, preterite, imperfect, `${future}á`, `${future}ía`],
    afterQue: [subjunctive, `${before}ra`, `${before}se`, `${before}re`],
  };
}

const preterites = (preterite: string): string => {
  if (/jo$|^fue$/.test(preterite)) return preterite === "fue" ? "ue" : "e";
  return preterite.endsWith("yó") ? "ye" : "ie";
};

/** First persons of the present that keep no rule: one, several. */
const firstPresents: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["ser", ["soy", "somos"]],
  ["estar", ["estoy", "estamos"]],
  ["haber", ["he", "hemos"]],
  ["dar", ["doy", "damos"]],
  ["ir", ["voy", "vamos"]],
  ["saber", ["sé", "sabemos"]],
]);

/** First persons of several in the present subjunctive that keep no rule. */
const firstWishes: ReadonlyMap<string, string> = new Map(
  paired("poder:podamos querer:queramos ir:vayamos dar:demos estar:estemos"),
);

/** Returns the first person of one in the preterite of an irregular verb: hice, hube, dije. */
function firstPast(preterite: string): readonly [string, string] | undefined {
  if (preterite === "fue") return ["fui", "fuimos"];
  if (/^(?:dio|vio)$/u.test(preterite)) return [preterite.slice(0, -1), preterite.replace(/o$/u, "mos")];
  const stem = /^(.*[^i])o$/u.exec(preterite)?.[1]?.replace(/z$/u, "c");
  return stem === undefined ? undefined : [`${stem}e`, `${stem}imos`];
}

/** Returns pairs of the first person of one and of several: acepto and aceptamos, pagaré and pagaremos. */
function firstsOf(verb: string, { indicative, afterQue }: ReturnType<typeof formsOf>): (readonly [string, string])[] {
  const [present = "", preterite = "", , future = ""] = indicative;
  const [subjunctive = ""] = afterQue;
  const isAr = verb.endsWith("ar");
  const several = `${verb.slice(0, -2)}${verb.replace(/^.*([aeií])r$/u, "$1")}mos`;
  const one = `${(isAr ? present : subjunctive).slice(0, -1)}o`;
  const past = isAr ? `${otherMood(verb, verb.slice(0, -2)).slice(0, -1)}é` : `${verb.slice(0, -2)}í`;
  const stem = verb.slice(0, -2);
  const pasts = isAr ? several : `${stem}${/[aeo]$/u.test(stem) ? "í" : "i"}mos`;
  const regular = irregular.has(verb) || firstPresents.has(verb) ? [] : [[past, pasts] as const];
  const strong = firstPast(preterite);
  return [
    firstPresents.get(verb) ?? [one, several],
    [future.replace(/á$/u, "é"), future.replace(/á$/u, "emos")],
    ...(strong ? [strong] : regular),
  ];
}

const stressed: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í" };

/** Returns the forms that are the same in the first and in the third person of one, with those of several: pague and paguemos. */
function alikesOf(
  verb: string,
  change: string | undefined,
  { indicative, afterQue }: ReturnType<typeof formsOf>,
): (readonly [string, string])[] {
  const [, , imperfect = "", , conditional = ""] = indicative;
  const [subjunctive = "", ...pasts] = afterQue;
  const stem = verb.slice(0, -2);
  const isIr = /[ií]r$/u.test(verb);
  const weak =
    isIr && (change === "ie" || change === "i")
      ? stem.replace(/e(gu|[^aeiou]*)$/u, "i$1")
      : isIr && change === "ue"
        ? stem.replace(/o([^aeiou]*)$/u, "u$1")
        : stem;
  const wish =
    firstWishes.get(verb) ?? `${change === undefined || irregularOf(verb) ? subjunctive : otherMood(verb, weak)}mos`;
  const moved = (form: string, ending: RegExp) =>
    form.replace(ending, (_, vowel: string, rest: string) => `${stressed[vowel] ?? vowel}${rest}mos`);
  return [
    [subjunctive, wish],
    ...pasts.map((form) => [form, moved(form, /([ae])(r[ae]|se)$/u)] as const),
    [imperfect, imperfect.endsWith("aba") ? moved(imperfect, /(a)(ba)$/u) : `${imperfect}mos`],
    [conditional, `${conditional}mos`],
  ];
}

function collected(): Readonly<Record<"infinitives" | "indicative" | "afterQue", ReadonlySet<string>>> &
  Readonly<Record<"firstOne" | "firstSeveral" | "alike", ReadonlyMap<string, string>>> {
  const alike = new Map<string, string>();
  const firstOne = new Map<string, string>();
  const firstSeveral = new Map<string, string>();
  const infinitives = new Set<string>();
  const indicative = new Set<string>();
  const afterQue = new Set<string>();
  for (const entry of listed(regular)) {
    const [verb = "", change] = entry.split(":");
    infinitives.add(verb);
    const forms = formsOf(verb, change === "-" ? undefined : change);
    for (const form of forms.indicative) indicative.add(form);
    for (const form of forms.afterQue) afterQue.add(form);
    for (const [one, several] of firstsOf(verb, forms)) {
      if (!firstOne.has(one)) firstOne.set(one, several);
      if (!firstSeveral.has(several)) firstSeveral.set(several, one);
    }
    for (const [one, several] of alikesOf(verb, change === "-" ? undefined : change, forms)) {
      if (!alike.has(one)) alike.set(one, several);
      if (!firstSeveral.has(several)) firstSeveral.set(several, one);
    }
  }
  return { infinitives, indicative, afterQue, firstOne, firstSeveral, alike };
}
const all = once(collected);

/** True for a lower-case word that is the third person singular of a verb of instruments: declara, se obligó, podrá. */
export const isVerb = (word: string): boolean => all().indicative.has(word);

/** True for the moods that occur only after "que", "si" and similar words: comparezca, pagare, incumpliera. */
export const isWished = (word: string): boolean => all().afterQue.has(word);

/** True for an infinitive of the list, with or without its pronouns: pagar, obligarse. */
export function isInfinitive(word: string): boolean {
  const bare = word.replace(/(?:se|l[aeo]s?|selos?|selas?)$/u, "");
  return all().infinitives.has(bare) || all().infinitives.has(word);
}

/** Returns a lower-case first person of one for several, or back: acepto, aceptamos. Returns undefined for other words. */
export const firstForSeveral = (word: string): string | undefined => all().firstOne.get(word);
export const firstForOne = (word: string): string | undefined => all().firstSeveral.get(word);
/** Returns a lower-case form that is the same in the first and in the third person of one for several: pague, paguemos. */
export const alikeForSeveral = (word: string): string | undefined => all().alike.get(word);
