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

const title = String.raw`(?:(?:el|la|the)\s+)?(?:senora?\s+|sra?\.?\s+|srta\.?\s+|don\s+|dona\s+|lic\.?\s+|licda\.?\s+|mr\.?\s+|mrs\.?\s+|ms\.?\s+)?(?:llamad[oa]\s+)?[*_"“]{0,2}`;
const roleAhead = new RegExp(
  String.raw`(?<![a-z])(${role})\s*(?:\)|[*_]{1,2})?\s*(?:(?:es|son|sera|seria|soy yo|va a ser|vendria siendo|se llama|is|will be)\b|:|,|-|–|=)?\s*:?\s*(?:que es\s+)?(?:(?:mi|my)\s+[a-z]{3,12}\s*,?\s+)?${title}$`,
);
const roleBehind = new RegExp(
  String.raw`^[*_"”]{0,2}\s*(?:[,(–-]\s*)?(?:(?:es|sera|seria|va a ser|como|en calidad de|quien es|que es|is|will be|as)\s+)?(?:(?:el|la|the)\s+)?(${role})(?![a-z])`,
);
/** The verb before a name: "vende mi tía Ana", "yo compro, Luis". */
const actsAhead = new RegExp(
  String.raw`(?<![a-z])(vende|compra|vendo|compro)\s*[,:]?\s*(?:mi\s+[a-z]{3,12}\s*,?\s+)?${title}$`,
);
const buys =
  /^[*_"”]{0,2}\s*,?\s*(?:es\s+)?(?:quien|que|el que|la que|who)?\s*(?:me |le |nos )?(compra|vende|comprara|vendera|buys|sells|is buying|is selling)(?![a-z])/;

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
  const verb = actsAhead.exec(before)?.[1];
  if (verb !== undefined) return one(rolesOf(verb.startsWith("compr") ? "comprador" : "vendedor"));
  const after = plain.slice(end, end + 60);
  const behind = roleBehind.exec(after)?.[1];
  if (behind !== undefined) return one(rolesOf(behind));
  const acts = buys.exec(after)?.[1];
  if (acts !== undefined) return one(rolesOf(/^compr|buy/.test(acts) ? "comprador" : "vendedor"));
  return one(none);
}

const heading = new RegExp(
  String.raw`(?<=^|[\n.;!])[ \t*_•·>-]*(?:(?:los\s+)?datos\s+(?:(?:personales|generales)\s+)?(?:(?:del|de la|de el|de)\s+)?(?:senora?\s+)?(?:el\s+|la\s+)?)?(?:(?:el|la|los|las|the)\s+)?(${role})(?:\s+\d)?\s*[*_]{0,2}[ \t]*(?:[:.-]\s*)?(?=\n|$)`,
  "g",
);
const own = new RegExp(
  String.raw`(?<![a-z])(?:(?:yo\s+)?soy|yo seria|i am|i'?m)\s+(?:el|la|the)?\s*(${role})(?![a-z])|(?<![a-z])(?:(?:yo\s+)?(?:voy|quiero|deseo|vamos|queremos) a? ?(comprar|vender)(?:le)?|estoy (comprando|vendiendo)|i(?:'m| am| want to| would like to) (buy(?:ing)?|sell(?:ing)?))(?![a-z])`,
  "g",
);

/** Finds the lines that head the particulars of a party or of several. */
export const sayingRoles = (plain: string) =>
  [...plain.matchAll(heading)].map(({ 1: words = "", index }) => ({
    start: index,
    roles: rolesOf(words),
    several: /(?:[ao]s|es)$/.test(words),
  }));

/** Returns the part that the sender says to have: "soy el comprador", "quiero vender". */
export function ownRoles(plain: string): ReadonlySet<string> {
  for (const [, named, plainly, now, english] of plain.matchAll(own)) {
    if (named !== undefined) return rolesOf(named);
    const verb = plainly ?? now ?? english ?? "";
    return rolesOf(/^(?:compr|buy)/.test(verb) ? "comprador" : "vendedor");
  }
  return none;
}
