import { accessChanged } from "#features/members/events.ts";
import { colleagues, isInvitation } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { hasRole } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { teamChanged } from "../events.ts";
import * as may from "../policy.ts";
import { confirmsDeletion, nameKey, searchKey } from "../team.ts";
import { listTeams, lockTeam, memberIds, nameTaken, teamChoices } from "./queries.ts";

/** The routes of teams. */
export function routes(on: On): void {
  on(contract.listTeams, async (call, query) => {
    call.authorize(may.manageTeams(call.actor));
    return listTeams(call.tx, query);
  });

  on(contract.listTeamChoices, async ({ authorize, tx, actor }) => {
    authorize(may.readTeamChoices(actor));
    return { teams: await teamChoices(tx, hasRole(actor, "owner", "manager") ? undefined : actor.teamIds) };
  });

  on(contract.createTeam, async (call, { name }) => {
    call.authorize(may.manageTeams(call.actor));
    const { tx, orgId, now } = call;
    const id = newId();
    await tx
      .insertInto("teams")
      .values({ orgId, id, ...named(name), createdAt: now, updatedAt: now })
      .execute()
      .catch(nameTaken);
    await recordChange(call, id, "created", { name });
    return { id };
  });

  on(contract.renameTeam, async (call, { id, name, before: typedOver }) => {
    call.authorize(may.manageTeams(call.actor));
    const before = await lockTeam(call.tx, id);
    refuseChanged(typedOver, before.name);
    await call.tx
      .updateTable("teams")
      .set({ ...named(name), updatedAt: call.now })
      .where("id", "=", id)
      .execute()
      .catch(nameTaken);
    await recordChange(call, id, "renamed", { name, before: before.name });
    return { id };
  });

  on(contract.deleteTeam, async (call, { id, confirmation }) => {
    call.authorize(may.manageTeams(call.actor));
    if (!confirmsDeletion(confirmation, call.sessionLanguage))
      throw new Failure("teams.typeDelete", 422, { fields: [{ path: "confirmation", code: "teams.typeDelete" }] });
    const { name } = await lockTeam(call.tx, id);
    const people = await memberIds(call.tx, id);
    await call.tx.updateTable("teams").set({ deletedAt: call.now }).where("id", "=", id).execute();
    await recordChange(call, id, "deleted", { name, members: people });
    for (const uid of people) await call.announce(accessChanged, { uid });
    return { id };
  });

  on(contract.addTeamMember, async (call, { id, memberId }) => {
    call.authorize(may.manageTeams(call.actor));
    const { tx, orgId, now } = call;
    await lockTeam(tx, id);
    await refuseNonMember(call, memberId);
    const added = await tx
      .insertInto("teamMembers")
      .values({ orgId, teamId: id, memberId, addedAt: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new Failure("teams.memberExists", 409, { fields: [{ path: "memberId", code: "teams.memberExists" }] });
    await recordChange(call, id, "memberAdded", { memberId });
    await call.announce(accessChanged, { uid: memberId });
    return { id };
  });

  on(contract.removeTeamMember, async (call, { id, memberId }) => {
    call.authorize(may.manageTeams(call.actor));
    await lockTeam(call.tx, id);
    const { numDeletedRows } = await call.tx
      .deleteFrom("teamMembers")
      .where("teamId", "=", id)
      .where("memberId", "=", memberId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await recordChange(call, id, "memberRemoved", { memberId });
    await call.announce(accessChanged, { uid: memberId });
    return { id };
  });
}

const named = (name: string) => ({ name, nameKey: nameKey(name), searchKey: searchKey(name) });

/** Only who has accepted an invitation to the organization joins a team; who has not yet is distinguished from a non-member. */
async function refuseNonMember({ tx }: MemberCall, memberId: string): Promise<void> {
  const people = await colleagues(tx);
  if (people.some(({ id }) => id === memberId)) return;
  if (!(await isInvitation(tx, memberId))) throw notFound();
  throw new Failure("teams.mustAccept", 422, { fields: [{ path: "memberId", code: "teams.mustAccept" }] });
}

async function recordChange(
  call: MemberCall,
  teamId: string,
  what: "created" | "renamed" | "deleted" | "memberAdded" | "memberRemoved",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  call.audit(`team.${what}`, "team", teamId, details);
  await call.announce(teamChanged, { teamId });
}
