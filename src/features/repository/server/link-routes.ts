import { hashPassword } from "#features/identity/server/index.ts";
import {
  limitLink,
  linkOf,
  makeLink,
  type OpenLink,
  revokeLink,
  rotateLink,
} from "#features/public-links/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as may from "../policy.ts";
import * as contract from "../share-contract.ts";
import { type FoundItem, lockItem, openItem } from "./queries.ts";
import { announcePlaces, record } from "./record.ts";
import { asksAddress } from "./visitors.ts";

const dayMs = 24 * 3600 * 1000;
const toItem = (subject: string) => ({ kind: contract.itemLink, subject });

/** The routes of an item's public link, for those who may share it. */
export function linkRoutes(on: On, { secrets, config }: Pick<Platform, "secrets" | "config">): void {
  const shown = (link: OpenLink | undefined, receipt: boolean) => ({
    link: link
      ? {
          url: `${config.url}/public/files/${link.token}`,
          permission: link.permission,
          receipt,
          expiresAt: link.expiresAt?.toISOString() ?? null,
          protected: link.protected,
          uses: link.uses,
        }
      : null,
  });
  const lock = (call: MemberCall, id: string) => lockItem(call, id, (actor, { level }) => may.shareItem(actor, level));

  on(contract.getItemLink, async (call, { itemId }) => {
    await openItem(call, itemId, (actor, { level }) => may.seeLink(actor, level));
    return shown(await linkOf(call, secrets, toItem(itemId)), await asksAddress(call.tx, itemId));
  });

  on(contract.putItemLink, async (call, { itemId, permission, receipt, days, password }) => {
    const item = await lock(call, itemId);
    if (permission !== "view" && item.kind === "file") throw new Failure("repository.link.folderOnly", 422);
    const limits = {
      permission,
      expiresAt: new Date(call.now.getTime() + days * dayMs),
      ...(password === undefined ? {} : { passwordHash: password === "" ? null : await hashPassword(password) }),
    };
    await call.tx.updateTable("repositoryItems").set({ asksAddress: receipt }).where("id", "=", itemId).execute();
    const before = await linkOf(call, secrets, toItem(itemId));
    if (!before) await makeLink(call, secrets, toItem(itemId));
    await limitLink(call, toItem(itemId), limits);
    await mark(call, item, before ? "linkChanged" : "linked", true, { permission, days, receipt });
    return shown(await linkOf(call, secrets, toItem(itemId)), receipt);
  });

  on(contract.rotateItemLink, async (call, { itemId }) => {
    const item = await lock(call, itemId);
    await rotateLink(call, secrets, toItem(itemId));
    await mark(call, item, "linkChanged", true);
    return shown(await linkOf(call, secrets, toItem(itemId)), await asksAddress(call.tx, itemId));
  });

  on(contract.revokeItemLink, async (call, { itemId }) => {
    const item = await lock(call, itemId);
    await revokeLink(call, toItem(itemId));
    await mark(call, item, "unlinked", false);
    return shown(undefined, false);
  });
}

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
