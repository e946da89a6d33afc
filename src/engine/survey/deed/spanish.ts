import { type Angle, angleFigures } from "#engine/words/angle-parts.ts";
import { moneyFigures } from "#engine/words/currencies.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { cardinal } from "#engine/words/spanish/cardinal.ts";
import { angle, area, length } from "#engine/words/spanish/measures.ts";
import { money } from "#engine/words/spanish/money.ts";
import { spellWithZeros } from "#engine/words/spanish/spell.ts";
import { unitSymbols } from "#engine/words/units.ts";
import { bearingOf, isDue } from "../direction.ts";
import { inUnit } from "../land-units.ts";
import type { FigureRole } from "../plan.ts";
import type { DeedOptions } from "./options.ts";
import { asFigures, sideLetter, type Wording } from "./wording.ts";

const behind = (words: string, text: string, { figures: wanted }: DeedOptions): string =>
  wanted ? `${words} (${asFigures(text)})` : words;

const meridians = { N: "Norte", S: "Sur" } as const;
const sides = { E: "Este", W: "Oeste" } as const;

function bearing(azimuth: Angle, options: DeedOptions): string {
  const { from, angle: acute, towards } = bearingOf(azimuth);
  if (options.axes === "due" && isDue(azimuth)) {
    const along = acute.degrees === 0;
    const name = along ? meridians[from] : sides[towards];
    return behind(`${name} franco`, along ? from : sideLetter(towards, true), options);
  }
  const words = `${meridians[from]} ${angle(acute)} ${sides[towards]}`;
  return behind(words, `${from} ${angleFigures(acute)} ${sideLetter(towards, true)}`, options);
}

const lengthWords = (distance: string, unit: "m" | "v", { lengths, zeros, thousand }: DeedOptions): string =>
  length(distance, { unit, style: lengths, zeros, thousand });

function areaWords(squareMetres: string, options: DeedOptions): string {
  const areaIn = (value: string, unit: Parameters<typeof area>[1]) =>
    behind(area(value, unit, { thousand: options.thousand }), `${figures(value)} ${unitSymbols[unit]}`, options);
  const whole = areaIn(squareMetres, "m2");
  const { equivalence } = options;
  if (equivalence === "none" || equivalence === "m2") return whole;
  const equal = /^1(?:\.0+)?$/.test(squareMetres) ? "equivalente" : "equivalentes";
  const other = inUnit(squareMetres, equivalence, options.sizes, options.equivalenceDecimals);
  return `${whole}, ${equal} a ${areaIn(other, equivalence)}`;
}

const roles: Readonly<Record<FigureRole, string>> = {
  parcel: "Polígono",
  hole: "Área excluida",
  rightOfWay: "Servidumbre de paso",
};
const feminine: ReadonlySet<FigureRole> = new Set(["hole", "rightOfWay"]);
const systems = { none: "", local: "", gtm: " GTM", utm15: " UTM zona 15 norte", utm16: " UTM zona 16 norte" } as const;

/** Deeds in Spanish as they are written in Guatemala. */
export const spanish: Wording = {
  station: (name, { stations, thousand }) =>
    stations === "words" && /^\d+$/.test(name) ? spellWithZeros(name, "uno", thousand) : asFigures(name),
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
    m2: "metro cuadrado",
    km2: "kilómetro cuadrado",
    v2: "vara cuadrada",
    ha: "hectárea",
    mz: "manzana",
    cab: "caballería",
    cuerda: "cuerda",
  },
  price: (price, total, options) => {
    const priceInWords = (amount: string) =>
      behind(
        money(amount, price.currency, { thousand: options.thousand }),
        moneyFigures(amount, price.currency),
        options,
      );
    return price.per === "whole"
      ? priceInWords(total)
      : `${priceInWords(total)}, a razón de ${priceInWords(price.amount)} por cada ${spanish.perUnit[price.per]}`;
  },
  adjoins: (neighbour) =>
    /^(?:colind|lind|limit)\p{L}*\s+(?:con|en|por)\s/iu.test(neighbour) ? neighbour : `colinda con ${neighbour}`,
  and: "y",
  sides: { north: "NORTE", east: "ORIENTE", south: "SUR", west: "PONIENTE" },
  normal: ({ from, to, mark, direction, distance, neighbour }) =>
    `de la estación ${from} al punto observado ${to}${mark}, con azimut de ${direction}, y distancia de ${distance}${neighbour && `, ${neighbour}`}`,
  markOfPoint: (mark) => `, marcado por ${mark}`,
  closes: ", punto donde se cierra el polígono",
  withArea: (inWords) => `; con un área de ${inWords}`,
  withPrice: (inWords) => `; por el precio de ${inWords}`,
  bySide: ({ from, to, mark, distance, neighbour }) =>
    `del punto ${from} al punto observado ${to}${mark}, una distancia de ${distance}${neighbour && `, que ${neighbour}`}`,
  areaSentence: (inWords) => `Con un área de ${inWords}.`,
  priceSentence: (inWords) => `Por el precio de ${inWords}.`,
  line: ({ from, to, mark, direction, distance, neighbour }) =>
    `De la estación ${from} a la estación ${to}${mark}, con rumbo ${direction}; distancia ${distance}${neighbour && `; ${neighbour}`}.`,
  markOfStation: (mark) => `, marcada por ${mark}`,
  areaLine: (inWords) => `Área: ${inWords}.`,
  startsAt: (station, north, east, { coordinates }) =>
    `partiendo de la estación ${station}, con coordenadas${systems[coordinates]} norte ${north} y este ${east}; `,
  pointStartsAt: (station, north, east, { coordinates }) =>
    `Partiendo del punto ${station}, con coordenadas${systems[coordinates]} norte ${north} y este ${east}. `,
  lineStartsAt: (station, north, east, { coordinates }) =>
    `Estación ${station}: coordenadas${systems[coordinates]} norte ${north} y este ${east}.`,
  coordinate: (value, unit, options) =>
    behind(
      length(value, { unit, style: "point", thousand: options.thousand }),
      `${figures(value)} ${unitSymbols[unit]}`,
      options,
    ),
  heading: (role, number, name, { thousand }) => {
    const nth =
      number === undefined ? "" : ` ${cardinal(BigInt(number), { gender: feminine.has(role) ? "f" : "m", thousand })}`;
    return `${roles[role]}${nth}${name && `, ${name}`}:`;
  },
  total: (inWords) => `Área total: ${inWords}.`,
  net: (inWords) => `Área neta: ${inWords}.`,
};
