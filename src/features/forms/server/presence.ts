import { memberNames } from "#features/members/server/index.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { askedNames, rootOf } from "../public-form.ts";
import { type Present, presentSeconds } from "../share-contract.ts";
import { openShare } from "./shares.ts";

type Inside = Transaction & { readonly orgId: string };

interface Here {
  readonly processId: string;
  /** The shared form, or the member who shares it. */
  readonly who: string;
  readonly name: string;
  readonly field: string | null;
}

/** Notes that somebody is in a form, and says who else is. */
async function note({ tx, orgId, now }: Inside, { processId, who, name, field }: Here): Promise<Present[]> {
  const here = { name, field, at: now };
  await tx
    .insertInto("formPresence")
    .values({ orgId, processId, who, ...here })
    .onConflict((on) => on.columns(["orgId", "processId", "who"]).doUpdateSet(here))
    .execute();
  return tx
    .selectFrom("formPresence")
    .select(["name", "field"])
    .where("processId", "=", processId)
    .where("who", "<>", who)
    .where("at", ">", new Date(now.getTime() - presentSeconds * 1000))
    .orderBy("name")
    .execute();
}

/** Notes where the holder of a shared form is. Of the others they are told the fields that they see themselves. */
export async function noteHolder(inside: Inside, shareId: string, field: string | null): Promise<Present[]> {
  const { share, process } = await openShare(inside, shareId);
  const { form } = await loadTemplateVersion(inside.tx, process.templateVersionId);
  const names = askedNames(form, [...share.groups, ...share.readGroups]);
  const seen = (path: string | null) => (path !== null && names.has(rootOf(path)) ? path : null);
  const others = await note(inside, {
    processId: process.id,
    who: shareId,
    name: share.email,
    field: seen(field),
  });
  return others.map((one) => ({ ...one, field: seen(one.field) }));
}

/** Notes where the member is who shares a form. */
export async function noteMember(
  inside: Inside,
  uid: string,
  processId: string,
  field: string | null,
): Promise<Present[]> {
  const name = (await memberNames(inside.tx, [uid])).get(uid)?.name ?? "";
  return note(inside, { processId, who: uid, name, field });
}
