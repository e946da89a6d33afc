import { expect, test } from "vitest";
import { sequence } from "#tests/fixtures/survey/polygons.ts";
import { projections, toGeographic, toPlane } from "./projection.ts";

test("Snyder's worked example of the transverse Mercator (USGS Professional Paper 1395)", () => {
  const clarke1866 = { semiMajor: 6378206.4, inverseFlattening: 294.978698214 };
  const zone18 = { ...clarke1866, centralMeridian: -75, scale: 0.9996, falseEasting: 0, falseNorthing: 0 };
  const point = toPlane({ latitude: 40.5, longitude: -73.5 }, zone18);
  expect(point.east).toBeCloseTo(127106.5, 1);
  expect(point.north).toBeCloseTo(4484124.4, 1);
});

test("the meridian of GTM is its axis, and the equator its origin", () => {
  const { gtm } = projections;
  expect(toPlane({ latitude: 0, longitude: -90.5 }, gtm)).toEqual({ north: 0, east: 500_000 });
  const capital = toPlane({ latitude: 14.6, longitude: -90.5 }, gtm);
  expect(capital.east).toBeCloseTo(500_000, 6);
  // The length of the meridian to 14.6° on WGS 84 by its series in the second eccentricity, times the scale.
  const e2 = 0.00669437999014;
  const phi = (14.6 * Math.PI) / 180;
  const meridian =
    6378137 *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * phi -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * phi) +
      ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * phi) -
      ((35 * e2 ** 3) / 3072) * Math.sin(6 * phi));
  expect(capital.north).toBeCloseTo(0.9998 * meridian, 3);
});

test("every place of the country comes back from each projection to a tenth of a millimetre", () => {
  const next = sequence(17);
  for (let turn = 0; turn < 500; turn++) {
    const place = { latitude: 13.5 + next() * 4.5, longitude: -92.5 + next() * 4.5 };
    for (const projection of Object.values(projections)) {
      const back = toGeographic(toPlane(place, projection), projection);
      expect(Math.abs(back.latitude - place.latitude)).toBeLessThan(1e-9);
      expect(Math.abs(back.longitude - place.longitude)).toBeLessThan(1e-9);
    }
  }
});
