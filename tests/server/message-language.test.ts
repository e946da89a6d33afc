import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "#app/text/en.ts";
import { es } from "#app/text/es.ts";
import { downloadUrl } from "#client/call.ts";
import { changeRecords, createList, exportList } from "#features/lists/contract.ts";
import { languageCookie } from "#protocol/text.ts";
import { organization, person } from "#seed/people.ts";
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

test("a file fetched by a link is in the language of the page it stands on; a call says its own", async () => {
  const owner = await organization(app);
  const attributes = [
    { name: "Banco", kind: "text" as const },
    { name: "Activo", kind: "yesNo" as const },
  ];
  const { id, attributes: made } = await owner.call(createList, { name: "Bancos", attributes, identifier: 0 });
  const [bank = { id: "" }, active = { id: "" }] = made;
  await owner.call(changeRecords, { id, set: [{ items: { [bank.id]: "Industrial", [active.id]: "sí" } }] });
  const csv = async (headers: Record<string, string>) => {
    const by = { authorization: `Bearer ${owner.token}`, "accept-language": "en-US,en;q=0.9", ...headers };
    return (await fetch(`${app.address}${downloadUrl(exportList, { id, format: "csv" })}`, { headers: by })).text();
  };
  const spanishPage = `${languageCookie}=es`;
  expect(await csv({ cookie: spanishPage })).toContain("Industrial,Sí");
  expect(await csv({})).toContain("Industrial,Yes");
  expect(await csv({ cookie: `${languageCookie}=klingon` })).toContain("Industrial,Yes");
  expect(await csv({ cookie: spanishPage, "x-requested-with": "acta" })).toContain("Industrial,Yes");
});

test("what a link is refused with is told in the language of its page", async () => {
  expect(await refusedWith({ "accept-language": "en", cookie: `${languageCookie}=es` })).toBe(es.failure.signedOut);
});
