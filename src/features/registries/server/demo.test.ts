import { afterAll, beforeAll, expect, test } from "vitest";
import { grantCredits } from "#features/credits/server/index.ts";
import { getProcess, processAttachments } from "#features/processes/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({ ACTA_REGISTRY_DEMO: "true" });
  owner = await organization(app);
  const of = { orgId: null, by: null, now: app.clock.now() };
  const given = { orgId: owner.orgId, reference: "prueba", amount: 9 };
  await systemTransaction(app.node.platform.db, of, (transaction) => grantCredits(transaction, given));
});
afterAll(() => app?.stop());

const asked = {
  property: { finca: "30052", folio: "133", libro: "268", department: "01" },
  cadastre: { department: "16", parcel: "16-01-02-00418" },
} as const;
async function answerOf(kind: keyof typeof asked) {
  const question = { kind, values: asked[kind], reason: "Compraventa" };
  const { query } = await owner.call(contract.askRegistry, question);
  return app.eventually(async () => {
    const now = await owner.call(contract.getQuery, { id: query.id });
    return now.state === "done" && now;
  });
}

test("an invented answer is marked in each of its values, in the list, and on its paper", async () => {
  for (const kind of ["property", "cadastre"] as const) {
    const { result, fictitious } = await answerOf(kind);
    expect(fictitious).toBe(true);
    const values = Object.entries(result ?? {}).filter(([name]) => name !== "cadastre");
    expect(values.length).toBeGreaterThan(2);
    for (const [name, value] of values) for (const line of [value].flat()) expect(line, name).toContain("FICTICIO");
  }
  const { rows } = await owner.call(contract.listQueries, { list: "history" });
  expect(rows.map(({ fictitious }) => fictitious)).toEqual([true, true]);
  const paper = await owner.call.download(contract.downloadPaper, { id: rows[0]?.id ?? "" });
  expect(paper.headers.get("content-disposition")).toContain("FICTICIO");
});

test("bound to a contract, the mark stays in its answers and in its files", async () => {
  const templateId = await template(owner, p("Propietario: {propietario}. {descripcion} {area_m2}"));
  const { id: processId, version } = await begun(owner, templateId);
  const query = await answerOf("property");
  const target = { kind: "process", processId, version } as const;
  // A number would lose the mark, in the form and in the document.
  const number = owner.call(contract.bindAnswer, { id: query.id, target, bindings: { area_m2: "area" } });
  await expect(number).rejects.toMatchObject({ status: 422, fields: [{ path: "area_m2", code: "bindings.unfit" }] });
  await owner.call(contract.bindAnswer, {
    id: query.id,
    target,
    bindings: { propietario: "owners", descripcion: "description" },
  });
  const { answers } = await owner.call(getProcess, { id: processId });
  const marked = expect.stringContaining("FICTICIO");
  expect(answers).toMatchObject({ propietario: marked, descripcion: marked });
  const { attachments } = await owner.call(processAttachments.list, { id: processId });
  expect(attachments.map(({ name }) => name).join()).toContain("FICTICIO");
});

test.each([
  ["marked", "Marta Xicay (FICTICIO)", true],
  ["not marked", "Marta Xicay", false],
])("an answer by hand whose values are %s", async (_, fullName, fictitious) => {
  const values = { cui: "1000000020101", certificate: `PNC-${fictitious}` };
  const asking = { kind: "police", values, reason: "Contrato", confirmed: true } as const;
  const { id } = (await owner.call(contract.askRegistry, asking)).query;
  await owner.call(contract.takeQuery, { id });
  const result = { record: "none", fullName, issuedOn: "2026-11-20" };
  await owner.call(contract.answerQuery, { id, state: "done", result });
  const { rows } = await owner.call(contract.listQueries, { list: "history" });
  expect(rows.find((row) => row.id === id)?.fictitious).toBe(fictitious);
  const paper = await owner.call.download(contract.downloadPaper, { id });
  expect(paper.headers.get("content-disposition")?.includes("FICTICIO")).toBe(fictitious);
  const templateId = await template(owner, p("{nombre} {antecedentes}"));
  const { id: processId, version } = await begun(owner, templateId);
  const target = { kind: "process", processId, version } as const;
  await owner.call(contract.bindAnswer, { id, target, bindings: { nombre: "fullName", antecedentes: "record" } });
  const { answers } = await owner.call(getProcess, { id: processId });
  expect(answers["nombre"]).toBe(fullName);
  expect(JSON.stringify(answers["antecedentes"]).includes("FICTICIO")).toBe(fictitious);
});
