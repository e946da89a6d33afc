import { relative } from "node:path";
import type { Browser } from "playwright-core";
import { afterEach } from "vitest";
import type { App } from "#tests/support/app-under-test.ts";
import { giveSession, type Looks } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./person-at-work.ts";

type OpenWindow = (browser: Browser, app: App, looks?: Looks, who?: { readonly token: string }) => Promise<AtWork>;

/**
 * Opens windows, signed in as `who`, that are closed after the test that opened them; what those of a failed test show is left in
 * `test-results`.
 */
export function testWindows(): OpenWindow {
  const windows: AtWork[] = [];
  afterEach(async ({ task }) => {
    const name = [relative("tests/e2e", task.file.name), task.name].map((one) => one.slice(0, 40)).join(" ");
    for (const [n, at] of windows.splice(0).entries()) {
      const path = `test-results/${name.replace(/\W+/g, "-")}-${n}.png`;
      if (task.result?.state === "fail") await at.page.screenshot({ path }).catch(() => undefined);
      await at.close();
    }
  });
  return async (browser, app, looks = {}, who) => {
    const at = await atWork(browser, app, looks);
    if (who) await giveSession(at.context, app.address, who.token);
    windows.push(at);
    return at;
  };
}
