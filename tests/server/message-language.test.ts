import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "#app/text/en.ts";
import { es } from "#app/text/es.ts";
import { person } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The sentence a call of the members of an organization is refused with. */
async function refusedWith(headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${app.address}/api/members`, { headers: { "accept-language": "*", ...headers } });
  return ((await response.json()) as { readonly message: unknown }).message;
}

test("a refusal is told in the language the request asks for, else in English", async () => {
  expect(await refusedWith({})).toBe(en.failure.signedOut);
  expect(await refusedWith({ "accept-language": "es-GT,es;q=0.9" })).toBe(es.failure.signedOut);
  expect(await refusedWith({ "accept-language": "fr, en;q=0.5" })).toBe(en.failure.signedOut);
});

test("where the request asks for no language of ours, the person's own counts", async () => {
  const [ana, ben] = [await person(app, { language: "es" }), await person(app, { language: "en" })];
  const by = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` });
  expect(await refusedWith(by(ana))).toBe(es.failure.role);
  expect(await refusedWith({ ...by(ana), "accept-language": "en" })).toBe(en.failure.role);
  expect(await refusedWith(by(ben))).toBe(en.failure.role);
});
