import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organization, password, person, type Someone } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { giveSession, type Looks } from "#tests/support/browser.ts";
import { type AtWork, mailedLink, signIn } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A window; with somebody, one in which they are signed in already. */
const open = (looks: Looks, who?: Someone): Promise<AtWork> => openWindow(browser, app, looks, who);

const sid = async (at: AtWork) => (await at.context.cookies()).find((cookie) => cookie.name === "sid");

/** The calls to this path from now on. */
function callsTo(page: Page, path: string): readonly string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) seen.push(request.method());
  });
  return seen;
}

/** What stands beside a field and is read out with it. */
const saidBeside = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim(),
  );
const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((input) => input === document.activeElement);

/** Reads a field's error, and that the field with the focus is `first`. */
async function errorsBeside(at: AtWork, errors: Readonly<Record<string, string>>): Promise<void> {
  const [first] = Object.keys(errors);
  for (const [field, error] of Object.entries(errors)) {
    await at.sees(error);
    expect(await saidBeside(at.field(field))).toContain(at.says(error));
    await expect.poll(() => at.field(field).getAttribute("aria-invalid")).toBe("true");
  }
  expect(await hasFocus(at.field(first as string)), `the focus is on ${first}`).toBe(true);
}

const offline = async (at: AtWork, sentence: string, submit: () => Promise<void>) => {
  await at.context.setOffline(true);
  await submit();
  await at.sees(sentence);
  await at.context.setOffline(false);
};

describe.each([{ language: "en" }, { language: "es" }] as const)("accounts, in $language", ({ language }) => {
  const addressOf = (name: string) => `${name}.${language}@quetzal.gt`;

  test("sign-in says beside its field what is missing or malformed, and sends nothing", async () => {
    const at = await open({ language });
    const sent = callsTo(at.page, "/identity/sign-in");
    await at.page.goto("/login");
    await at.button("identity.signIn").click();
    await errorsBeside(at, {
      "identity.email": "identity.emailRequired",
      "identity.password": "identity.passwordEmpty",
    });
    await at.field("identity.email").fill("ana@");
    await at.page.keyboard.press("Enter");
    await errorsBeside(at, { "identity.email": "identity.emailInvalid" });
    await at.field("identity.email").fill("ana@quetzal.gt");
    await at.page.keyboard.press("Enter");
    await errorsBeside(at, { "identity.password": "identity.passwordEmpty" });
    await expect.poll(() => at.page.getByText(at.says("identity.emailInvalid")).count()).toBe(0);
    expect(sent).toEqual([]);
    expect(at.errors).toEqual([]);
  });

  test("a wrong password is refused, the right one leads to home, in a session of the browser only", async () => {
    const ana = await person(app, { email: addressOf("ana"), password: true });
    const at = await open({ language });
    await at.page.goto("/login");
    const refused = { en: "Invalid credentials", es: "Credenciales inválidas" }[language];
    for (const [email, tried] of [
      [ana.email, "Wrong-2026"],
      [addressOf("nobody"), password],
    ] as const) {
      await at.field("identity.email").fill(email);
      await at.field("identity.password").fill(tried);
      await at.page.keyboard.press("Enter");
      await at.page.getByRole("alert").getByText(refused).waitFor();
    }
    const typed = at.field("identity.password");
    await expect.poll(() => typed.getAttribute("type")).toBe("password");
    await at.button("identity.showPassword").click();
    await expect.poll(() => typed.getAttribute("type")).toBe("text");
    await expect.poll(() => typed.inputValue()).toBe(password);
    await at.button("identity.hidePassword").click();
    await expect.poll(() => typed.getAttribute("type")).toBe("password");
    await at.field("identity.email").fill(ana.email);
    await at.page.keyboard.press("Enter");
    await at.page.waitForURL("**/home");
    await at.sees("home.start.title", { name: "Ana" });
    expect(await sid(at)).toMatchObject({ httpOnly: true, sameSite: "Lax", expires: -1 });
    expect(at.errors).toEqual([]);
  });

  test("a disabled person, and one without a connection, see the reason", async () => {
    const gone = await person(app, { email: addressOf("gone"), password: true });
    await app.node.platform.db.asSystem((tx) =>
      tx.updateTable("users").set({ disabledAt: app.clock.now() }).where("id", "=", gone.uid).execute(),
    );
    const at = await open({ language });
    await at.page.goto("/login");
    await at.field("identity.email").fill(gone.email);
    await at.field("identity.password").fill(password);
    await at.page.keyboard.press("Enter");
    await at.page.getByRole("alert").getByText(at.says("identity.disabled")).waitFor();
    await offline(at, "identity.noConnection", () => at.button("identity.signIn").click());
    await at.link("identity.toSignUp").click();
    await at.field("identity.firstName").fill("Ana");
    await at.field("identity.lastName").fill("Paz");
    await at.field("identity.email").fill(addressOf("offline"));
    await at.field("identity.password").fill(password);
    await at.sees("identity.captcha.solved");
    await offline(at, "identity.checkConnection", () => at.button("identity.signUp").click());
    expect(new URL(at.page.url()).pathname).toBe("/signup");
  });

  test("a forgotten password is replaced by a mailed link, once", async () => {
    const beto = await person(app, { email: addressOf("beto"), password: true, language });
    const at = await open({ language });
    await at.page.goto("/login");
    await at.button("identity.forgot").click();
    const dialog = at.page.getByRole("dialog", { name: at.says("identity.recoveryTitle") });
    const address = dialog.getByLabel(at.says("identity.email"));
    const send = dialog.getByRole("button", { name: at.says("identity.recoverySend"), exact: true });
    await address.waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await address.fill("beto@quetzal");
    await expect.poll(() => send.isDisabled()).toBe(true);
    await address.fill(beto.email);
    await dialog.getByText(at.says("identity.captchaNotice")).waitFor();
    await send.click();
    await dialog.getByText(at.says("identity.recoverySuccess")).waitFor();
    await dialog.getByRole("button", { name: at.says("shell.close") }).click();

    const link = await mailedLink(app, beto.email, "/auth/action");
    await at.page.goto(link);
    const fresh = at.field("identity.newPassword");
    await fresh.fill("corta");
    await at.button("identity.reset").click();
    await errorsBeside(at, { "identity.newPassword": "identity.passwordWeak" });
    await fresh.fill("Nueva#Clave-7");
    await at.page.keyboard.press("Enter");
    await at.sees("identity.resetDone", { email: beto.email });
    expect((await app.mails(beto.email, 2)).at(-1)?.subject).toBe(at.says("identity.mail.changedSubject"));

    await at.page.goto(link);
    await fresh.fill("Otra#Clave-88");
    await at.page.keyboard.press("Enter");
    await at.page.getByText({ en: "This link has expired", es: "Este enlace ha expirado" }[language]).waitFor();
    await at.link("identity.continue").click();
    await at.page.waitForURL("**/login");
    await at.field("identity.email").fill(beto.email);
    await at.field("identity.password").fill(password);
    await at.page.keyboard.press("Enter");
    await at.sees("identity.invalidCredentials");
    await signIn(at, { email: beto.email, password: "Nueva#Clave-7" });
    await at.page.waitForURL("**/home");
    expect(at.errors).toEqual([]);
  });

  test("sign-up names each error, and an address that has an account", async () => {
    const taken = await person(app, { email: addressOf("taken") });
    const at = await open({ language });
    const sent = callsTo(at.page, "/engine/auth/signup");
    await at.page.goto("/signup");
    await at.button("identity.signUp").click();
    await errorsBeside(at, {
      "identity.firstName": "identity.firstNameRequired",
      "identity.lastName": "identity.lastNameRequired",
      "identity.email": "identity.emailRequired",
      "identity.password": "identity.passwordRequired",
    });
    await at.page.getByRole("alert").getByText(at.says("identity.fillFields")).waitFor();
    // A field that the pointer is on, or was pressed last on a phone, is as red as the others.
    const border = (key: string) => at.field(key).evaluate((field) => getComputedStyle(field).borderTopColor);
    await at.field("identity.lastName").hover();
    await expect.poll(() => border("identity.lastName")).toBe(await border("identity.email"));
    await at.field("identity.firstName").fill("A".repeat(26));
    await at.field("identity.lastName").fill("Paz");
    await at.field("identity.email").fill(taken.email);
    await at.field("identity.password").fill("quetzal-2026");
    await at.button("identity.signUp").click();
    await errorsBeside(at, {
      "identity.firstName": "identity.firstNameTooLong",
      "identity.password": "identity.passwordWeak",
    });
    const notice = at.page.getByRole("alert");
    // What is filled is not to be filled in.
    await notice.getByText(at.says("identity.checkFields")).waitFor();
    await at.field("identity.firstName").fill("Ana");
    await at.field("identity.password").fill("Password-2026");
    await at.button("identity.signUp").click();
    await errorsBeside(at, { "identity.password": "identity.passwordCommon" });
    expect(sent).toEqual([]);
    // The list of the most common ones is the server's.
    await at.field("identity.password").fill("Toyota-2026!");
    await at.button("identity.signUp").click();
    await at.page.getByText(at.says("identity.passwordCommon")).waitFor();
    await errorsBeside(at, { "identity.password": "identity.passwordCommon" });
    await notice.getByText(at.says("identity.checkFields")).waitFor();
    expect(sent).toEqual(["POST"]);
    await at.field("identity.password").fill(password);
    await at.page.keyboard.press("Enter");
    const exists = notice.filter({ hasText: at.says("identity.emailExists") });
    await exists.waitFor();
    // Orange, as the specification has it: an address that exists is no mistake of the person.
    expect(await exists.evaluate((e) => getComputedStyle(e).backgroundColor)).toBe("rgb(255, 183, 77)");
    expect(new URL(at.page.url()).pathname).toBe("/signup");
    expect(sent).toEqual(["POST", "POST"]);
    expect(at.errors).toEqual([]);
  });

  test("an unverified person has another link sent, confirms it elsewhere, and home goes on", async () => {
    const eva = await person(app, { email: addressOf("eva"), firstName: "Eva", verified: false, language });
    const at = await open({ language }, eva);
    await at.page.clock.install();
    await at.page.goto("/home");
    await at.sees("home.unverified.text", { email: eva.email });
    const send = at.button("home.unverified.send");
    await send.click();
    await at.sees("identity.emailSent");
    // Asking whether it is done does not make it possible to send one mail after the other.
    await at.button("home.unverified.done").click();
    await at.sees("home.unverified.notYet");
    await expect.poll(() => send.isDisabled()).toBe(true);
    await at.page.clock.fastForward(6_000);
    await app.eventually(() => send.isEnabled());
    const elsewhere = await at.context.newPage();
    await elsewhere.goto(await mailedLink(app, eva.email, "/auth/action"));
    await elsewhere.getByRole("button", { name: at.says("identity.verify") }).click();
    await elsewhere.getByText(at.says("identity.verified", { email: eva.email })).waitFor();
    await at.sees("home.start.title", { name: "Eva" });
    expect(at.errors).toEqual([]);
  });

  test("a person without names is asked for them before anything else", async () => {
    const nameless = await person(app, { email: addressOf("nameless"), firstName: "", lastName: "" });
    const at = await open({ language }, nameless);
    await at.page.goto("/myaccount");
    const dialog = at.page.getByRole("dialog", { name: at.says("shell.incomplete.title") });
    await dialog.waitFor();
    await at.page.keyboard.press("Escape");
    await at.page.mouse.click(5, 5);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => at.page.getByRole("navigation").count()).toBe(0);
    await at.button("shell.incomplete.save").click();
    await errorsBeside(at, {
      "shell.incomplete.firstName": "identity.firstNameRequired",
      "shell.incomplete.lastName": "identity.lastNameRequired",
    });
    await at.field("shell.incomplete.firstName").fill("María del Carmen Guadalupe");
    await at.field("shell.incomplete.lastName").fill("Tum");
    await at.page.keyboard.press("Enter");
    await errorsBeside(at, { "shell.incomplete.firstName": "identity.firstNameTooLong" });
    await at.field("shell.incomplete.firstName").fill("María del Carmen");
    await at.page.keyboard.press("Enter");
    await at.sees("shell.incomplete.saved");
    await at.page.getByText("María del Carmen Tum").waitFor();
    expect(at.errors).toEqual([]);
  });

  test("who is signed in never sees sign-in, and addresses that lead nowhere lead home", async () => {
    const at = await open({ language }, await organization(app, { email: addressOf("owner") }));
    for (const address of ["/login", "/signup", "/no/such/page", "/", "/index.html", "/templates"]) {
      await at.page.goto(address);
      await at.page.waitForURL("**/home");
      await at.page.getByRole("heading", { level: 1 }).waitFor();
    }
    expect(at.errors).toEqual([]);
  });

  test("who is not signed in is taken where they wanted to go, once they are", async () => {
    const owner = await organization(app, { email: addressOf("returning"), password: true });
    const at = await open({ language });
    await at.page.goto("/manageorg?tab=general");
    await at.page.waitForURL("**/login?**");
    await signIn(at, { email: owner.email, password }, at.page.url());
    await at.page.waitForURL("**/manageorg?tab=general");
    expect(at.errors).toEqual([]);
  });

  test("logging out ends the session here and in every tab of this browser", async () => {
    const owner = await organization(app, { email: addressOf("leaving") });
    const at = await open({ language }, owner);
    const tab = await at.context.newPage();
    await Promise.all([at.page.goto("/home"), tab.goto("/managetemplates")]);
    await tab.getByRole("heading", { level: 1 }).waitFor();
    await at.page.bringToFront();
    await at.button("shell.account").click();
    await at.page.getByRole("menuitem", { name: at.says("shell.logOut") }).click();
    await at.page.waitForURL("**/login");
    await tab.waitForURL("**/login**");
    expect(await sid(at)).toBeUndefined();
    await at.page.goto("/home");
    await at.page.waitForURL("**/login**");
    // The token is worth nothing any more, wherever it was kept.
    await giveSession(at.context, app.address, owner.token);
    await at.page.goto("/home");
    await at.page.waitForURL("**/login**");
    expect(at.errors).toEqual([]);
  });

  test("language and theme are chosen in the drawer and remembered", async () => {
    const at = await open({ language }, await organization(app, { email: addressOf("choosing") }));
    const other = language === "en" ? { code: "es", name: "Español" } : { code: "en", name: "English" };
    const shown = () =>
      at.page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.className}`);
    await at.page.goto("/home");
    await at.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await shown()).toBe(`${language} light`);
    await at.page.getByRole("switch", { name: at.says("shell.dark") }).click();
    await at.page.getByRole("button", { name: other.name }).click();
    await app.eventually(async () => (await shown()) === `${other.code} dark`);
    await at.page.reload();
    await at.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await shown()).toBe(`${other.code} dark`);
    expect(at.errors).toEqual([]);
  });
});
