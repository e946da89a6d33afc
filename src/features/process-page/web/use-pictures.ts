import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { attachmentKeys } from "#features/attachments/feature.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { processAttachments } from "#features/processes/contract.ts";
import type { Process } from "#features/processes/process.ts";

/** The pictures that stand in the document of a process: the newest file of each place. Undefined while they are not known. */
export function usePictures({ id, form }: Pick<Process, "id" | "form">): readonly string[] | undefined {
  const places = (form.attachments ?? []).map((one) => one.id).filter((slot) => pictureOf(slot) !== undefined);
  const attached = useQuery({
    queryKey: attachmentKeys.of(id),
    queryFn: async ({ signal }) => (await call(processAttachments.list, { id }, { signal })).attachments,
    enabled: places.length > 0,
  });
  if (places.length === 0) return [];
  // Without the list the document is still shown: the server knows its pictures.
  if (attached.isError) return [];
  return attached.data && places.flatMap((place) => attached.data.findLast(({ slot }) => slot === place)?.id ?? []);
}
