import { catalogCalls, getProject, measureProject, unmeasureProject } from "#features/catalogs/contract.ts";
import { type Catalog, catalogs } from "#features/catalogs/entry.ts";
import * as identity from "#features/identity/contract.ts";
import * as members from "#features/members/contract.ts";
import * as organizations from "#features/organizations/contract.ts";
import * as processes from "#features/processes/contract.ts";
import * as teams from "#features/teams/contract.ts";
import * as templates from "#features/templates/contract.ts";
import { type Role, roles } from "#protocol/actor.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { member, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accountTrials } from "./account-trials.ts";
import { brandAndKeyTrials } from "./brand-and-key-trials.ts";

/** One organization with a person of every role, and a template they use. */
export interface World {
  readonly app: App;
  readonly people: Readonly<Record<Role, SomeMember>>;
  readonly templateId: string;
}

/** How an endpoint is tried: with which input, made anew for each try, and which roles must get through. */
export interface Trial {
  readonly endpoint: Endpoint;
  /** Roles that must be answered 2xx, or one of `also`; every other role must get 403 or 404. */
  readonly allowed: readonly Role[];
  readonly input: (world: World) => Promise<Record<string, unknown>>;
  readonly file?: true;
  /** What the file is, where it is no document. */
  readonly content?: { readonly name: string; readonly bytes: Uint8Array };
  /** Asks for a recent sign-in: it is tried with a new session. */
  readonly recent?: true;
  /** Statuses that also show that the rule let the caller through. */
  readonly also?: readonly number[];
}

const nothing = async () => ({});
const everyone = roles;
const managers: readonly Role[] = ["owner", "manager"];
const templateReaders: readonly Role[] = ["owner", "manager", "creator", "consultant"];
const processPeople: readonly Role[] = ["owner", "creator", "reviewer", "consultant"];

let count = 0;
const unique = () => `Prueba ${++count}`;
const newTemplate = async ({ people }: World) => ({ id: await template(people.owner) });
const templateInput = async (world: World) => {
  const { id } = await newTemplate(world);
  return world.people.owner.call(templates.getTemplate, { id });
};
const versionOf = async (world: World) => {
  const { id, versionId } = await templateInput(world);
  return { id, versionId };
};
const someone = async ({ app, people }: World) => ({ id: (await member(app, people.owner.orgId, "consultant")).uid });
/** An address that is not asked, so that the trial needs no provider; whoever gets that far got through. */
const singleSignOn = async () => ({
  label: "Bufete",
  issuer: "https://127.0.0.1",
  clientId: "acta",
  clientSecret: "secret",
  domains: ["firma.gt"],
  exclusive: false,
  enabled: true,
});
/** Seats are few: whom earlier trials added and invited makes room. */
const freeSeats = async ({ people }: World) => {
  const { owner } = people;
  const needed = new Set(Object.values(people).map((someone) => someone.uid));
  const present = await owner.call(members.listMembers, {});
  for (const { id } of present.invitations) await owner.call(members.revokeInvitation, { id });
  for (const { id } of present.members) if (!needed.has(id)) await owner.call(members.removeMember, { id });
};
const invitation = async (world: World) => {
  await freeSeats(world);
  const { owner } = world.people;
  const email = `guest${++count}@quetzal.gt`;
  await owner.call(members.inviteMembers, { emails: [email], roles: ["creator"], individual: false, billing: false });
  const { invitations } = await owner.call(members.listMembers, {});
  return { id: invitations.find((i) => i.email === email)?.id };
};
/** Processes are the creator's; the reviewer decides. */
const inState =
  (status: "drafting" | "reviewing" | "approved" | "rejected") =>
  async ({ people, templateId }: World) =>
    processIn(status, { creator: people.creator, reviewer: people.reviewer, templateId });
const idIn = (status: "drafting" | "reviewing" | "approved" | "rejected") => async (world: World) => {
  const { id } = await inState(status)(world);
  return { id };
};
const toDecide = async (world: World) => {
  const { id, version } = await inState("reviewing")(world);
  const { contentHash } = await world.people.reviewer.call(processes.getProcess, { id });
  return { id, version, contentHash };
};
const deleted = async ({ people, templateId }: World) => {
  const { id } = await begun(people.creator, templateId);
  await people.creator.call(processes.deleteProcess, { id });
  return { pId: id };
};

const readers: Readonly<Record<Catalog, readonly Role[]>> = {
  ...{ clients: everyone, projects: everyone, reasons: ["owner", "manager", "reviewer"], metrics: managers },
};
const entryOf =
  (catalog: Catalog) =>
  async ({ people }: World) => {
    const { id } = await people.owner.call(catalogCalls[catalog].create, { name: unique() });
    return { id };
  };
/** The five calls of each catalog. */
const catalogTrials = catalogs.flatMap((catalog): Trial[] => {
  const { list, create, rename, remove, restore } = catalogCalls[catalog];
  return [
    { endpoint: list, allowed: readers[catalog], input: nothing },
    { endpoint: create, allowed: managers, input: async () => ({ name: unique() }) },
    { endpoint: rename, allowed: managers, input: async (w) => ({ ...(await entryOf(catalog)(w)), name: unique() }) },
    { endpoint: remove, allowed: managers, input: entryOf(catalog) },
    {
      endpoint: restore,
      allowed: managers,
      input: async (w) => {
        const { id } = await entryOf(catalog)(w);
        await w.people.owner.call(remove, { id });
        return { id };
      },
    },
  ];
});
const measured = async (w: World) => {
  const [{ id }, { id: metricId }] = [await entryOf("projects")(w), await entryOf("metrics")(w)];
  await w.people.owner.call(measureProject, { id, metricId, target: "10", current: null });
  return { id, metricId };
};
const team = async ({ people }: World) => people.owner.call(teams.createTeam, { name: unique() });
const teamWith = async (w: World) => {
  const { id } = await team(w);
  await w.people.owner.call(teams.addTeamMember, { id, memberId: w.people.reviewer.uid });
  return { id, memberId: w.people.reviewer.uid };
};

/** Every endpoint for signed-in people, with who must get through. The fence asks that none is missing. */
export const trials: readonly Trial[] = [
  {
    endpoint: identity.completePerson,
    allowed: everyone,
    input: async () => ({ firstName: "Ana", lastName: "Pérez" }),
  },
  { endpoint: identity.identityToken, allowed: everyone, input: nothing },
  { endpoint: identity.resendVerification, allowed: everyone, input: nothing, also: [409] },
  { endpoint: identity.setLanguage, allowed: everyone, input: async () => ({ language: "en" }) },
  { endpoint: identity.chatToken, allowed: everyone, input: nothing },
  { endpoint: identity.signInMethods, allowed: everyone, input: nothing },
  {
    endpoint: identity.linkProvider,
    allowed: everyone,
    input: async () => ({ provider: "google" }),
    also: [502],
    recent: true,
  },
  {
    endpoint: identity.unlinkProvider,
    allowed: everyone,
    input: async () => ({ provider: "google" }),
    also: [404],
    recent: true,
  },
  ...accountTrials,
  { endpoint: identity.getSingleSignOn, allowed: ["owner"], input: nothing },
  { endpoint: identity.setSingleSignOn, allowed: ["owner"], input: singleSignOn, also: [422], recent: true },
  { endpoint: identity.removeSingleSignOn, allowed: ["owner"], input: nothing, recent: true },
  { endpoint: members.getRolesUser, allowed: everyone, input: nothing },
  {
    endpoint: members.createOrganization,
    allowed: everyone,
    input: async () => ({ name: unique(), country: "GT" }),
    also: [409],
  },
  {
    endpoint: members.findInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },
  {
    endpoint: members.acceptInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },
  {
    endpoint: members.declineInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },

  { endpoint: organizations.getOrganization, allowed: managers, input: nothing },
  {
    endpoint: organizations.saveOrganization,
    allowed: managers,
    input: async () => ({ name: unique(), country: "GT", address: "", phone: "" }),
  },
  { endpoint: members.listMembers, allowed: managers, input: nothing },
  { endpoint: members.listColleagues, allowed: everyone, input: nothing },
  {
    endpoint: members.inviteMembers,
    allowed: managers,
    input: async () => ({
      emails: [`new${++count}@quetzal.gt`],
      roles: ["creator"],
      individual: false,
      billing: false,
    }),
  },
  { endpoint: members.resendInvitation, allowed: managers, input: invitation },
  { endpoint: members.revokeInvitation, allowed: managers, input: invitation },
  {
    endpoint: members.changeMember,
    allowed: managers,
    input: async (w) => ({ ...(await someone(w)), roles: ["creator"], individual: false, billing: false }),
  },
  { endpoint: members.removeMember, allowed: managers, input: someone },
  // Somebody else than a member is meant: whoever gets this far may give the organization away.
  {
    endpoint: members.transferOwnership,
    allowed: ["owner"],
    recent: true,
    input: async () => ({ email: `nobody${++count}@quetzal.gt` }),
    also: [422],
  },
  // Another name than the organization's: nobody of these leaves. The owner may not.
  {
    endpoint: members.leaveOrganization,
    allowed: ["manager", "creator", "reviewer", "consultant"],
    input: async () => ({ name: unique() }),
    also: [422],
  },
  {
    endpoint: organizations.saveSettings,
    allowed: managers,
    input: async ({ people }) => {
      const { settings } = await people.owner.call(organizations.getOrganization, {});
      return { requiresDifferentReviewerThanCreator: !settings.requiresDifferentReviewerThanCreator };
    },
  },

  ...brandAndKeyTrials,
  { endpoint: teams.listTeams, allowed: managers, input: nothing },
  { endpoint: teams.listTeamChoices, allowed: everyone, input: nothing },
  { endpoint: teams.createTeam, allowed: managers, input: async () => ({ name: unique() }) },
  { endpoint: teams.renameTeam, allowed: managers, input: async (w) => ({ ...(await team(w)), name: unique() }) },
  { endpoint: teams.deleteTeam, allowed: managers, input: team },
  {
    endpoint: teams.addTeamMember,
    allowed: managers,
    input: async (w) => ({ ...(await team(w)), memberId: w.people.creator.uid }),
  },
  { endpoint: teams.removeTeamMember, allowed: managers, input: teamWith },
  ...catalogTrials,
  { endpoint: getProject, allowed: ["owner"], input: entryOf("projects") },
  {
    endpoint: measureProject,
    allowed: ["owner"],
    input: async (w) => ({ ...(await measured(w)), target: "12.5", current: "3" }),
  },
  { endpoint: unmeasureProject, allowed: ["owner"], input: measured },

  {
    endpoint: templates.uploadTemplate,
    allowed: managers,
    file: true,
    input: async () => ({ name: unique(), description: "x", directory: "" }),
  },
  { endpoint: templates.commentTemplate, allowed: managers, file: true, input: nothing },
  { endpoint: templates.uploadVersion, allowed: managers, file: true, input: newTemplate },
  { endpoint: templates.listTemplates, allowed: templateReaders, input: nothing },
  { endpoint: templates.listDirectories, allowed: templateReaders, input: nothing },
  { endpoint: templates.listTemplateNames, allowed: everyone, input: nothing },
  { endpoint: templates.listTemplateChoices, allowed: templateReaders, input: nothing },
  { endpoint: templates.listDeletedTemplates, allowed: managers, input: nothing },
  { endpoint: templates.getTemplate, allowed: templateReaders, input: newTemplate },
  {
    endpoint: templates.saveTemplate,
    allowed: managers,
    input: async (w) => {
      const { id, version, name, description, directory, form } = await templateInput(w);
      return { id, version, name, description, directory, form };
    },
  },
  { endpoint: templates.deleteTemplate, allowed: managers, input: newTemplate },
  {
    endpoint: templates.restoreTemplate,
    allowed: managers,
    input: async (w) => {
      const { id } = await newTemplate(w);
      await w.people.owner.call(templates.deleteTemplate, { id });
      return { id };
    },
  },
  { endpoint: templates.downloadTemplate, allowed: templateReaders, input: versionOf },
  { endpoint: templates.previewTemplate, allowed: templateReaders, input: versionOf },

  {
    endpoint: processes.createProcess,
    allowed: ["owner", "creator", "consultant"],
    input: async ({ templateId }) => ({ templateId, title: unique() }),
  },
  { endpoint: processes.listProcesses, allowed: processPeople, input: async () => ({ list: "active" }) },
  { endpoint: processes.countProcesses, allowed: processPeople, input: nothing },
  { endpoint: processes.getQueue, allowed: ["owner", "reviewer"], input: idIn("reviewing") },
  { endpoint: processes.listReviewers, allowed: everyone, input: nothing },
  { endpoint: processes.getProcess, allowed: ["creator"], input: idIn("drafting") },
  {
    endpoint: processes.saveAnswers,
    allowed: ["creator"],
    input: async (w) => ({ ...(await inState("drafting")(w)), patch: { nombre: "Luis" } }),
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
      ...{ teamId: null, clientId: null, projectId: null, tags: [unique()] },
    }),
  },
  {
    endpoint: processes.countHandover,
    allowed: managers,
    input: async ({ people }) => ({ id: people.creator.uid }),
  },
  {
    endpoint: processes.sendProcess,
    allowed: ["creator"],
    input: ({ people, templateId }) => answered(people.creator, templateId),
  },
  { endpoint: processes.finishProcess, allowed: [], input: inState("drafting") },
  {
    endpoint: processes.assignProcess,
    allowed: ["owner", "manager", "creator", "reviewer"],
    input: async (w) => ({ ...(await idIn("reviewing")(w)), reviewerId: w.people.reviewer.uid }),
  },
  {
    endpoint: processes.unassignProcess,
    allowed: ["owner", "manager", "creator", "reviewer"],
    input: async (w) => {
      const { id } = await inState("reviewing")(w);
      await w.people.manager.call(processes.assignProcess, { id, reviewerId: w.people.reviewer.uid });
      return { id };
    },
  },
  { endpoint: processes.approveProcess, allowed: ["owner", "reviewer"], input: toDecide },
  {
    endpoint: processes.rejectProcess,
    allowed: ["owner", "reviewer"],
    input: async (w) => ({ ...(await inState("reviewing")(w)), reason: "Falta el precio" }),
  },
  {
    endpoint: processes.completeProcess,
    allowed: ["owner", "creator"],
    input: async (w) => ({ ...(await idIn("approved")(w)), completedDate: "2026-12-01" }),
  },
  { endpoint: processes.deleteProcess, allowed: ["creator"], input: idIn("drafting") },
  { endpoint: processes.previewProcess, allowed: ["creator", "owner", "reviewer"], input: idIn("reviewing") },
  {
    endpoint: processes.downloadDocument,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("approved")(w)), kind: "word" }),
    also: [409],
  },
  {
    endpoint: processes.retryDocument,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("approved")(w)), kind: "word" }),
    also: [409],
  },
  { endpoint: processes.fetchDeleted, allowed: processPeople, input: nothing },
  { endpoint: processes.restoreDeleted, allowed: ["creator"], input: deleted },
];

/** The file an upload carries. */
export const file = { name: "contrato.docx", bytes: smallDocument(p("Yo, {nombre}.")) };
