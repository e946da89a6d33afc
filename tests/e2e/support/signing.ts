import { expect } from "vitest";
import { tick } from "#tests/support/browser.ts";
import type { AtWork } from "./person-at-work.ts";

/** Goes to the last page of the document, where the page asks for it, and agrees to sign. */
export async function readsAndAgrees(who: AtWork): Promise<void> {
  const box = who.page.getByLabel(who.says("signatures.signing.consent.agree"));
  await box.waitFor();
  const toLastPage = who.button("signatures.signing.toLastPage");
  await expect.poll(async () => (await box.isEnabled()) || (await toLastPage.isVisible())).toBe(true);
  if (await box.isDisabled()) await toLastPage.click();
  await tick(box);
}
