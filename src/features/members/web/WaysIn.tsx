import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { countWaysIn } from "../contract.ts";
import { memberKeys } from "../feature.ts";

const waysInQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.of("waysIn", id),
    queryFn: async ({ signal }) => (await call(countWaysIn, { id }, { signal })).ways,
    staleTime: 0,
  });

/** The links, keys and devices that close or are transferred when a person leaves, one line for each kind. */
export function WaysIn({ id }: { readonly id: string }) {
  const t = useText();
  const ways = useQuery(waysInQuery(id)).data ?? [];
  if (ways.length === 0) return null;
  return (
    <>
      <p style={{ margin: "12px 0 4px" }}>{t("members.ways.title")}</p>
      <ul style={{ margin: "0 0 12px", paddingInlineStart: 20 }}>
        {ways.map(({ kind, count }) => (
          <li key={kind}>{t(`members.ways.${kind}`, { count })}</li>
        ))}
      </ul>
    </>
  );
}
