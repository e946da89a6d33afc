import { meaningOf, peopleTags } from "../label-meaning.ts";
import type { Span } from "../words/wordings.ts";

/** The words for the parts that people have, each alone. */
const role = String.raw`(?:(?:promitente |parte |futur[oa] )?(?:vendedor(?:a|es|as)?|comprador(?:a|es|as)?|arrendantes?|arrendador(?:a|es|as)?|arrendatari[oa]s?|inquilin[oa]s?|acreedor(?:a|es|as)?|mutuantes?|deudor(?:a|es|as)?|mutuari[oa]s?|donantes?|donatari[oa]s?|mandantes?|mandatari[oa]s?|apoderad[oa]|fiador(?:a|es|as)?|avalistas?|patron[oa]?|emplead[oa]|empleador[a]?|trabajador[a]?|testig[oa]s?|notari[oa]|representante(?: legal)?|espos[oa]|conyuge|seller|buyer|purchaser|vendor|landlord|lessor|tenant|lessee|lender|borrower|debtor|creditor|guarantor|donor|donee|employer|employee|witness|spouse))`;
const none: ReadonlySet<string> = new Set();

const rolesOf = (words: string): ReadonlySet<string> => {
  const { entities } = meaningOf(words);
  const found = [...entities].filter((tag) => peopleTags.has(tag));
  return found.length === 0 ? none : new Set(found);
};

const title = String.raw`(?:(?:el|la|the)\s+)?(?:senora?\s+|senorita\s+|sra?\.?\s+|srta\.?\s+|don\s+|dona\s+|lic\.?\s+|licda\.?\s+|dra?\.?\s+|inga?\.?\s+|arqa?\.?\s+|mr\.?\s+|mrs\.?\s+|ms\.?\s+)?(?:llamad[oa]\s+)?[*_"“]{0,2}`;
const roleAhead = new RegExp(
  String.raw`(?<![a-z])(${role})\s*(?:\)|[*_]{1,2})?\s*(?:(?:es|son|sera|seria|soy yo|va a ser|vendria siendo|se llama|is|will be)\b|:|,|-|–|=)?\s*:?\s*(?:que es\s+)?(?:(?:mi|my)\s+[a-z]{3,12}\s*,?\s+)?${title}$`,
);
const roleBehind = new RegExp(
  String.raw`^[*_"”]{0,2}\s*(?:[,(–-]\s*)?(?:(?:es|sera|seria|va a ser|como|en calidad de|quien es|que es|is|will be|as)\s+)?(?:(?:el|la|the)\s+)?(${role})(?![a-z])`,
);
/** The part of the one who acts, and of the one to whom it is done, by the beginning of a verb. */
const verbs: readonly (readonly [verb: RegExp, actor: string, other: string])[] = [
  [/^(?:vend|sell)/, "vendedor", "comprador"],
  [/^(?:compr|buy)/, "comprador", "vendedor"],
  [/^(?:rent|alquil|arrend|arriend)/, "arrendatario", "arrendatario"],
  [/^(?:prest|lend)/, "acreedor", "deudor"],
];
const partOf = (verb: string, side: "actor" | "other"): string => {
  const [, actor = "", other = ""] = verbs.find(([shape]) => shape.test(verb)) ?? [];
  return side === "actor" ? actor : other;
};
const thing = String.raw`(?:\s+(?:mi|el|la|un|una|los|las|su|this|the|my)\s+[a-z]{3,15}){0,2}`;
/** The verb before a name: "vende mi tía Ana", "yo compro, Luis", "va a rentar mi casa doña Ana". */
const actsAhead = new RegExp(
  String.raw`(?<![a-z])(?:(vende|compra|vendo|compro)|(?:va a|quiere|desea) (vender|comprar|rentar|alquilar|arrendar)|(vendera|comprara|rentara|alquilara|arrendara))${thing}\s*[,:]?\s*(?:mi\s+[a-z]{3,12}\s*,?\s+)?${title}$`,
);
/** The verb before the person it is done to: "le vende a doña Ana". */
const doneTo = new RegExp(
  String.raw`(?<![a-z])(?:(?:le|les)\s+)?(?:va a\s+)?(vende(?:r|mos|n|ra)?|vendo|compra(?:r|mos|n|ra)?|compro|renta(?:r|ra)?|rento|alquila(?:r|ra)?|alquilo|arrenda(?:r|ra)|arrienda|presta(?:r|ra)?|presto|lend(?:ing|s)?|sell(?:ing|s)?|rent(?:ing|s)?)${thing}\s+(?:al?|to)\s+(?:(?:mi|my)\s+[a-z]{3,12}\s*,?\s+)?${title}$`,
);
const acts =
  /^[*_"”]{0,2}\s*,?\s*(?:es\s+)?(?:quien|que|el que|la que|who)?\s*(?:me |le |nos )?(?:va a |quiere |desea |wants to |is going to )?(compra|comprar|vende|vender|comprara|vendera|buys?|sells?|rentara|rentar|alquilara|alquilar|arrendar|is (?:buying|selling))(?![a-z])/;

/** The part that words say, and true if they are about several people: "compradores". */
export interface PartyWords {
  readonly roles: ReadonlySet<string>;
  readonly several: boolean;
}

const one = (roles: ReadonlySet<string>): PartyWords => ({ roles, several: false });

/** Returns the part of a person by the words on both sides of their name. */
export function rolesAround(plain: string, { start, end }: Span): PartyWords {
  const before = plain.slice(Math.max(0, start - 70), start);
  const ahead = roleAhead.exec(before)?.[1];
  if (ahead !== undefined) return { roles: rolesOf(ahead), several: /(?:[ao]s|es)$/.test(ahead) };
  const verb = actsAhead
    .exec(before)
    ?.slice(1)
    .find((word) => word !== undefined);
  if (verb !== undefined) return one(rolesOf(partOf(verb, "actor")));
  const done = doneTo.exec(before)?.[1];
  if (done !== undefined) return one(rolesOf(partOf(done, "other")));
  const after = plain.slice(end, end + 60);
  const behind = roleBehind.exec(after)?.[1];
  if (behind !== undefined) return one(rolesOf(behind));
  const act = acts.exec(after)?.[1];
  if (act !== undefined) return one(rolesOf(partOf(act.replace(/^is /, ""), "actor")));
  return one(none);
}

const heading = new RegExp(
  String.raw`(?<=^|[\n.;!,])[ \t*_•·>-]*(?:(?:los\s+)?datos\s+(?:(?:personales|generales)\s+)?(?:(?:del|de la|de el|de)\s+)?(?:senora?\s+)?(?:el\s+|la\s+)?)?(?:(?:el|la|los|las|the)\s+)?(${role})(?:'?s)?(?:\s+(?:details|info|information|data))?(?:\s+below)?(?:\s+\d)?\s*[*_]{0,2}[ \t]*(?:[:.-]\s*)?(?=\n|$)`,
  "g",
);
const own = new RegExp(
  String.raw`(?<![a-z])(?:(?:yo\s+)?soy|yo seria|i am|i'?m)\s+(?:el|la|the)?\s*(${role})(?![a-z])|(?<![a-z])(?:(?:yo\s+)?(?:voy|quiero|deseo|vamos|queremos) a? ?(comprar|vender)(?:le)?|estoy (comprando|vendiendo)|i(?:'m| am| want to| would like to) (buy(?:ing)?|sell(?:ing)?))(?![a-z])`,
  "g",
);

/** Several people who act: "los que venden somos", "vendemos mi esposa y yo:". */
const several =
  /(?<![a-z])(?:(?:los|las) que (vend|compr|rent|alquil|arrend|arriend)[a-z]+ (?:somos|son|seriamos|serian|seremos|seran)|(vend|compr|rent|alquil|arrend)(?:amos|emos|aremos|eremos) (?:mi|yo|los|las|nosotros)(?![a-z]))/g;

/** Finds the lines that head the particulars of a party or of several. */
export const sayingRoles = (plain: string) => [
  ...[...plain.matchAll(heading)].map(({ 1: words = "", index }) => ({
    start: index,
    roles: rolesOf(words),
    several: /(?:[ao]s|es)$/.test(words),
  })),
  ...[...plain.matchAll(several)].map(({ 1: they, 2: we, index }) => ({
    start: index,
    roles: rolesOf(partOf(they ?? we ?? "", "actor")),
    several: true,
  })),
];

/** Acts of a tenant: "va a alquilar", "paga Q3,500 al mes". */
const rents =
  /(?<![a-z])(?:(?:va a|quiere|desea) (?:alquilar|rentar|arrendar|tomar en alquiler)|pag(?:a|o|ara|are|aria) (?:una |la )?(?:renta|alquiler)|pag(?:a|o|ara|are|aria) (?:q\.? ?|gtq )?[\d,.]+ (?:quetzales )?(?:mensuales|al mes|por mes|cada mes|de renta|de alquiler))(?![a-z])/;

/** Returns the part that the only person of a message has by what they do: "soy el comprador", "quiero vender", "va a alquilar". */
export function ownRoles(plain: string): ReadonlySet<string> {
  for (const [, named, plainly, now, english] of plain.matchAll(own)) {
    if (named !== undefined) return rolesOf(named);
    const verb = plainly ?? now ?? english ?? "";
    return rolesOf(/^(?:compr|buy)/.test(verb) ? "comprador" : "vendedor");
  }
  return rents.test(plain) ? rolesOf("arrendatario") : none;
}
