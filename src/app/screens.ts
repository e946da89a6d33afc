import { screens as catalogs } from "#features/catalogs/screens.ts";
import { screens as home } from "#features/home/screens.ts";
import { screens as identity } from "#features/identity/screens.ts";
import { screens as members } from "#features/members/screens.ts";
import { screens as processes } from "#features/processes/screens.ts";
import { screens as templates } from "#features/templates/screens.ts";
import { screens as trial } from "#features/trial/screens.ts";
import type { Screen } from "#protocol/screen.ts";
import { laterScreens } from "./later-screens.ts";

/** The whole route table: every address of the product, who may open it and how it presents itself. */
export const screens: readonly Screen[] = [
  ...home,
  ...identity,
  ...members,
  ...catalogs,
  ...trial,
  ...templates,
  ...processes,
  ...laterScreens,
];

/** The drawer's entries, in their order. */
export const navigationScreens: readonly Screen[] = screens
  .filter((screen) => screen.navigation)
  .toSorted((a, b) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0));
