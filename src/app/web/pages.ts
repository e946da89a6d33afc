import type { ComponentType } from "react";
import { screens } from "#app/screens.ts";
import { pages as catalogs } from "#features/catalogs/web/index.ts";
import { pages as home } from "#features/home/web/index.ts";
import { pages as identity } from "#features/identity/web/index.ts";
import { pages as members } from "#features/members/web/index.ts";
import { pages as processes } from "#features/processes/web/index.ts";
import { pages as templates } from "#features/templates/web/index.ts";
import { pages as trial } from "#features/trial/web/index.ts";
import type { Screen } from "#protocol/screen.ts";

/** Pages by the path of their screen, each a file of its own, fetched when it is opened. */
export type Pages = Readonly<Record<string, () => Promise<{ readonly Page: ComponentType }>>>;

const pages: Pages = { ...home, ...identity, ...members, ...catalogs, ...trial, ...templates, ...processes };

/** How to get the page of a screen; `undefined` while there is none. */
export const pageOf = (screen: Screen) => (screen.built ? pages[screen.path] : undefined);

/** The screens an address can lead to. */
export const openScreens: readonly Screen[] = screens.filter((screen) => pageOf(screen) !== undefined);
