import { afterAll, beforeAll, expect, test } from "vitest";
import { createBatch, createBatchOfRows } from "#features/batch/contract.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import { addVisitorFile } from "#features/forms/visitor-contract.ts";
import { takeFromGallery } from "#features/gallery/contract.ts";
import { createList } from "#features/lists/contract.ts";
import { beginImport } from "#features/lists/import-contract.ts";
import { orderTerms, sendSlip } from "#features/payments/contract.ts";
import { processAttachments } from "#features/processes/contract.ts";
import { createLevel, createProject, saveLevelPlan } from "#features/project-levels/contract.ts";
import * as registries from "#features/registries/contract.ts";
import { createSavedReport, mailSavedReport } from "#features/reports/saved-contract.ts";
import { addByLink, putItemLink } from "#features/repository/share-contract.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { deviceKey, openedForm } from "#tests/fixtures/forms.ts";
import { galleryTemplate } from "#tests/fixtures/gallery.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type RegistryService, registryService } from "#tests/fixtures/registry-service.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import { losingCommit } from "#tests/support/lost-commit.ts";

// The jobs of signatures are tried in `src/features/signatures/server`, where their providers are.

let app: App;
let proxy: DatabaseProxy;
let registry: RegistryService;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  registry = await registryService();
  const content = Buffer.from("%PDF-1.4\nconsulta").toString("base64");
  const attachments = [{ name: "consulta.pdf", content }];
  registry.reactions = [{ body: { status: "ok", data: { owners: ["Ana"] }, attachments, ref: "R-1" } }];
  app = await startApp(
    {
      ACTA_PAYMENTS: "true",
      ACTA_REGISTRY_URL: `${registry.address}/v1/`,
      ACTA_REGISTRY_KEY: "key-1",
      ACTA_REGISTRY_SECRET: "secret-1",
      ACTA_REGISTRY_KINDS: "property",
    },
    { pdf: realPdfs, times: { retry: 0, look: 0.5 } },
    throughProxy((one) => void (proxy = one)),
  );
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  const of = { orgId: null, by: null, now: app.clock.now() };
  await systemTransaction(app.node.platform.db, of, (transaction) =>
    grantCredits(transaction, { orgId: owner.orgId, reference: newId(), amount: 9 }),
  );
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  await registry?.stop();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = () => ({ name: `${newId()}.pdf`, bytes: bytes(`%PDF-1.4\n${newId()}`) });
const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const unknown = expect.objectContaining({ status: 503, code: "failure.outcomeUnknown" });

let fincas = 0;
/** Asks for a property, which the service answers, or for a police record, which somebody of the office does. */
const asked = async (kind: "police" | "property") => {
  const values =
    kind === "property"
      ? { finca: String(++fincas), folio: "133", libro: "268E", department: "01" }
      : { cui: "1234567890101", certificate: "77" };
  return (await creator.call(registries.askRegistry, { kind, values, reason: "Compraventa" })).query;
};

/** Each call that stores bytes, and the source file that does it; some prepare something before. */
const calls: readonly [`src/${string}.ts`, () => Promise<() => Promise<unknown>>][] = [
  ["src/features/templates/server/store-read.ts", async () => () => template(owner)],
  [
    "src/features/attachments/server/store-once.ts",
    async () => {
      const { id } = await begun(creator, templateId);
      return () => creator.call.upload(processAttachments.add, { id }, pdf());
    },
  ],
  ["src/features/attachments/server/store-once.ts", async () => () => fileOf(owner.call, `${newId()}.txt`)],
  [
    "src/features/attachments/server/store-once.ts",
    async () => {
      const files = [{ id: "a1", label: "DPI", required: false }];
      const { id, id2 } = await openedForm(owner, await template(owner), { files });
      return () => app.as().upload(addVisitorFile, { id, id2, session: deviceKey(), slot: "a1" }, pdf());
    },
  ],
  [
    "src/features/repository/server/links/visit-routes.ts",
    async () => {
      const itemId = await folderOf(owner.call, "Recibidos");
      const { link } = await owner.call(putItemLink, { itemId, permission: "drop" });
      const token = link?.url.split("/").at(-1) ?? "";
      return () => app.as().upload(addByLink, { token }, pdf());
    },
  ],
  [
    "src/features/project-levels/server/plan-routes.ts",
    async () => {
      const { id } = await owner.call(createProject, { name: "Torre Ágata" });
      const { id: levelId } = await owner.call(createLevel, { id, name: "Nivel 1" });
      return () => owner.call.upload(saveLevelPlan, { id, levelId }, { name: "nivel.png", bytes: png });
    },
  ],
  [
    "src/features/gallery/server/routes.ts",
    async () => {
      const id = await galleryTemplate(app, { id: "venta", title: "Venta" });
      return () => owner.call(takeFromGallery, { id, directory: "" });
    },
  ],
  [
    "src/features/lists/server/import-routes.ts",
    async () => {
      const attributes = ["Número", "Nombre"].map((name) => ({ name, kind: "text" as const }));
      const { id } = await owner.call(createList, { name: "Partes", attributes, identifier: 0 });
      const file = { name: "partes.csv", bytes: bytes("Número,Nombre\n1,Ana\n") };
      return () => owner.call.upload(beginImport, { id }, file);
    },
  ],
  [
    "src/features/batch/server/begin.ts",
    async () => {
      const book = await contractsWorkbook([contractRow("1")]);
      return () => owner.call.upload(createBatch, { templateId }, book);
    },
  ],
  [
    "src/features/batch/server/begin.ts",
    async () => () =>
      owner.call(createBatchOfRows, { templateId, name: "Filas", rows: [{ answers: { nombre: "Ana" } }] }),
  ],
  [
    "src/features/payments/server/order-routes.ts",
    async () => {
      const call = await newSession(app, owner);
      const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
      const basic = { plan: "basic", cycle: "month", seats: 5, confirmation: "UPDATE" } as const;
      const { order } = await call(orderTerms, { ...basic, ...tax });
      return () => call.upload(sendSlip, { id: order?.id ?? "" }, pdf());
    },
  ],
  [
    "src/features/registries/server/file-routes.ts",
    async () => {
      const { id } = await asked("police");
      await owner.call(registries.takeQuery, { id });
      return () => owner.call.upload(registries.addQueryFile, { id }, pdf());
    },
  ],
  [
    "src/features/registries/server/bind-routes.ts",
    async () => {
      const { id } = await asked("property");
      await app.eventually(async () => (await creator.call(registries.getQuery, { id })).settledAt !== null);
      const { id: processId, version } = await begun(creator, templateId);
      const target = { kind: "process" as const, processId, version };
      return () => creator.call(registries.bindAnswer, { id, target, bindings: {} });
    },
  ],
];

test.each(calls)("a call of %s keeps its bytes, and says that it may have been saved", async (site, prepare) => {
  const call = await prepare();
  expect(await losingCommit({ app, proxy }, site, call)).toEqual(unknown);
});

test("the Word file and the PDF of a contract outlive the answers to their COMMITs", async () => {
  const site = "src/features/documents/server/documents.ts";
  let id = "";
  let pdfs: Promise<void> | undefined;
  const approve = async () => {
    ({ id } = await processIn("approved", { creator, reviewer, templateId }));
  };
  const both = losingCommit({ app, proxy }, site, async () => {
    await approve();
    await app.eventually(async () => (await ready(id)).includes("word"));
    pdfs = proxy.loseCommit(/insert into files/);
  });
  expect(await both).toBeUndefined();
  await pdfs;
  await app.idle();
  expect(await ready(id)).toEqual(["pdf", "word"]);
  expect(await losingCommit({ app, proxy }, site, approve)).toBeUndefined();
});

const ready = async (processId: string) => {
  const { rows } = await app.query<{ kind: string }>(
    "select kind from process_documents where process_id = $1 and state = 'ready' order by kind",
    [processId],
  );
  return rows.map(({ kind }) => kind);
};

test("a thumbnail outlives the answer to its COMMIT", async () => {
  const site = "src/features/attachments/server/thumbnails/thumbnails.ts";
  const upload = () => owner.call.upload(processAttachments.add, { id }, { name: "sello.png", bytes: png });
  const { id } = await begun(owner, templateId);
  expect(await losingCommit({ app, proxy }, site, upload, /^update "thumbnails" set "image_id"/)).toBeUndefined();
});

test("a registry's answer outlives the answer to its COMMIT, and it is asked once", async () => {
  const before = registry.asked.length;
  const site = "src/features/registries/server/ask-provider.ts";
  expect(await losingCommit({ app, proxy }, site, () => asked("property"))).toBeUndefined();
  expect(registry.asked).toHaveLength(before + 1);
});

test("a report is mailed once, with its file, when the answer to its COMMIT is lost", async () => {
  await processIn("approved", { creator, reviewer, templateId });
  const question = { range: "thisMonth", statuses: "approved", columns: "title,status" } as const;
  const fields = { name: "Semanal", question, schedule: null, receivers: [owner.uid] };
  const { id: reportId } = await owner.call(createSavedReport, fields);
  const site = "src/features/reports/server/mail-report.ts";
  expect(await losingCommit({ app, proxy }, site, () => owner.call(mailSavedReport, { reportId }))).toBeUndefined();
  const mails = (await app.mails(owner.email)).filter(({ subject }) => subject === "Semanal");
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([1]);
});
