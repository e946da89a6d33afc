import { colleagues, memberNames, ownerOf } from "#features/members/server/index.ts";
import { isTeam, teamChoices } from "#features/teams/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { notFound } from "#protocol/failure.ts";
import * as may from "../policy.ts";
import { type Access, getAccess, type SharePermission, shareItem } from "../share-contract.ts";
import { type FoundItem, lockItem, openItem } from "./queries.ts";
import { announceViews, record } from "./record.ts";

/** The routes of who has an item. */
export function accessRoutes(on: On): void {
  on(getAccess, async (call, { itemId }) => ({ access: await accessOf(call, await openItem(call, itemId)) }));

  on(shareItem, async (call, { itemId, principal, principalId, permission }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.shareItem(actor, level));
    const of = { itemId, principal, principalId };
    if (permission === null) await unshare(call, of);
    else await share(call, { ...of, permission });
    await announceViews(call, itemId);
    return { access: await accessOf(call, item) };
  });
}

interface Share {
  readonly itemId: string;
  readonly principal: "member" | "team";
  readonly principalId: string;
}

async function share(call: MemberCall, given: Share & { readonly permission: SharePermission }): Promise<void> {
  const { itemId, principal, principalId, permission } = given;
  const known =
    principal === "team"
      ? await isTeam(call.tx, principalId)
      : (await colleagues(call.tx, "owner", "manager", "creator", "reviewer")).some(({ id }) => id === principalId);
  // Nobody learns of people and teams of other organizations.
  if (!known) throw notFound();
  const { orgId, now, actor } = call;
  await call.tx
    .insertInto("repositoryShares")
    .values({ orgId, ...given, createdAt: now, createdBy: actor.uid })
    .onConflict((on) => on.columns(["orgId", "itemId", "principalId"]).doUpdateSet({ permission }))
    .execute();
  await record(call, "shared", itemId, { principal, principalId, permission });
}

async function unshare(call: MemberCall, { itemId, principal, principalId }: Share): Promise<void> {
  const { numDeletedRows } = await call.tx
    .deleteFrom("repositoryShares")
    .where("itemId", "=", itemId)
    .where("principalId", "=", principalId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await record(call, "unshared", itemId, { principal, principalId });
}

/**
 * Lists the people with access to an item, the highest right first: by it, or by a folder above it, as far up as the
 * caller sees.
 */
async function accessOf({ tx, orgId }: MemberCall, item: FoundItem): Promise<Access[]> {
  const ids = item.path.map(({ id }) => id);
  const [shares, firm, choices] = await Promise.all([
    tx
      .selectFrom("repositoryShares")
      .select(["itemId", "principalId", "principal", "permission"])
      .where("itemId", "in", ids)
      .$narrowType<{ principal: "member" | "team"; permission: SharePermission }>()
      .execute(),
    ownerOf(tx, orgId),
    teamChoices(tx),
  ]);
  const people = await memberNames(tx, [
    firm,
    ...item.path.map(({ ownerId }) => ownerId),
    ...shares.map(({ principalId }) => principalId),
  ]);
  const teams = new Map(choices.map(({ id, name }) => [id, name]));
  const fromOf = (at: number) => {
    const folder = item.path[at];
    return at === 0 || !folder ? null : { id: folder.id, name: folder.name };
  };
  const member = (id: string) => ({ principal: "member" as const, id, name: people.get(id)?.name ?? "" });
  const all: Access[] = [
    ...item.path.map(
      ({ ownerId }, at): Access => ({ ...member(ownerId), permission: "own", why: "maker", from: fromOf(at) }),
    ),
    { ...member(firm), permission: "own", why: "firm", from: null },
    ...shares
      .toSorted((a, b) => ids.indexOf(a.itemId) - ids.indexOf(b.itemId))
      .map(({ principal, principalId, permission, itemId }): Access => {
        const name = (principal === "team" ? teams.get(principalId) : people.get(principalId)?.name) ?? "";
        return { principal, id: principalId, name, permission, why: "shared", from: fromOf(ids.indexOf(itemId)) };
      }),
  ];
  // Each once, by the way that gives most; what was given by the item itself is shown also beside it.
  const rank = { own: 0, edit: 1, view: 2 };
  const sorted = all.filter(({ name }) => name !== "").toSorted((a, b) => rank[a.permission] - rank[b.permission]);
  return sorted.filter(
    (one, at) => sorted.findIndex(({ id }) => id === one.id) === at || (one.why === "shared" && one.from === null),
  );
}
