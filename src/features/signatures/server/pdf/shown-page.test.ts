import { expect, test } from "vitest";
import { asShown, inFile, shownPage } from "./shown-page.ts";

const media = { x: 0, y: 0, width: 500, height: 900 };
const crop = { x: 100, y: 200, width: 300, height: 600 };

test.each([
  // The lower left corner of what is shown, as the file counts.
  { rotation: 0, width: 300, height: 600, corner: { x: 100, y: 200, width: 10, height: 20 } },
  { rotation: 90, width: 600, height: 300, corner: { x: 380, y: 200, width: 20, height: 10 } },
  { rotation: 180, width: 300, height: 600, corner: { x: 390, y: 780, width: 10, height: 20 } },
  { rotation: 270, width: 600, height: 300, corner: { x: 100, y: 790, width: 20, height: 10 } },
  { rotation: -90, width: 600, height: 300, corner: { x: 100, y: 790, width: 20, height: 10 } },
  { rotation: 450, width: 600, height: 300, corner: { x: 380, y: 200, width: 20, height: 10 } },
  { rotation: 45, width: 300, height: 600, corner: { x: 100, y: 200, width: 10, height: 20 } },
])("a page turned by $rotation degrees", ({ rotation, width, height, corner }) => {
  const shown = shownPage({ media, crop, rotation });
  expect(shown).toMatchObject({ width, height });
  const place = { x: 0, y: 0, width: 10, height: 20 };
  expect(inFile(shown, place)).toEqual(corner);
  expect(asShown(shown, corner)).toEqual(place);
});

test("corners in any order, a crop beyond the paper, and one that shares nothing with it", () => {
  const swapped = { x: 400, y: 800, width: -300, height: -600 };
  expect(shownPage({ media, crop: swapped, rotation: 0 })).toEqual(shownPage({ media, crop, rotation: 0 }));
  const beyond = { x: -50, y: 800, width: 1000, height: 1000 };
  expect(shownPage({ media, crop: beyond, rotation: 0 })).toMatchObject({ width: 500, height: 100 });
  const apart = { x: 2000, y: 0, width: 10, height: 10 };
  expect(shownPage({ media, crop: apart, rotation: 0 })).toMatchObject({ width: 500, height: 900 });
});
