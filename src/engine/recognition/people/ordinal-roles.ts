import { fieldName } from "../names.ts";
import type { Span } from "../words/wordings.ts";

const which =
  "(?<which>(?:el|la|los|las|al|a\\s+la|a\\s+los|a\\s+las)\\s+(?:(?:dos|tres|cuatro)\\s+)?(?:primer|segund|tercer|cuart|últim)[oa]s?(?:\\s+(?:dos|tres|cuatro))?)(?:\\s+(?:personas?|comparecientes?|otorgantes?|(?:nombrad|mencionad|identificad|citad|relacionad)[oa]s?))?";
const naming =
  "(?:,\\s+|\\s+(?:de\\s+(?:los|las|ell[oa]s)\\s+(?:\\p{L}+\\s+)?)?)(?:se\\s+)?(?:les?\\s+)?(?:denomin|llam|design|nombr|conoc)\\p{L}*\\s+(?:como\\s+)?";
/** "Comparecen como cedentes", ", en lo sucesivo LOS CEDENTES". */
const acting =
  "\\s+(?:(?:comparecen?|act[úu]an?|intervienen?|otorgan?)\\s+(?:como|en\\s+calidad\\s+de)|somos|soy|son|es|será|serán)\\s+";
const later =
  ',?\\s+(?:(?:en\\s+(?:adelante|lo\\s+sucesivo)|como),?\\s+)?(?=[“"«]?(?:el|la|los|las)\\s|como\\s)(?:como\\s+)?';
const bare = "\\s+como\\s+";
/** "Los primeros se denominarán LOS PROPIETARIOS y la última, LA CONTRATISTA." */
const named = new RegExp(
  `(?<!\\p{L})${which}(?:${naming}|${acting}|${later}|${bare})[“"«]?(?:(?:el|la|los|las)\\s+)?[“"«]?(?:parte\\s+)?(?<role>\\p{L}{4,30})(?=\\s*(?:[”"»',;:.)]|$|\\s(?:y|e)\\s))`,
  "giu",
);
const otherSide = /\spor\s+(?:la\s+)?otra(?:\s+parte)?(?!\p{L})/iu;

/** Returns the indexes of the names that an ordinal means: "los primeros" of two sides, "la última". */
function meant(which: string, names: readonly Span[], text: string): readonly number[] {
  const side = otherSide.exec(text)?.index;
  const cut = side === undefined ? names.length - 1 : names.filter(({ start }) => start < side).length;
  const [first, second] = [[...names.keys()].slice(0, cut), [...names.keys()].slice(cut)];
  const isPlural = /s(?:\s\p{L}+)?$/iu.test(which);
  const count = ["dos", "tres", "cuatro"].findIndex((word) => new RegExp(`\\s${word}(?:\\s|$)`, "iu").test(which));
  if (count >= 0 && /primer/iu.test(which)) return [...names.keys()].slice(0, count + 2);
  if (count >= 0) return [...names.keys()].slice(-count - 2);
  if (/primer/iu.test(which)) return isPlural ? first : first.slice(0, 1);
  if (isPlural) return second;
  if (/últim/iu.test(which)) return second.slice(-1);
  const at = /segund/iu.test(which) ? 1 : /tercer/iu.test(which) ? 2 : 3;
  return at < names.length ? [at] : [];
}

/** Returns the roles that a paragraph gives to the people it introduces by their order, by the index of the name. */
export function ordinalRoles(text: string, names: readonly Span[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const last = names.at(-1)?.end ?? text.length;
  if (names.length < 2) return found;
  for (const { groups = {} } of text.slice(last).matchAll(named)) {
    const role = fieldName(groups["role"] ?? "");
    for (const i of meant(groups["which"] ?? "", names, text)) if (!found.has(i)) found.set(i, role);
  }
  return found;
}
