import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { loadTexts } from "#app/texts.ts";
import { type Language, sentence } from "#protocol/text.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { type Looks, openWindow } from "#tests/support/browser.ts";

/** Somebody in front of a window of their own: finds things by what is written on them, in their language. */
export interface AtWork {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page so far: errors thrown or logged. */
  readonly errors: string[];
  /** The sentence of a key in this person's language. */
  readonly says: (key: string, values?: Record<string, string | number>) => string;
  button(key: string, values?: Record<string, string | number>): Locator;
  link(key: string): Locator;
  field(key: string): Locator;
  sees(key: string, values?: Record<string, string | number>): Promise<void>;
  close(): Promise<void>;
}

const texts = { en: await loadTexts("en"), es: await loadTexts("es") };

/** Opens a window for somebody. */
export async function atWork(browser: Browser, app: App, looks: Looks = {}): Promise<AtWork> {
  const { page, context, errors } = await openWindow(browser, app.address, looks);
  const language: Language = looks.language ?? "en";
  const says = (key: string, values: Record<string, string | number> = {}) => {
    const text = sentence(texts[language], key, values);
    if (text === key) throw new Error(`there is no sentence ${key}`);
    return text;
  };
  return {
    page,
    context,
    errors,
    says,
    button: (key, values) => page.getByRole("button", { name: says(key, values), exact: true }),
    link: (key) => page.getByRole("link", { name: says(key), exact: true }),
    // A required mark may follow the label.
    field: (key) => page.getByLabel(new RegExp(`^${says(key).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*\\*?$`)),
    sees: async (key, values) => {
      await page.getByText(says(key, values)).first().waitFor();
    },
    close: () => context.close(),
  };
}

/** The newest mailed link to an address that leads to this path, as path and query; waits for it. */
export const mailedLink = (app: App, to: string, path: string): Promise<string> =>
  app.eventually(async () => {
    const links = (await app.mails(to)).flatMap((mail) => /https?:\/\/\S+/.exec(mail.text ?? "")?.[0] ?? []);
    const found = links.map((link) => new URL(link)).findLast((url) => url.pathname === path);
    return found && found.pathname + found.search;
  });

export interface NewPersonAtWork {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** Signs up on the page and confirms the mailed link, which signs in. Ends on Home, or where `from` wanted to go. */
export async function signUpAndIn(app: App, at: AtWork, who: NewPersonAtWork, from = "/signup"): Promise<void> {
  const { page } = at;
  await page.goto(from);
  if (from !== "/signup") await at.link("identity.toSignUp").click();
  await at.field("identity.firstName").fill(who.firstName);
  await at.field("identity.lastName").fill(who.lastName);
  await at.field("identity.email").fill(who.email);
  await at.field("identity.password").fill(who.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/thankYouSignUp");
  await page.goto(await mailedLink(app, who.email, "/auth/action"));
  await at.button("identity.verify").click();
  await at.sees("identity.verified", { email: who.email });
  if (from === "/signup") await at.link("identity.continue").click();
  else await page.goto(from);
  await page.waitForURL((url) => !/^\/(?:login|auth)/.test(url.pathname));
}

/** Signs in on the page. */
export async function signIn(
  at: AtWork,
  who: Pick<NewPersonAtWork, "email" | "password">,
  from = "/login",
): Promise<void> {
  await at.page.goto(from);
  await at.field("identity.email").fill(who.email);
  await at.field("identity.password").fill(who.password);
  await at.page.keyboard.press("Enter");
  await at.page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Answers every field of the form on the page, each by its kind; what its label names in `answers` with that. */
export async function answerAll(page: Page, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  const fields = page.locator("form").locator("input:not([type=checkbox], [type=file]), textarea, select");
  const count = await fields.count();
  for (let i = 0; i < count; i++) {
    const field = fields.nth(i);
    const { label, mode, money, date, choice } = await field.evaluate((e: HTMLInputElement | HTMLSelectElement) => ({
      label: e.labels?.[0]?.textContent?.replace(/\s*\*$/, "") ?? "",
      mode: e.inputMode,
      money: e.closest(".money") !== null,
      date: e instanceof HTMLInputElement && e.inputMode === "numeric" && e.placeholder !== "",
      // The first one asks to choose.
      choice: e instanceof HTMLSelectElement ? e.options[1]?.value : undefined,
    }));
    const answer = answers[label] ?? choice;
    if (choice !== undefined) await field.selectOption(answer ?? "");
    else await field.fill(answer ?? (/^nit$/i.test(label) ? "576937-K" : byMode(mode, money, date)));
  }
}

const byMode = (mode: string, money: boolean, date: boolean): string => {
  if (date) return "01/03/2026";
  if (mode === "numeric") return "1587 56444 0904";
  if (money) return "1,250,000.00";
  return mode === "decimal" ? "42" : "Por llenar";
};
