import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { countHandover } from "../contract.ts";
import { memberKeys } from "../keys.ts";

/** How much somebody has under way, which others would go on with. */
export const workInProgressQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.of("handover", id),
    queryFn: ({ signal }) => call(countHandover, { id }, { signal }),
    staleTime: 0,
  });

/** What somebody has under way, a line each; nothing of what there is none. */
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
