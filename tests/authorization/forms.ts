import { randomUUID } from "node:crypto";
import * as contract from "#features/forms/contract.ts";
import { returnRequest } from "#features/forms/correction-contract.ts";
import * as held from "#features/forms/held-contract.ts";
import * as shares from "#features/forms/share-contract.ts";
import { submitVisitorForm } from "#features/forms/visitor-contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { forgetUses, openedForm, receivedProcess, submission } from "#tests/fixtures/forms.ts";
import { begun, rightAnswers, template } from "#tests/fixtures/processes.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const ofTemplate = async (w: World) => ({ templateId: w.templateId });
const ofLink = async (w: World) => {
  const templateId = await template(w.people.owner);
  const { linkId } = await openedForm(w.people.owner, templateId);
  return { templateId, linkId };
};
const received = async (w: World) => {
  const { id, version } = await receivedProcess(w.app, w.people.owner, w.templateId);
  return { id, version };
};
const inboxReaders = ["owner", "creator", "reviewer"] as const;

/** A form its creator shares with somebody, or with the consultant: nobody else has it, whatever their role. */
const shared = async (w: World, email = `${randomUUID()}@x.gt`) => {
  const { creator } = w.people;
  const { id, version } = await begun(creator, w.templateId);
  await creator.call(saveAnswers, { id, version, patch: rightAnswers });
  const { form } = await creator.call(getProcess, { id });
  const groups = form.groups.map((group) => group.id);
  await forgetUses(w.app, "POST /processes/:id/shares%");
  const { id: shareId } = await creator.call(shares.shareForm, { id, email, groups });
  return { id, shareId, groups };
};
const ofShare = async (w: World) => {
  const { id, shareId } = await shared(w);
  return { id, shareId };
};
const waiting = async (w: World) => ({ shareId: (await shared(w, w.people.consultant.email)).shareId });
/** A shared form with a moment of its own in the past. */
const past = (moment: "time_created" | "expires_at") => async (w: World) => {
  const of = await ofShare(w);
  const at = new Date(w.app.clock.now().getTime() - 2 * 24 * 3600 * 1000);
  await w.app.query(`update form_shares set ${moment} = $1 where id = $2`, [at, of.shareId]);
  return of;
};

/** Something that came in and is held. */
const heldRequest = async (w: World) => {
  const keys = await openedForm(w.people.owner, w.templateId);
  await forgetUses(w.app);
  await w.app.as()(submitVisitorForm, { ...(await submission(w.app, keys)), website: "x" });
  const { rows } = await w.people.owner.call(held.listHeldRequests, {});
  return { id: rows[0]?.id ?? "" };
};

/** The calls of forms. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: held.listHeldRequests, allowed: inboxReaders, input: nothing },
  { endpoint: held.releaseHeldRequest, allowed: inboxReaders, input: heldRequest },
  { endpoint: held.deleteHeldRequest, allowed: inboxReaders, input: heldRequest },
  { endpoint: contract.getPublicForm, allowed: managers, input: ofTemplate },
  {
    endpoint: contract.savePublicForm,
    allowed: managers,
    input: async (w) => {
      const { version, settings } = await w.people.owner.call(contract.getPublicForm, { templateId: w.templateId });
      return { templateId: w.templateId, version, opened: false, settings };
    },
  },
  {
    endpoint: contract.addFormLink,
    allowed: managers,
    input: async (w) => ({ templateId: (await ofLink(w)).templateId, source: unique() }),
  },
  { endpoint: contract.rotateFormLink, allowed: managers, input: ofLink },
  { endpoint: contract.closeFormLink, allowed: managers, input: ofLink },
  { endpoint: contract.getFormRequest, allowed: inboxReaders, input: async (w) => ({ id: (await received(w)).id }) },
  { endpoint: contract.takeRequest, allowed: ["owner", "creator"], input: received },
  {
    endpoint: contract.refuseRequest,
    allowed: inboxReaders,
    input: async (w) => ({ ...(await received(w)), reason: "No es un asunto del bufete" }),
  },
  {
    endpoint: returnRequest,
    allowed: inboxReaders,
    input: async (w) => ({ ...(await received(w)), names: ["nombre"] }),
  },
  { endpoint: shares.listShares, allowed: ["creator"], input: async (w) => ({ id: (await shared(w)).id }) },
  {
    endpoint: shares.shareForm,
    allowed: ["creator"],
    input: async (w) => {
      const { id, groups } = await shared(w);
      return { id, groups, email: `${randomUUID()}@x.gt` };
    },
  },
  { endpoint: shares.revokeShare, allowed: ["creator"], input: ofShare },
  { endpoint: shares.remindShare, allowed: ["creator"], input: past("time_created") },
  { endpoint: shares.reopenShare, allowed: ["creator"], input: past("expires_at") },
  { endpoint: shares.listShared, allowed: everyone, input: nothing },
  { endpoint: shares.getShared, allowed: ["consultant"], input: waiting },
  {
    endpoint: shares.saveShared,
    allowed: ["consultant"],
    input: async (w) => ({ ...(await waiting(w)), patch: { nombre: "Ana" }, was: rightAnswers }),
  },
  {
    endpoint: shares.noteSharedPresence,
    allowed: ["consultant"],
    input: async (w) => ({ ...(await waiting(w)), field: "nombre" }),
  },
  { endpoint: shares.completeShared, allowed: ["consultant"], input: waiting },
];
