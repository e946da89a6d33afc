import type { Tagging } from "./tagging.ts";

/** Small letters without any marks: file names often lack them. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that join two others. Without one of them they say nothing. */
const joining: ReadonlySet<string> = new Set(
  "a al con contra de del e el entre la las los no of por the to vs y and for from".split(" "),
);

/** The acts of deeds: how a file name writes them, and the roles of their parties in fields. */
const acts: readonly (readonly [written: RegExp, roles: RegExp, name: string, ofThing: boolean])[] = [
  [/^promesa de (?:compra)?venta$/, /^promitente_/, "Promesa de compraventa", true],
  [/^(?:compraventa|compra venta|venta)$/, /^(?:vendedor|comprador)a?_/, "Compraventa", true],
  [/^donacion$/, /^(?:donante|donatari[oa])_/, "Donación", true],
  [/^permuta$/, /^permutante_/, "Permuta", true],
  [
    /^(?:arrendamiento|alquiler)$/,
    /^(?:arrendante|arrendador|arrendadora|arrendatari[oa]|inquilin[oa])_/,
    "Arrendamiento",
    true,
  ],
  [/^comodato$/, /^comoda(?:nte|tari[oa])_/, "Comodato", true],
  [/^(?:mutuo|prestamo)$/, /^mutua(?:nte|tari[oa])_/, "Mutuo", false],
  [/^reconocimiento de deuda$/, /^deudora?_/, "Reconocimiento de deuda", false],
  [/^(?:mandato|poder)$/, /^(?:mandante|mandatari[oa]|poderdante)_/, "Mandato", false],
  [/^cesion(?: de derechos)?$/, /^(?:cedente|cesionari[oa])_/, "Cesión de derechos", false],
  [/^contrato de trabajo$/, /^(?:patron[oa]|trabajadora?|empleadora?)_/, "Contrato de trabajo", false],
  [/^contrato de servicios$/, /^contratista_/, "Contrato de servicios", false],
];

/** Words about the paper, which say nothing of the act. */
const paper =
  /^(?:escritura|documento|doc|final|definitiv[oa]|version|borrador|copia|firmad[oa]|escanead[oa]|minuta|testimonio|publica)$/;

type Found = Pick<Tagging, "fields" | "paragraphs">;

/** Acts as deeds name themselves: in their first paragraph, or in a clause that begins with "por este acto". */
const namedActs: readonly (readonly [text: RegExp, name: string, ofThing: boolean])[] = [
  [/(?:promesa|opcion) de (?:compra ?)?venta/, "Promesa de compraventa", true],
  [/donacion (?:entre vivos|onerosa|remuneratoria|pura)|contrato de donacion/, "Donación", true],
  [/constitucion de servidumbre|servidumbre de paso/, "Constitución de servidumbre", false],
  [/constitucion de sociedad|sociedad anonima que constituyen/, "Constitución de sociedad", false],
  [/compra ?venta/, "Compraventa", true],
  [/reconocimiento de deuda/, "Reconocimiento de deuda", false],
  [/carta de pago/, "Carta de pago", false],
  [/cesion de derechos/, "Cesión de derechos", false],
  [/(?:contrato de )?mutuo(?: con | dinerario)|contrato de mutuo/, "Mutuo", false],
  [/(?:contrato de )?comodato/, "Comodato", true],
  [/(?:contrato de )?permuta/, "Permuta", true],
  [/arrendamiento|contrato de alquiler/, "Arrendamiento", true],
  [/mandato (?:general|especial|judicial)|contrato de mandato/, "Mandato", false],
  [/contrato (?:individual )?de trabajo/, "Contrato de trabajo", false],
  [/(?:contrato de )?(?:prestacion de )?servicios profesionales/, "Contrato de servicios profesionales", false],
  [/declaracion jurada/, "Declaración jurada", false],
];

/** The characters from the start of a document in which it names its act, if it has a heading or an introduction of usual length. */
const openingLength = 400;

/** Returns the thing that the document is about, by its fields. */
function thingOf({ fields }: Found): string {
  const has = (name: RegExp) => fields.some((field) => name.test(field.name));
  if (has(/^finca_|^lote$/)) return " de bien inmueble";
  if (has(/^(?:placa|chasis|marca)$/)) return " de vehículo";
  return "";
}

/** Returns the act that a document names at its start. Returns undefined if it names none there. */
function actInText(found: Found): string | undefined {
  const opening = folded(
    found.paragraphs
      .map(({ text }) => text)
      .join(" ")
      .slice(0, openingLength),
  );
  const first = namedActs
    .flatMap((act) => {
      const at = opening.search(act[0]);
      return at < 0 ? [] : [{ at, act }];
    })
    .toSorted((a, b) => a.at - b.at)[0];
  return first && `${first.act[1]}${first.act[2] ? thingOf(found) : ""}`;
}

/** Returns the words of a file name that are no value of the document, and no number. */
function cleanWords(fileName: string, { fields }: Found): string[] {
  const known = new Set(fields.flatMap(({ value, name }) => (name.endsWith("_sexo") ? [] : wordsIn(value))));
  const tokens = fileName.replace(/\.\w{1,5}$/, "").split(/[\s_,;()[\]–—-]+/u);
  const clean = tokens.map((token) => {
    const words = wordsIn(token);
    const isKnown = words.some((word) => !joining.has(word) && known.has(word));
    return words.length === 0 || isKnown || /\p{N}/u.test(token) ? undefined : token;
  });
  const isJoining = (token: string | undefined) => token !== undefined && joining.has(folded(token));
  const kept: string[] = [];
  for (const [i, token] of clean.entries()) {
    if (token === undefined) {
      while (isJoining(kept.at(-1))) kept.pop();
    } else if (!(isJoining(token) && (kept.length === 0 || clean[i - 1] === undefined))) kept.push(token);
  }
  while (isJoining(kept.at(-1))) kept.pop();
  return kept;
}

/**
 * Proposes a name for the template of a finished document: the name of its file without numbers, and without the words of
 * people, companies, places and all else that was recognized in it. An act alone is named with its thing: "Compraventa de bien
 * inmueble". If none of its words is one of the document, the start of the document or the parties tell the act. Returns an empty
 * text if nothing does.
 */
export function proposedName(fileName: string, found: Found): string {
  const kept = cleanWords(fileName, found);
  const isOfPaper = (token: string, i: number) =>
    paper.test(folded(token)) && !joining.has(folded(kept[i + 1] ?? "")) && !joining.has(folded(kept[i - 1] ?? ""));
  const words = kept.filter((token, i) => !isOfPaper(token, i));
  const written = folded(words.join(" "));
  const named = acts.find(([pattern]) => pattern.test(written));
  if (named) return `${named[2]}${named[3] ? thingOf(found) : ""}`;
  const inText = new Set(found.paragraphs.flatMap(({ text }) => wordsIn(text)));
  if (words.some((token) => wordsIn(token).some((word) => !joining.has(word) && inText.has(word))))
    return words.join(" ").slice(0, 100);
  const byText = actInText(found);
  if (byText !== undefined) return byText;
  const byParties = acts.find(([, roles]) => found.fields.some(({ name }) => roles.test(name)));
  if (byParties) return `${byParties[2]}${byParties[3] ? thingOf(found) : ""}`;
  return (words.length > 0 ? words : kept).join(" ").slice(0, 100);
}
