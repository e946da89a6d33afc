import type { ComponentType } from "react";
import { screens } from "#app/screens.ts";
import type { Screen } from "#protocol/screen.ts";

/** Pages by the path of their screen, each a file of its own, fetched when it is opened. */
export type Pages = Readonly<Record<string, () => Promise<{ readonly Page: ComponentType }>>>;

const doors = import.meta.glob<Pages | undefined>("../../features/*/web/index.ts", { eager: true, import: "pages" });

const pages: Pages = Object.assign({}, ...Object.values(doors));

/** How to get the page of a screen; `undefined` while there is none. */
export const pageOf = (screen: Screen) => (screen.built ? pages[screen.path] : undefined);

/** The screens an address can lead to. */
export const openScreens: readonly Screen[] = screens.filter((screen) => pageOf(screen) !== undefined);
