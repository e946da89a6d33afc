import { sql } from "kysely";
import { passwords } from "#features/identity/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { endInDays } from "#features/organizations/server/index.ts";
import {
  limitLink,
  linkOf,
  makeLink,
  type OpenLink,
  openLinksOf,
  revokeLink,
  rotateLink,
} from "#features/public-links/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";
import { levels } from "../../item.ts";
import * as may from "../../policy.ts";
import * as contract from "../../share-contract.ts";
import { type FoundItem, itemRows, levelIn, lockItem, openItem, shownItems } from "../queries.ts";
import { announcePlaces, record } from "../record.ts";
import { addedBy, addedByLinks } from "./visit-routes.ts";
import { asksAddress } from "./visitors.ts";

const toItem = (subject: string) => ({ kind: contract.itemLink, subject });

/** A link as those see it who may share what it leads to. */
const asShown = (
  url: string,
  link: OpenLink,
  { receipt, added, makerName }: Pick<contract.ItemLink, "receipt" | "added" | "makerName">,
): contract.ItemLink => ({
  makerName,
  url: `${url}/public/files/${link.token}`,
  permission: link.permission,
  receipt,
  expiresAt: link.expiresAt?.toISOString() ?? null,
  protected: link.protected,
  uses: link.uses,
  added,
});

/** The open links of all that the asker may share, the next to expire first. */
async function openLinks(call: MemberCall, secrets: Secrets, url: string): Promise<contract.ListedLink[]> {
  const rows = await linkedItems(call);
  const links = await openLinksOf(
    call,
    secrets,
    contract.itemLink,
    rows.map(({ id }) => id),
  );
  const [added, nameOf] = await Promise.all([addedByLinks(call.tx), makers(call.tx, [...links.values()])]);
  const asking = new Set(rows.filter(({ asksAddress: asks }) => asks).map(({ id }) => id));
  const listed = (await shownItems(call.tx, rows)).flatMap(({ id, kind, name, mediaType, ownerName }) => {
    const link = links.get(id);
    if (!link) return [];
    const item = { id, kind, name, mediaType, ownerName };
    const about = { receipt: asking.has(id), added: added.get(link.id) ?? 0, makerName: nameOf(link) };
    return { ...asShown(url, link, about), item };
  });
  return listed.toSorted((one, other) => (one.expiresAt ?? "9").localeCompare(other.expiresAt ?? "9"));
}

/** Returns the name of the maker of each of these links. */
async function makers(tx: Tx, links: readonly OpenLink[]): Promise<(link: OpenLink) => string> {
  const names = await memberNames(
    tx,
    links.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return ({ createdBy }) => names.get(createdBy ?? "")?.name ?? "";
}

/** The routes of an item's public link, for those who may share it. */
export function linkRoutes(on: On, { secrets, config }: Pick<Platform, "secrets" | "config">): void {
  const shown = async (tx: Tx, link: OpenLink | undefined, receipt: boolean) => {
    if (!link) return { link: null };
    const [{ files: added }, nameOf] = await Promise.all([addedBy(tx, link.id), makers(tx, [link])]);
    return { link: asShown(config.url, link, { receipt, added, makerName: nameOf(link) }) };
  };
  const lock = (call: MemberCall, id: string) => lockItem(call, id, (actor, { level }) => may.shareItem(actor, level));

  on(contract.listLinks, async (call) => {
    call.authorize(may.closeLinks(call.actor));
    return { links: await openLinks(call, secrets, config.url) };
  });

  on(contract.getItemLink, async (call, { itemId }) => {
    await openItem(call, itemId, (actor, { level }) => may.seeLink(actor, level));
    return shown(call.tx, await linkOf(call, secrets, toItem(itemId)), await asksAddress(call.tx, itemId));
  });

  on(contract.putItemLink, async (call, { itemId, permission, receipt, days, password }) => {
    const item = await lock(call, itemId);
    if (permission !== "view" && item.kind === "file") throw new Failure("repository.link.folderOnly", 422);
    const limits = {
      permission,
      expiresAt: await endInDays(call, days),
      ...(password === undefined ? {} : { passwordHash: password === "" ? null : await passwords.hash(password) }),
    };
    await call.tx.updateTable("repositoryItems").set({ asksAddress: receipt }).where("id", "=", itemId).execute();
    const before = await linkOf(call, secrets, toItem(itemId));
    if (!before) await makeLink(call, secrets, toItem(itemId));
    await limitLink(call, toItem(itemId), limits);
    await mark(call, item, before ? "linkChanged" : "linked", true, { permission, days, receipt });
    return shown(call.tx, await linkOf(call, secrets, toItem(itemId)), receipt);
  });

  on(contract.rotateItemLink, async (call, { itemId }) => {
    const item = await lock(call, itemId);
    await rotateLink(call, secrets, toItem(itemId));
    await mark(call, item, "linkChanged", true);
    return shown(call.tx, await linkOf(call, secrets, toItem(itemId)), await asksAddress(call.tx, itemId));
  });

  on(contract.revokeItemLink, async (call, { itemId }) => {
    const item = await lockItem(call, itemId, (actor, { level }) => may.closeLink(actor, level), may.closeLinks);
    await revokeLink(call, toItem(itemId));
    await mark(call, item, "unlinked", false);
    return shown(call.tx, undefined, false);
  });
}

/** The items with a public link that the asker sees, the ones changed last first. */
const linkedItems = ({ tx, actor }: MemberCall) =>
  itemRows(tx, actor)
    .select("i.asksAddress")
    .where("i.linked", "=", true)
    .where("i.deletedAt", "is", null)
    .where(sql<boolean>`${levelIn(actor)} = ${levels.indexOf("own")}`)
    .orderBy("i.updatedAt", "desc")
    .limit(contract.maxListedLinks)
    .execute();

async function mark(
  call: MemberCall,
  item: FoundItem,
  act: "linked" | "linkChanged" | "unlinked",
  linked: boolean,
  details: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> {
  await call.tx.updateTable("repositoryItems").set({ linked }).where("id", "=", item.id).execute();
  await record(call, act, item.id, details);
  await announcePlaces(call, [item.placeId], [item.id]);
}
