import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, typed } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { consentVersion } from "../consent.ts";
import * as contract from "../contract.ts";
import * as signing from "../public-contract.ts";
import type { Reading } from "../reading.ts";
import type { Evidence } from "./evidence/evidence-of.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const person = (name: string) => ({ name, email: `${name.toLowerCase()}.reads@example.com`, language: "es" }) as const;
const send = async (...invitations: ReturnType<typeof person>[]) => {
  const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Mutuo" });
  const envelope = await creator.call(contract.sendEnvelope, { processId, invitations });
  return { processId, of: { processId, envelopeId: envelope.id } };
};

test("nobody agrees before the last page was shown, and a browser that claims fewer pages is refused", async () => {
  const rosa = person("Rosa");
  await send(rosa);
  const token = await signingToken(app, rosa.email);
  const call = app.as();
  await call.download(signing.readSigningDocument, { token });
  const shown = (...pages: number[]) => pages.map((page) => ({ page, secondsAgo: 5 }));
  const accept = (reading?: Reading) =>
    call(signing.acceptSigning, { token, version: consentVersion, language: "es", reading });
  for (const wrong of [
    { by: "pages" as const, of: 2, shown: shown(1) },
    { by: "pages" as const, of: 1, shown: shown(1) },
    undefined,
  ])
    await expect(accept(wrong)).rejects.toMatchObject({ code: "signatures.readToEnd", status: 409 });
  expect(await accept({ by: "pages", of: 2, shown: shown(2) })).toMatchObject({ accepted: true });
});

test("the certificate and the evidence show which pages each signer's browser showed, and when, or that the file was opened", async () => {
  const [ana, luis] = [person("Ana"), person("Luis")];
  const { processId, of } = await send(ana, luis);
  const begins = app.clock.now().getTime();
  const call = app.as();
  const acceptAfter = async ({ email }: { email: string }, seconds: number, reading: Reading) => {
    const token = await signingToken(app, email);
    const { documentSha256: shown } = await call(signing.openSigning, { token });
    await call.download(signing.readSigningDocument, { token });
    app.clock.advance(seconds * 1000);
    await call(signing.acceptSigning, { token, version: consentVersion, language: "es", reading });
    await call(signing.signDocument, { token, shown, mark: typed });
  };
  const shown = [
    { page: 1, secondsAgo: 200 },
    { page: 2, secondsAgo: 20 },
  ];
  await acceptAfter(ana, 240, { by: "pages", of: 2, shown });
  await acceptAfter(luis, 60, { by: "file", secondsAgo: 3000 });
  await app.eventually(async () => {
    const { rows } = await creator.call(contract.listEnvelopes, { processId });
    return rows[0]?.state === "signed";
  });
  const evidence = await creator.call.download(contract.downloadSigned, { ...of, file: "evidence" });
  const { signers } = JSON.parse(Buffer.from(evidence.bytes).toString()) as Evidence;
  const [first, second] = signers.map(({ reading }) => reading);
  // The clock of the test runs on, so that a few seconds may pass in between.
  const isAbout = (at: string | undefined, seconds: number) =>
    expect(Math.abs(Date.parse(at ?? "") - begins - seconds * 1000)).toBeLessThan(15_000);
  expect(first).toMatchObject({
    by: "pages",
    of: 2,
    shown: [
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ],
  });
  const shownAt = first?.by === "pages" ? first.shown.map(({ at }) => at) : [];
  isAbout(shownAt[0], 40);
  isAbout(shownAt[1], 220);
  // Not before the document was sent to the browser.
  expect(second).toMatchObject({ by: "file" });
  isAbout(second?.by === "file" ? second.at : "", 240);
  const certificate = await creator.call.download(contract.downloadSigned, { ...of, file: "certificate" });
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: certificate.bytes })
    .toString()
    .replaceAll(/\s+/g, " ");
  for (const part of [
    "Páginas mostradas / Pages shown 1-2 de / of 2",
    "El navegador no pudo mostrarlas; se abrió el archivo PDF / The browser could not display them",
    "informó el navegador de cada firmante",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Mostradas desde \/ Shown from 1: \d\d\/\d\d\/\d{4}, \d\d:\d\d · 2: /);
});
