import type { Present } from "#features/answers/presence.ts";
import { noteHere } from "#features/process-page/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { askedNames, rootOf } from "../public-form.ts";
import { openShare } from "./shares.ts";

type Inside = Transaction & { readonly orgId: string };

/**
 * Stores the field of a shared form's holder. Returns the other people, with only the fields that the holder can see.
 */
export async function noteHolder(inside: Inside, shareId: string, field: string | null): Promise<Present[]> {
  const { share, process } = await openShare(inside, shareId);
  const { form } = await templateVersions.load(inside.tx, process.templateVersionId);
  const names = askedNames(form, [...share.groups, ...share.readGroups]);
  const seen = (path: string | null) => (path !== null && names.has(rootOf(path)) ? path : null);
  const others = await noteHere(inside, {
    processId: process.id,
    who: shareId,
    name: share.email,
    field: seen(field),
  });
  return others.map((one) => ({ ...one, field: seen(one.field) }));
}
