import type { z } from "zod";
import { endInDays } from "#features/organizations/server/index.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as may from "../policy.ts";
import * as contract from "../share-contract.ts";
import { noteHolder } from "./presence.ts";
import { notifyShared } from "./share-mails.ts";
import {
  announceShare,
  completeShared,
  lockShare,
  saveShared,
  sharedWith,
  sharesOf,
  shownShares,
  showShared,
  withShared,
} from "./shares.ts";

const day = 24 * 60 * 60 * 1000;
/** Open shares one process may have. */
const maxShares = 20;

/** The calls of forms shared by e-mail: of who shares them, and of who was given them. */
export const shareRoutes = (platform: Platform) => (on: On) => {
  ofSharer(platform, on);

  on(contract.listShared, async ({ user, now }) => ({
    rows: await sharedWith(platform, user.email.toLowerCase(), now),
  }));
  on(contract.getShared, (call, { shareId }) =>
    withShared(platform, call, shareId, (inside) => showShared(inside, shareId)),
  );
  on(contract.saveShared, (call, input) =>
    withShared(platform, call, input.shareId, (inside) => saveShared(inside, input)),
  );
  on(contract.noteSharedPresence, (call, { shareId, field }) =>
    withShared(platform, call, shareId, async (inside) => ({ others: await noteHolder(inside, shareId, field) })),
  );
  on(contract.completeShared, (call, { shareId }) =>
    withShared(platform, call, shareId, (inside) => completeShared(platform, inside, shareId)),
  );
};

function ofSharer(platform: Platform, on: On): void {
  on(contract.listShares, async (call, { id }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.readShares(call.actor, process));
    return { shares: await shownShares(call.tx, await sharesOf(call.tx, id), call.now) };
  });

  on(contract.shareForm, (call, input) => share(platform, call, input));

  on(contract.revokeShare, async (call, { id, shareId }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.endShare(call.actor, process));
    const revoked = await lockShare(call.tx, id, shareId);
    await call.tx.updateTable("formShares").set({ deletedAt: call.now }).where("id", "=", shareId).execute();
    call.audit("formShare.revoked", "process", id, { share: shareId });
    await announceShare(platform, call, revoked);
    return { id: shareId };
  });

  on(contract.remindShare, async (call, { id, shareId }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.shareForm(call.actor, process));
    const { completedAt, remindedAt, timeCreated, expiresAt } = await lockShare(call.tx, id, shareId);
    if (completedAt !== null || expiresAt <= call.now) throw new Failure("forms.share.notOpen", 409);
    const last = remindedAt ?? timeCreated;
    if (call.now.getTime() - last.getTime() < day) throw new Failure("forms.share.remindedToday", 409);
    await call.tx
      .updateTable("formShares")
      .set({ remindedAt: call.now, mailOutcome: null })
      .where("id", "=", shareId)
      .execute();
    call.audit("formShare.reminded", "process", id, { share: shareId });
    return changed(platform, call, id, shareId, "reminded");
  });

  on(contract.reopenShare, async (call, { id, shareId }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.shareForm(call.actor, process));
    const { completedAt, timeCreated, expiresAt } = await lockShare(call.tx, id, shareId);
    if (completedAt === null && expiresAt > call.now) throw new Failure("forms.share.notFinished", 409);
    const again = new Date(call.now.getTime() + (expiresAt.getTime() - timeCreated.getTime()));
    await call.tx
      .updateTable("formShares")
      .set({ completedAt: null, expiresAt: again, timeCreated: call.now, remindedAt: null, mailOutcome: null })
      .where("id", "=", shareId)
      .execute()
      .catch((error: unknown) => {
        throw violated(error) === "form_shares_open" ? new Failure("forms.share.already", 409) : error;
      });
    call.audit("formShare.reopened", "process", id, { share: shareId });
    return changed(platform, call, id, shareId, "reopened");
  });
}

/** Shares groups of a form with an address. */
async function share(
  platform: Platform,
  call: MemberCall,
  { id, days, groups, readGroups, ...given }: z.output<typeof contract.shareForm.input>,
): Promise<contract.FormShare> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.shareForm(call.actor, process));
  const { form } = await templateVersions.load(call.tx, process.templateVersionId);
  const known = (ids: readonly string[]) => form.groups.map((group) => group.id).filter((one) => ids.includes(one));
  const filled = known(groups);
  if (filled.length === 0) throw wrong("groups", "forms.groupsNeeded");
  const { tx, orgId, now } = call;
  const open = (await sharesOf(tx, id)).filter(({ completedAt }) => completedAt === null);
  if (open.length >= maxShares) throw new Failure("forms.share.tooMany", 409, { values: { max: maxShares } });
  const shareId = newId();
  const row = { ...given, email: given.email.toLowerCase(), createdBy: call.actor.uid, timeCreated: now };
  await tx
    .insertInto("formShares")
    .values({
      ...row,
      orgId,
      id: shareId,
      processId: id,
      groups: filled,
      readGroups: known(readGroups).filter((one) => !filled.includes(one)),
      expiresAt: await endInDays(call, days),
    })
    .execute()
    .catch((error: unknown) => {
      throw violated(error) === "form_shares_open" ? wrong("email", "forms.share.already") : error;
    });
  call.audit("formShare.made", "process", id, { share: shareId, email: row.email, groups: filled });
  return changed(platform, call, id, shareId, "shared");
}

/** Tells of a share that was made or goes on, and gives it as it is now. */
async function changed(
  platform: Platform,
  call: MemberCall,
  processId: string,
  shareId: string,
  occasion: Parameters<typeof notifyShared>[3],
): Promise<contract.FormShare> {
  const share = await lockShare(call.tx, processId, shareId);
  await notifyShared(platform, call, { share, process: await loadProcess(call.tx, processId) }, occasion);
  await announceShare(platform, call, share);
  const [shown] = await shownShares(call.tx, [share], call.now);
  if (!shown) throw notFound();
  return shown;
}

const wrong = (path: string, code: "forms.groupsNeeded" | "forms.share.already") =>
  new Failure("failure.invalid", 422, { fields: [{ path, code }] });
