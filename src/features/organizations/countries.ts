/** Every country and territory of ISO 3166-1, by its two-letter code. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

const known = new Set(countryCodes);

/** Returns true if this is the code of a country. */
export const isCountry = (code: string): boolean => known.has(code);

/** The country as a language calls it; the code itself when it has no name there. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;

/** A country to choose. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** All countries in the alphabetical order of a language. */
export function countriesIn(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const order = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/**
 * Returns the country that is chosen beforehand: that of the first Spanish language of the browser (`es-HN`), or Guatemala. The
 * region of other languages says little, because most browsers come in American English.
 */
export function likelyCountry(languages: readonly string[]): string {
  const region = languages
    .map((language) => /^es-([A-Z]{2})$/i.exec(language)?.[1]?.toUpperCase())
    .find((code) => code !== undefined);
  return region !== undefined && isCountry(region) && region !== "ES" ? region : "GT";
}
