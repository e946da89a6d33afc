import * as documents from "#features/documents/contract.ts";
import { mailDocuments, remakeDocument } from "#features/documents/contract.ts";
import { countHandover, handOverWork } from "#features/members/contract.ts";
import * as processLists from "#features/process-lists/contract.ts";
import { countAssignments, exportProcesses, getFiled, listTags, renameTag } from "#features/process-lists/contract.ts";
import * as processPage from "#features/process-page/contract.ts";
import {
  compareProcessFigures,
  decideProposal,
  findParties,
  getEarlierAnswers,
  notePresence,
  proposeAnswer,
} from "#features/process-page/contract.ts";
import * as processes from "#features/processes/contract.ts";
import { newId } from "#platform/clock.ts";
import type { Role } from "#protocol/actor.ts";
import { aClient } from "#tests/fixtures/clients.ts";
import { begun, processIn } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, managers, nothing, unique, type World } from "#tests/support/authorization.ts";

const processPeople: readonly Role[] = ["owner", "creator", "reviewer", "consultant"];
/** Processes are the creator's; the reviewer decides. */
export const inState =
  (status: "drafting" | "reviewing" | "approved" | "rejected") =>
  async ({ people, templateId }: World) =>
    processIn(status, { creator: people.creator, reviewer: people.reviewer, templateId });
export const idIn = (status: "drafting" | "reviewing" | "approved" | "rejected") => async (world: World) => {
  const { id } = await inState(status)(world);
  return { id };
};
const deleted = async ({ people, templateId }: World) => {
  const { id } = await begun(people.creator, templateId);
  await people.creator.call(processes.deleteProcess, { id });
  return { pId: id };
};

/** A comment of the reviewer on a process in review. */
const commented = async (world: World) => {
  const { id } = await inState("reviewing")(world);
  const made = await world.people.reviewer.call(processes.processComments.add, { id, content: unique() });
  return { id, commentId: made.id };
};
export const readers = ["owner", "creator", "reviewer"] as const;
const { processComments: comments } = processes;
/** A file attached to a draft of the creator. */
const attached = async (world: World) => {
  const { id } = await inState("drafting")(world);
  const bytes = new TextEncoder().encode(unique());
  const { creator } = world.people;
  const made = await creator.call.upload(files.add, { id }, { name: "nota.txt", bytes });
  return { id, attachmentId: made.id };
};
const { processAttachments: files } = processes;
const note = { name: "nota.txt", bytes: new TextEncoder().encode("nota") };
/** A draft's files are its creator's. */
const attachmentCases: readonly AuthorizationCase[] = [
  { endpoint: files.list, allowed: readers, input: idIn("reviewing") },
  { endpoint: files.add, allowed: ["creator"], input: idIn("drafting"), file: true, content: note },
  { endpoint: files.remove, allowed: ["creator"], input: attached },
  {
    endpoint: files.restore,
    allowed: ["creator"],
    input: async (w) => {
      const one = await attached(w);
      await w.people.creator.call(files.remove, one);
      return one;
    },
  },
  { endpoint: files.download, allowed: ["creator"], input: attached },
  { endpoint: files.thumbnail, allowed: ["creator"], input: attached, also: [409] },
];
/** Comments, open to those who can read the process. */
const commentCases: readonly AuthorizationCase[] = [
  { endpoint: comments.list, allowed: readers, input: idIn("reviewing") },
  { endpoint: comments.readers, allowed: readers, input: idIn("reviewing") },
  { endpoint: comments.places, allowed: readers, input: idIn("reviewing") },
  {
    endpoint: comments.add,
    allowed: readers,
    input: async (w) => ({ ...(await idIn("reviewing")(w)), content: unique() }),
  },
  { endpoint: comments.edit, allowed: ["reviewer"], input: async (w) => ({ ...(await commented(w)), content: "x" }) },
  { endpoint: comments.remove, allowed: ["owner", "reviewer"], input: commented },
  { endpoint: comments.resolve, allowed: readers, input: async (w) => ({ ...(await commented(w)), resolved: true }) },
];

/** A view that the owner saved for everyone. */
const sharedView = async ({ people }: World) => {
  const settings = { list: "approved" as const };
  const { id: viewId } = await people.owner.call(processLists.createView, { name: unique(), shared: true, settings });
  return { viewId };
};
const viewCases: readonly AuthorizationCase[] = [
  { endpoint: processLists.listViews, allowed: processPeople, input: nothing },
  {
    endpoint: processLists.createView,
    allowed: processPeople,
    input: async () => ({ name: unique(), settings: { list: "active" } }),
  },
  {
    endpoint: processLists.saveView,
    allowed: ["owner"],
    input: async (w) => ({ ...(await sharedView(w)), name: unique() }),
  },
  { endpoint: processLists.deleteView, allowed: ["owner"], input: sharedView },
];

/** A draft of the creator with a version to restore. */
const withVersion = async (world: World) => {
  const { id, version } = await inState("drafting")(world);
  const { entries } = await world.people.creator.call(processPage.getTimeline, { id });
  return { id, version, versionId: entries.find(({ kept }) => kept)?.id };
};
const historyCases: readonly AuthorizationCase[] = [
  { endpoint: processPage.getTimeline, allowed: readers, input: idIn("reviewing") },
  { endpoint: processPage.downloadCertificate, allowed: readers, input: idIn("reviewing") },
  {
    endpoint: processPage.compareAnswers,
    allowed: readers,
    input: async (w) => ({ ...(await idIn("reviewing")(w)), from: "now" }),
  },
  { endpoint: compareProcessFigures, allowed: readers, input: idIn("reviewing") },
  { endpoint: processPage.restoreAnswers, allowed: ["creator"], input: withVersion },
  { endpoint: processPage.lookAtProcess, allowed: ["owner", "reviewer"], input: inState("reviewing") },
];

/** A tag of a draft of the creator. */
const aTag = async ({ people, templateId }: World) => {
  const [tag, name] = [unique(), unique()].map((one) => one.slice(0, 40));
  await people.creator.call(processes.createProcess, { templateId, title: "Con etiqueta", tags: [tag ?? ""] });
  return { tag, name };
};

/** The calls of processes. */
export const authorizationCases: readonly AuthorizationCase[] = [
  ...attachmentCases,
  ...commentCases,
  ...viewCases,
  ...historyCases,
  { endpoint: listTags, allowed: managers, input: nothing },
  { endpoint: renameTag, allowed: managers, input: aTag },
  {
    endpoint: processLists.listAnswerFields,
    allowed: processPeople,
    input: async ({ templateId }) => ({ templateId }),
  },
  { endpoint: getFiled, allowed: processPeople, input: aClient },
  {
    endpoint: processes.createProcess,
    allowed: ["owner", "creator", "consultant"],
    input: async ({ templateId }) => ({ templateId, title: unique() }),
  },
  { endpoint: processes.listProcesses, allowed: processPeople, input: async () => ({ list: "active" }) },
  { endpoint: exportProcesses, allowed: processPeople, input: async () => ({ list: "active" }) },
  { endpoint: processLists.countProcesses, allowed: processPeople, input: nothing },
  { endpoint: processLists.getProgress, allowed: ["owner", "manager"], input: nothing },
  { endpoint: processes.getQueue, allowed: ["owner", "reviewer"], input: idIn("reviewing") },
  { endpoint: processLists.listAssignments, allowed: ["owner", "manager"], input: nothing },
  { endpoint: countAssignments, allowed: ["owner", "manager"], input: nothing },
  { endpoint: processes.getProcess, allowed: ["creator"], input: idIn("drafting") },
  {
    endpoint: processes.saveAnswers,
    allowed: ["creator"],
    input: async (w) => ({ ...(await inState("drafting")(w)), patch: { nombre: "Luis" } }),
  },
  {
    endpoint: findParties,
    allowed: ["creator"],
    input: async (w) => ({ ...(await idIn("drafting")(w)), search: "Ana" }),
  },
  {
    endpoint: getEarlierAnswers,
    allowed: ["creator"],
    input: async (w) => ({ ...(await idIn("drafting")(w)), earlierId: (await idIn("drafting")(w)).id }),
  },
  {
    endpoint: proposeAnswer,
    allowed: ["creator"],
    // The small contract proposes nothing.
    input: async (w) => ({ ...(await idIn("drafting")(w)), key: "nombre" }),
    also: [409],
  },
  {
    endpoint: decideProposal,
    allowed: [],
    input: async (w) => ({ ...(await idIn("drafting")(w)), proposalId: newId(), decision: "discarded" }),
  },
  {
    endpoint: processes.renameProcess,
    allowed: ["creator"],
    input: async (w) => ({ ...(await inState("drafting")(w)), title: unique() }),
  },
  {
    endpoint: processes.fileProcess,
    allowed: ["creator"],
    input: async (w) => ({
      ...(await inState("drafting")(w)),
      teams: null,
      clientId: null,
      projectId: null,
      tags: [unique()],
    }),
  },
  {
    endpoint: countHandover,
    allowed: managers,
    input: async ({ people }) => ({ id: people.creator.uid }),
  },
  {
    endpoint: handOverWork,
    allowed: managers,
    input: async (w) => {
      await inState("reviewing")(w);
      return { id: w.people.creator.uid, successorId: w.people.owner.uid };
    },
  },
  {
    endpoint: processes.handOverProcess,
    allowed: ["creator"],
    input: async (w) => ({ ...(await idIn("drafting")(w)), creatorId: w.people.consultant.uid }),
  },
  {
    endpoint: notePresence,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("reviewing")(w)), field: null }),
  },
  {
    endpoint: processes.copyProcess,
    allowed: ["owner", "creator"],
    input: async (w) => ({ ...(await idIn("approved")(w)), title: unique() }),
  },
  {
    endpoint: processes.confirmAnswers,
    allowed: ["creator"],
    input: async (w) => ({ ...(await idIn("drafting")(w)), paths: ["nombre"] }),
  },
  {
    endpoint: processes.completeProcess,
    allowed: ["owner", "creator"],
    input: async (w) => ({ ...(await idIn("approved")(w)), completedDate: "2026-12-01" }),
  },
  { endpoint: processes.deleteProcess, allowed: ["creator"], input: idIn("drafting") },
  { endpoint: documents.previewProcess, allowed: ["creator", "owner", "reviewer"], input: idIn("reviewing") },
  {
    endpoint: documents.downloadDocument,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("approved")(w)), kind: "word" }),
    also: [409],
  },
  {
    endpoint: remakeDocument,
    allowed: ["creator", "owner", "reviewer"],
    input: idIn("approved"),
    also: [409],
  },
  {
    endpoint: mailDocuments,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("approved")(w)), to: ["cliente@example.com"], kinds: ["word"] }),
    also: [409],
  },
  {
    endpoint: documents.downloadZip,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ids: [(await idIn("approved")(w)).id] }),
  },
  {
    endpoint: documents.makeArchival,
    allowed: ["creator", "owner", "reviewer"],
    input: idIn("approved"),
    also: [409],
  },
  {
    endpoint: documents.retryDocument,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("approved")(w)), kind: "word" }),
    also: [409],
  },
  { endpoint: processLists.fetchDeleted, allowed: processPeople, input: nothing },
  { endpoint: processes.restoreDeleted, allowed: ["creator"], input: deleted },
];
