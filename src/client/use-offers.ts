import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type TextKey, useText } from "./i18n.ts";

/**
 * Finds the options of a `ComboField` for the text that is typed. Those of an earlier text stay until the new ones are
 * there. `field` are properties of the field.
 */
export function useOffers<Q, T, K extends QueryKey>(
  queryFor: (search: string) => UseQueryOptions<Q, Error, T, K>,
  waiting: TextKey = "shell.loading",
) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, isPending, isPlaceholderData } = useQuery({ ...queryFor(search), placeholderData: keepPreviousData });
  const stale = isPlaceholderData || search !== typed.trim();
  return { data, field: { onType: setTyped, stale, waiting: isPending || stale ? t(waiting) : undefined } };
}
