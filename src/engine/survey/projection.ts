import type { Point } from "./plan.ts";

/** A place on the earth in decimal degrees, north and east above zero. */
export interface Geographic {
  readonly latitude: number;
  readonly longitude: number;
}

/** A transverse Mercator projection on an ellipsoid. Lengths are metres, the meridian is in degrees. */
export interface TransverseMercator {
  readonly semiMajor: number;
  readonly inverseFlattening: number;
  readonly centralMeridian: number;
  readonly scale: number;
  readonly falseEasting: number;
  readonly falseNorthing: number;
}

const wgs84 = { semiMajor: 6_378_137, inverseFlattening: 298.257223563 } as const;
const utm = (centralMeridian: number): TransverseMercator => ({
  ...wgs84,
  centralMeridian,
  scale: 0.9996,
  falseEasting: 500_000,
  falseNorthing: 0,
});

/** The projections plans of Guatemala are on: its own (GTM), and the two zones of UTM it lies in. All on WGS 84. */
export const projections = {
  gtm: { ...wgs84, centralMeridian: -90.5, scale: 0.9998, falseEasting: 500_000, falseNorthing: 0 },
  utm15: utm(-93),
  utm16: utm(-87),
} as const satisfies Readonly<Record<string, TransverseMercator>>;
export type ProjectionName = keyof typeof projections;

const radians = Math.PI / 180;

/** Krüger's series to the sixth power of the third flattening: exact to nanometres within 4,000 km of the meridian. */
function seriesOf({ semiMajor, inverseFlattening }: TransverseMercator) {
  const flattening = 1 / inverseFlattening;
  const n = flattening / (2 - flattening);
  const [n2, n3, n4, n5, n6] = [n ** 2, n ** 3, n ** 4, n ** 5, n ** 6];
  return {
    radius: (semiMajor / (1 + n)) * (1 + n2 / 4 + n4 / 64 + n6 / 256),
    eccentricity: Math.sqrt(flattening * (2 - flattening)),
    alpha: [
      n / 2 - (2 * n2) / 3 + (5 * n3) / 16 + (41 * n4) / 180 - (127 * n5) / 288 + (7891 * n6) / 37800,
      (13 * n2) / 48 - (3 * n3) / 5 + (557 * n4) / 1440 + (281 * n5) / 630 - (1983433 * n6) / 1935360,
      (61 * n3) / 240 - (103 * n4) / 140 + (15061 * n5) / 26880 + (167603 * n6) / 181440,
      (49561 * n4) / 161280 - (179 * n5) / 168 + (6601661 * n6) / 7257600,
      (34729 * n5) / 80640 - (3418889 * n6) / 1995840,
      (212378941 * n6) / 319334400,
    ],
    beta: [
      n / 2 - (2 * n2) / 3 + (37 * n3) / 96 - n4 / 360 - (81 * n5) / 512 + (96199 * n6) / 604800,
      n2 / 48 + n3 / 15 - (437 * n4) / 1440 + (46 * n5) / 105 - (1118711 * n6) / 3870720,
      (17 * n3) / 480 - (37 * n4) / 840 - (209 * n5) / 4480 + (5569 * n6) / 90720,
      (4397 * n4) / 161280 - (11 * n5) / 504 - (830251 * n6) / 7257600,
      (4583 * n5) / 161280 - (108847 * n6) / 3991680,
      (20648693 * n6) / 638668800,
    ],
  };
}

/** The point of the plane a place is projected to. */
export function toPlane({ latitude, longitude }: Geographic, projection: TransverseMercator): Point {
  const { radius, eccentricity: e, alpha } = seriesOf(projection);
  const sine = Math.sin(latitude * radians);
  const t = Math.sinh(Math.atanh(sine) - e * Math.atanh(e * sine));
  const away = (longitude - projection.centralMeridian) * radians;
  const xi = Math.atan2(t, Math.cos(away));
  const eta = Math.asinh(Math.sin(away) / Math.hypot(t, Math.cos(away)));
  let [north, east] = [xi, eta];
  alpha.forEach((a, i) => {
    const twice = 2 * (i + 1);
    north += a * Math.sin(twice * xi) * Math.cosh(twice * eta);
    east += a * Math.cos(twice * xi) * Math.sinh(twice * eta);
  });
  const scaled = projection.scale * radius;
  return { north: projection.falseNorthing + scaled * north, east: projection.falseEasting + scaled * east };
}

/** The place a point of the plane comes from. */
export function toGeographic({ north, east }: Point, projection: TransverseMercator): Geographic {
  const { radius, eccentricity: e, beta } = seriesOf(projection);
  const scaled = projection.scale * radius;
  const xi = (north - projection.falseNorthing) / scaled;
  const eta = (east - projection.falseEasting) / scaled;
  let [x, y] = [xi, eta];
  beta.forEach((b, i) => {
    const twice = 2 * (i + 1);
    x -= b * Math.sin(twice * xi) * Math.cosh(twice * eta);
    y -= b * Math.cos(twice * xi) * Math.sinh(twice * eta);
  });
  const conformal = Math.sin(x) / Math.hypot(Math.sinh(y), Math.cos(x));
  // The latitude whose conformal latitude has this tangent, by Newton; three rounds reach the last digit.
  let t = conformal;
  for (let round = 0; round < 5; round++) {
    const s = Math.sinh(e * Math.atanh((e * t) / Math.hypot(1, t)));
    const was = t * Math.hypot(1, s) - s * Math.hypot(1, t);
    t += ((conformal - was) * (1 + (1 - e * e) * t * t)) / (Math.hypot(1, was) * (1 - e * e) * Math.hypot(1, t));
  }
  return {
    latitude: Math.atan(t) / radians,
    longitude: projection.centralMeridian + Math.atan2(Math.sinh(y), Math.cos(x)) / radians,
  };
}

/** True for a place near enough to Guatemala for its projections. */
export const isNearGuatemala = ({ latitude, longitude }: Geographic): boolean =>
  latitude >= 12 && latitude <= 20 && longitude >= -95 && longitude <= -86;
