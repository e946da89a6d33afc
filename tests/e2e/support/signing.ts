import { expect } from "vitest";
import { tick } from "#tests/support/browser.ts";
import type { AtWork } from "./person-at-work.ts";

/** Goes to the last page of the document, where the page asks for it, and agrees to sign. */
export async function readsAndAgrees(who: AtWork): Promise<void> {
  const box = who.page.getByLabel(who.says("signatures.signing.consent.agree"));
  await box.waitFor();
  const toLastPage = who.button("signatures.signing.toLastPage");
  // Scrolling to the button can bring the last page on screen, which takes the button away under the pointer.
  await expect
    .poll(async () => {
      if (await toLastPage.isVisible()) await toLastPage.click({ timeout: 2_000 }).catch(() => undefined);
      return box.isEnabled();
    })
    .toBe(true);
  await tick(box);
}
