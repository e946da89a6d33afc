import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { countHandover } from "../contract.ts";
import { memberKeys } from "../feature.ts";
import type { CountedWork } from "../open-work.ts";

/** Counts a person's work in progress, which others would continue. */
export const workInProgressQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.of("handover", id),
    queryFn: ({ signal }) => call(countHandover, { id }, { signal }),
    staleTime: 0,
  });

/** Lists all that a person who leaves would leave behind, one line for each kind. */
export function OpenWork({ work }: { readonly work: readonly CountedWork[] }) {
  const t = useText();
  return (
    <ul style={{ margin: "0 0 12px", paddingInlineStart: 20 }}>
      {work.map(({ kind, count }) => (
        <li key={kind}>{t(`members.work.${kind}`, { count })}</li>
      ))}
    </ul>
  );
}

/** Lists a person's work in progress, one line for each kind that has any. */
export function WorkInProgress({
  name,
  begun,
  reviews,
}: {
  readonly name: string;
  readonly begun: number;
  readonly reviews: number;
}) {
  const t = useText();
  return (
    <ul style={{ margin: "0 0 12px", paddingInlineStart: 20 }}>
      {begun > 0 && <li>{t("members.removeDrafts", { count: begun, name })}</li>}
      {reviews > 0 && <li>{t("members.removeReviews", { count: reviews, name })}</li>}
    </ul>
  );
}
