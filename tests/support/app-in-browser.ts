import type { Browser } from "playwright-core";
import { type App, startApp } from "./app-under-test.ts";
import { builtPages, openBrowser } from "./browser.ts";

/** An app that serves the pages as they are built now, and a browser to open them in. */
export async function startInBrowser(...[settings, parts]: Parameters<typeof startApp>): Promise<[App, Browser]> {
  await builtPages();
  return Promise.all([startApp(settings, { ...parts, pages: true }), openBrowser()]);
}
