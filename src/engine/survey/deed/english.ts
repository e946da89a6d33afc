import { type Angle, angleFigures } from "#engine/words/angle-parts.ts";
import { moneyFigures } from "#engine/words/currencies.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { cardinal } from "#engine/words/english/cardinal.ts";
import { angle, area, length } from "#engine/words/english/measures.ts";
import { money } from "#engine/words/english/money.ts";
import { spellWithZeros } from "#engine/words/english/spell.ts";
import { unitSymbols } from "#engine/words/units.ts";
import { bearingOf, isDue } from "../direction.ts";
import { inUnit } from "../land-units.ts";
import type { FigureRole } from "../plan.ts";
import type { DeedOptions } from "./options.ts";
import { asFigures, sideLetter, type Wording } from "./wording.ts";

const behind = (words: string, text: string, { figures: wanted }: DeedOptions): string =>
  wanted ? `${words} (${asFigures(text)})` : words;

const meridians = { N: "North", S: "South" } as const;
const sides = { E: "East", W: "West" } as const;

function bearing(azimuth: Angle, options: DeedOptions): string {
  const { from, angle: acute, towards } = bearingOf(azimuth);
  if (options.axes === "due" && isDue(azimuth)) {
    const along = acute.degrees === 0;
    const name = along ? meridians[from] : sides[towards];
    return behind(`due ${name}`, along ? from : sideLetter(towards, false), options);
  }
  const words = `${meridians[from]} ${angle(acute)} ${sides[towards]}`;
  return behind(words, `${from} ${angleFigures(acute)} ${sideLetter(towards, false)}`, options);
}

const lengthWords = (distance: string, unit: "m" | "v", { lengths, zeros }: DeedOptions): string =>
  length(distance, { unit, style: lengths, zeros });

function areaWords(squareMetres: string, options: DeedOptions): string {
  const areaIn = (value: string, unit: Parameters<typeof area>[1]) =>
    behind(area(value, unit), `${figures(value)} ${unitSymbols[unit]}`, options);
  const whole = areaIn(squareMetres, "m2");
  const { equivalence } = options;
  if (equivalence === "none" || equivalence === "m2") return whole;
  const other = inUnit(squareMetres, equivalence, options.sizes, options.equivalenceDecimals);
  return `${whole}, equivalent to ${areaIn(other, equivalence)}`;
}

const roles: Readonly<Record<FigureRole, string>> = {
  parcel: "Polygon",
  hole: "Excluded area",
  rightOfWay: "Right of way",
};
const systems = { none: "", local: "", gtm: "GTM ", utm15: "UTM zone 15 north ", utm16: "UTM zone 16 north " } as const;

/** The same deeds in English. */
export const english: Wording = {
  station: (name, { stations }) =>
    stations === "words" && /^\d+$/.test(name) ? spellWithZeros(name, false) : asFigures(name),
  azimuth: (azimuth, options) => behind(angle(azimuth), angleFigures(azimuth), options),
  bearing,
  length: (distance, unit, options) =>
    behind(lengthWords(distance, unit, options), `${figures(distance)} ${unitSymbols[unit]}`, options),
  lengthByFigures: (distance, unit, options) => {
    const words = lengthWords(distance, unit, options);
    return options.figures ? `${asFigures(`${figures(distance)} ${unitSymbols[unit]}`)} (${words})` : words;
  },
  area: areaWords,
  perUnit: {
    m2: "square meter",
    km2: "square kilometer",
    v2: "square vara",
    ha: "hectare",
    mz: "manzana",
    cab: "caballería",
    cuerda: "cuerda",
  },
  price: (price, total, options) => {
    const priceInWords = (amount: string) =>
      behind(money(amount, price.currency), moneyFigures(amount, price.currency), options);
    return price.per === "whole"
      ? priceInWords(total)
      : `${priceInWords(total)}, at ${priceInWords(price.amount)} for each ${english.perUnit[price.per]}`;
  },
  adjoins: (neighbour) =>
    /^(?:adjoin|border|bound|abut)\p{L}*\s/iu.test(neighbour) ? neighbour : `adjoining ${neighbour}`,
  and: "and",
  sides: { north: "NORTH", east: "EAST", south: "SOUTH", west: "WEST" },
  normal: ({ from, to, mark, direction, distance, neighbour }) =>
    `from station ${from} to observed point ${to}${mark}, with an azimuth of ${direction}, and a distance of ${distance}${neighbour && `, ${neighbour}`}`,
  markOfPoint: (mark) => `, marked by ${mark}`,
  closes: ", the point where the polygon closes",
  withArea: (inWords) => `; with an area of ${inWords}`,
  withPrice: (inWords) => `; for the price of ${inWords}`,
  bySide: ({ from, to, mark, distance, neighbour }) =>
    `from point ${from} to observed point ${to}${mark}, a distance of ${distance}${neighbour && `, ${neighbour}`}`,
  areaSentence: (inWords) => `With an area of ${inWords}.`,
  priceSentence: (inWords) => `For the price of ${inWords}.`,
  line: ({ from, to, mark, direction, distance, neighbour }) =>
    `From station ${from} to station ${to}${mark}, with a bearing of ${direction}; distance ${distance}${neighbour && `; ${neighbour}`}.`,
  markOfStation: (mark) => `, marked by ${mark}`,
  areaLine: (inWords) => `Area: ${inWords}.`,
  startsAt: (station, north, east, { coordinates }) =>
    `starting from station ${station}, with ${systems[coordinates]}coordinates north ${north} and east ${east}; `,
  pointStartsAt: (station, north, east, { coordinates }) =>
    `Starting from point ${station}, with ${systems[coordinates]}coordinates north ${north} and east ${east}. `,
  lineStartsAt: (station, north, east, { coordinates }) =>
    `Station ${station}: ${systems[coordinates]}coordinates north ${north} and east ${east}.`,
  coordinate: (value, unit, options) =>
    behind(length(value, { unit, style: "point" }), `${figures(value)} ${unitSymbols[unit]}`, options),
  heading: (role, number, name) =>
    `${roles[role]}${number === undefined ? "" : ` ${cardinal(BigInt(number))}`}${name && `, ${name}`}:`,
  total: (inWords) => `Total area: ${inWords}.`,
  net: (inWords) => `Net area: ${inWords}.`,
};
