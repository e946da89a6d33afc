import { grantCredits } from "#features/credits/server/index.ts";
import * as contract from "#features/registries/contract.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Role } from "#protocol/actor.ts";
import { type AuthorizationCase, nothing, type World } from "#tests/support/authorization.ts";

const four: readonly Role[] = ["owner", "manager", "creator", "reviewer"];
const pdf = { name: "constancia.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };

const withCredits = ({ app, people }: World) => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    grantCredits(transaction, { orgId: people.owner.orgId, reference: newId(), amount: 5 }),
  );
};

let finca = 0;
const question = () => ({
  kind: "property" as const,
  values: { finca: String(++finca), folio: "2", libro: "3", department: "01" },
  reason: "Compraventa",
});

const asked = async (w: World) => {
  await withCredits(w);
  const { query } = await w.people.creator.call(contract.askRegistry, question());
  return { id: query.id };
};

const taken = async (w: World) => {
  const one = await asked(w);
  await w.people.creator.call(contract.takeQuery, one);
  return one;
};

const withFile = async (w: World) => {
  const { id } = await taken(w);
  const { files } = await w.people.creator.call.upload(contract.addQueryFile, { id }, pdf);
  return { id, fileId: files[0]?.id ?? newId() };
};

const usable = async (w: World) => {
  const { id } = await taken(w);
  await w.people.creator.call(contract.answerQuery, { id, state: "done", result: { owners: ["Ana Paz"] } });
  return { id, templateId: w.templateId };
};

const answered = async (w: World) => {
  const { id } = await usable(w);
  return { id };
};

/**
 * The calls of queries to registries. Answers belong to the person who took the query: here a creator, who also asked.
 */
export const authorizationCases: readonly AuthorizationCase[] = [
  {
    endpoint: contract.askRegistry,
    allowed: four,
    input: async (w) => {
      await withCredits(w);
      return question();
    },
  },
  { endpoint: contract.listQueries, allowed: four, input: nothing },
  { endpoint: contract.getQuery, allowed: ["owner", "manager", "creator"], input: asked },
  { endpoint: contract.takeQuery, allowed: four, input: asked },
  { endpoint: contract.returnQuery, allowed: ["creator"], input: taken },
  {
    endpoint: contract.answerQuery,
    allowed: ["creator"],
    input: async (w) => ({ ...(await taken(w)), state: "notFound" }),
  },
  { endpoint: contract.showBindings, allowed: ["owner", "creator"], input: usable },
  {
    endpoint: contract.bindAnswer,
    allowed: ["owner", "creator"],
    input: async (w) => {
      const { id, templateId } = await usable(w);
      return { id, target: { kind: "template", templateId, title: "Compraventa" }, bindings: {} };
    },
  },
  { endpoint: contract.cancelQuery, allowed: ["owner", "manager", "creator"], input: asked },
  { endpoint: contract.addQueryFile, allowed: ["creator"], input: taken, file: true, content: pdf },
  { endpoint: contract.removeQueryFile, allowed: ["creator"], input: withFile },
  { endpoint: contract.downloadPaper, allowed: ["owner", "manager", "creator"], input: answered },
  { endpoint: contract.downloadQueryFile, allowed: ["owner", "manager", "creator"], input: withFile },
];
