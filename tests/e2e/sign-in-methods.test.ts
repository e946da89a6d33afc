import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInMethods } from "#features/identity/contract.ts";
import { organization, password, person } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { client, scriptedProvider, ssoAt } from "#tests/fixtures/providers.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  builtPages,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  openBrowser,
} from "#tests/support/browser.ts";
import { type AtWork, mailedLink, signIn } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let bare: App;
let browser: Browser;
let provider: Awaited<ReturnType<typeof scriptedProvider>>;
const openWindow = testWindows();

beforeAll(async () => {
  await builtPages();
  provider = await scriptedProvider(() => app.clock.now().getTime());
  const allowed = { ACTA_OUTBOUND_ALLOW: new URL(provider.issuer).host };
  [app, bare, browser] = await Promise.all([
    startApp({ ...quickCaptcha, ...ssoAt(provider.issuer), ACTA_FAKE_SIGN_IN: "true", ...allowed }, { pages: true }),
    startApp(quickCaptcha, { pages: true }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await bare?.stop();
  provider?.stop();
});

const open = (looks: Looks, of = app): Promise<AtWork> => openWindow(browser, of, looks);

/** Chooses on the fake provider's page who to be. */
async function atFakeProvider(
  { page }: AtWork,
  who: { email: string; firstName?: string; failureMode?: string; cancel?: boolean },
) {
  await page.waitForURL("**/dev/sign-in/**");
  await page.getByLabel("E-mail", { exact: true }).fill(who.email);
  await page.getByLabel("First name").fill(who.firstName ?? "Ana");
  await page.getByLabel("Last name").fill(who.firstName === "" ? "" : "Díaz");
  if (who.failureMode) await page.getByLabel("What happens").selectOption(who.failureMode);
  await page.getByRole("button", { name: who.cancel ? "Cancel" : "Sign in" }).click();
}

const google = (at: AtWork) => at.button("identity.withProvider", { provider: "Google" });
const alert = (at: AtWork, text: string) => at.page.getByRole("alert").getByText(text, { exact: true }).waitFor();

describe.each([{ language: "en" }, { language: "es" }] as const)("signing in, in $language", ({ language }) => {
  const addressOf = (name: string) => `${name}.${language}@quetzal.gt`;
  const says = (texts: { en: string; es: string }) => texts[language];

  test("with Google: there and back, to where one wanted to go, in a session of the browser only", async () => {
    const at = await open({ language });
    await at.page.goto("/myaccount?tab=security");
    await at.page.waitForURL("**/login?next=*");
    await google(at).click();
    await atFakeProvider(at, { email: addressOf("google") });
    await at.page.waitForURL("**/myaccount?tab=security");
    await at.sees("identity.methodLinked", { email: addressOf("google") });
    const cookies = await at.context.cookies();
    expect(cookies.find(({ name }) => name === "sid")).toMatchObject({ httpOnly: true, sameSite: "Lax", expires: -1 });
    expect(at.errors).toEqual([]);
  });

  test("an address that asks for Google goes there at once, and going back does not go there again", async () => {
    const at = await open({ language });
    await at.page.goto("/login?provider=google");
    await at.page.waitForURL("**/dev/sign-in/**");
    await at.page.goBack();
    await google(at).waitFor();
    expect(new URL(at.page.url()).search).toBe("");
    await expect.poll(() => google(at).isEnabled()).toBe(true);
    await google(at).click();
    await atFakeProvider(at, { email: addressOf("back"), cancel: true });
    await alert(at, at.says("identity.redirectCancelled"));
    expect(new URL(at.page.url()).search).toBe("");
  });

  test("a name the provider does not tell is asked for", async () => {
    const at = await open({ language });
    await at.page.goto("/login?provider=google");
    await atFakeProvider(at, { email: addressOf("nameless"), firstName: "" });
    await at.sees("shell.incomplete.title");
    await at.field("shell.incomplete.firstName").fill("Eva");
    await at.field("shell.incomplete.lastName").fill("Paz");
    await at.button("shell.incomplete.save").click();
    await at.sees("shell.incomplete.saved");
    await at.page.reload();
    await at.sees("home.start.title", { name: "Eva" });
  });

  test("an address that has an account is not taken over; the sentences are the specified ones", async () => {
    const { email } = await person(app, { email: addressOf("kept"), password: true });
    const at = await open({ language });
    await at.page.goto("/login?provider=google");
    await atFakeProvider(at, { email });
    await alert(
      at,
      says({
        en: "An account with this email already exists. Please sign in using your original method.",
        es: "Ya existe una cuenta con este correo electrónico. Por favor inicie sesión con su método original.",
      }),
    );
    expect(new URL(at.page.url()).search).toBe("");
    provider.behaves({ sub: email, email, email_verified: true });
    await at.page.route(`${provider.issuer}/authorize**`, (route, request) => {
      const back = new URL(new URL(request.url()).searchParams.get("redirect_uri") ?? "");
      for (const [name, value] of Object.entries(provider.answers(request.url()))) back.searchParams.set(name, value);
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await at.button("identity.withProvider", { provider: "Bufete Quetzal" }).click();
    await alert(
      at,
      says({
        en: "Log in with another method to link your account",
        es: "Inicie sesión con otro método para vincular su cuenta",
      }),
    );
  });

  test("what goes wrong at the provider is said, and the form is there again", async () => {
    const at = await open({ language });
    for (const failureMode of ["server_error", "issuer", "expired"]) {
      await at.page.goto("/login?provider=google");
      await atFakeProvider(at, { email: addressOf("wrong"), failureMode });
      await alert(at, at.says("identity.redirectFailed"));
      await expect.poll(() => at.field("identity.email").isVisible()).toBe(true);
    }
    await at.page.goto("/login?checkRedirect=true");
    await at.button("identity.signIn").waitFor();
    await expect.poll(() => at.page.getByRole("alert").count()).toBe(0);
    provider.behaves({ sub: "x" }, { down: true });
    app.clock.advance(11 * 60_000); // what was known of it is out of date
    await at.page.goto("/login?provider=sso");
    await alert(
      at,
      says({
        en: "Failed to initiate Sign-In. Please try again.",
        es: "No se pudo iniciar el acceso. Por favor intente de nuevo.",
      }),
    );
    provider.behaves({ sub: "x" });
    expect(at.errors).toEqual([]);
  });

  test("without Google its button says why it cannot be pressed, and the others are not there", async () => {
    const at = await open({ language }, bare);
    await at.page.goto("/login?provider=google");
    await alert(
      at,
      says({
        en: "Failed to initiate Google Sign-In. Please try again.",
        es: "No se pudo iniciar el acceso con Google. Por favor intente de nuevo.",
      }),
    );
    // What can be signed in with is asked beside the alert.
    await at.page.getByTitle(at.says("identity.googleOff")).waitFor();
    await expect.poll(() => google(at).getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => at.page.getByRole("button", { name: "Microsoft" }).count()).toBe(0);
    expect(await accessibilityErrors(at.page)).toEqual([]);
  });

  test("by a link: asked for here, pressed in another browser, once", async () => {
    const { email } = await person(app, { email: addressOf("link"), firstName: "Lucía", language });
    const at = await open({ language });
    await at.page.goto("/login");
    await at.field("identity.email").fill(email);
    await at.button("identity.withLink").click();
    await at.button("identity.recoverySend").click();
    await at.sees("identity.linkSent");
    const link = await mailedLink(app, email, "/auth/action");
    const phone = await open({ language, width: 390, height: 800 });
    await phone.page.goto(link);
    await phone.sees("identity.byLinkText");
    await expectNoSidewaysScroll(phone.page);
    await phone.button("identity.byLink").click();
    await phone.page.waitForURL("**/home");
    await phone.sees("home.start.title", { name: "Lucía" });
    await at.page.goto(link);
    await at.button("identity.byLink").click();
    await at.sees("identity.linkExpired");
  });

  test("a link pressed beside another session says whose it ends", async () => {
    const [one, two] = [
      await person(app, { email: addressOf("one"), password: true }),
      await person(app, { email: addressOf("two") }),
    ];
    const at = await open({ language });
    await at.page.goto("/login");
    await at.field("identity.email").fill(two.email);
    await at.button("identity.withLink").click();
    await at.button("identity.recoverySend").click();
    await at.sees("identity.linkSent");
    await signIn(at, { email: one.email, password });
    await at.page.goto(await mailedLink(app, two.email, "/auth/action"));
    await at.sees("identity.byLinkOther", { email: one.email });
    await at.button("identity.byLink").click();
    await at.page.waitForURL("**/home");
    await at.page.goto("/myaccount");
    await at.page.getByText(two.email).first().waitFor();
  });

  test("linked and unlinked in my account, after signing in again when it was long ago", async () => {
    const someone = await person(app, { email: addressOf("linking"), password: true });
    const at = await open({ language });
    await signIn(at, { email: someone.email, password }, "/login?next=/myaccount?tab=security");
    const linkGoogle = at.button("identity.linkNamed", { provider: "Google" });
    app.clock.advance(11 * 60_000);
    await linkGoogle.click();
    await at.field("identity.password").fill(password);
    // What is asked for while the linking is under way is answered late, as it was before.
    await at.page.route(`**/api${signInMethods.path}`, async (route) => {
      const before = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.fulfill({ response: before }).catch(() => undefined);
    });
    await at.page.keyboard.press("Enter");
    await atFakeProvider(at, { email: `private.${language}@gmail.com` });
    await at.page.waitForURL("**/myaccount?tab=security");
    await at.sees("identity.linkedNow", { provider: "Google" });
    await at.sees("identity.methodLinked", { email: `private.${language}@gmail.com` });
    expect(await accessibilityErrors(at.page)).toEqual([]);
    await at.button("identity.unlinkNamed", { provider: "Google" }).click();
    await at.button("identity.unlink").click();
    await at.sees("identity.unlinkedNow", { provider: "Google" });
    await linkGoogle.waitFor();
    expect(at.errors).toEqual([]);
  });

  test("the last way in cannot be taken away", async () => {
    const at = await open({ language });
    await at.page.goto("/login?provider=google&next=/myaccount?tab=security");
    await atFakeProvider(at, { email: addressOf("last") });
    await at.page.waitForURL("**/myaccount?tab=security");
    const unlink = at.button("identity.unlinkNamed", { provider: "Google" });
    await unlink.waitFor();
    await expect.poll(() => unlink.getAttribute("aria-disabled")).toBe("true");
    await at.sees("identity.passwordFirstHint");
  });
});

test("the installation's provider signs in whom it names", async () => {
  const at = await open({ language: "en", theme: "dark" });
  provider.behaves({
    sub: "sso",
    email: "sso@quetzal.gt",
    email_verified: true,
    given_name: "Sofía",
    family_name: "Ixcoy",
  });
  await at.page.route(`${provider.issuer}/authorize**`, (route, request) => {
    const back = new URL(new URL(request.url()).searchParams.get("redirect_uri") ?? "");
    for (const [name, value] of Object.entries(provider.answers(request.url()))) back.searchParams.set(name, value);
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await at.page.goto("/login?provider=sso");
  await at.page.waitForURL("**/home");
  await at.sees("home.start.title", { name: "Sofía" });
});

test("an owner sets single sign-on up: what is wrong is said beside its field, then its address goes there at once", async () => {
  const owner = await organization(app);
  const at = await open({ language: "es" });
  await giveSession(at.context, app.address, owner.token);
  await at.page.goto("/manageorg?tab=integrations");
  await at.button("identity.sso.save").click();
  for (const error of ["labelRequired", "issuerRequired", "clientIdRequired", "clientSecretRequired", "domainRequired"])
    await at.sees(`identity.sso.${error}`);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await at.field("identity.sso.label").fill("Bufete");
  await at.field("identity.sso.issuer").fill("https://169.254.169.254");
  await at.field("identity.sso.clientId").fill(client.id);
  await at.field("identity.sso.clientSecret").fill(client.secret);
  await at.field("identity.sso.domains").fill("quetzal.gt, @Bufete.gt");
  await at.button("identity.sso.save").click();
  await at.sees("identity.sso.issuerRefused");
  provider.behaves({ sub: "x" });
  await at.field("identity.sso.issuer").fill(provider.issuer);
  await at.button("identity.sso.save").click();
  await at.sees("identity.sso.saved");
  await at.page.getByText(`${app.address}/login?provider=${owner.orgId}`).waitFor();
  await expect.poll(() => at.field("identity.sso.domains").inputValue()).toBe("quetzal.gt, bufete.gt");
  await expect.poll(() => at.field("identity.sso.clientSecret").inputValue()).toBe("");
  const visitor = await open({ language: "es" });
  await visitor.page.route(`${provider.issuer}/authorize**`, (route) => route.fulfill({ body: "arrived" }));
  await visitor.page.goto(`/login?provider=${owner.orgId}`);
  await visitor.page.getByText("arrived").waitFor();
  await at.button("identity.sso.remove").click();
  await at.page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("identity.sso.remove"), exact: true })
    .click();
  await at.sees("identity.sso.removed");
  await visitor.page.goto(`/login?provider=${owner.orgId}`);
  await alert(visitor, "No se pudo iniciar el acceso. Por favor intente de nuevo.");
  expect(at.errors).toEqual([]);
});
