import { useQuery } from "@tanstack/react-query";
import type { ProcessRow } from "#features/processes/process.ts";
import type { Column } from "#ui/DataTable.tsx";
import { type AnyColumn, answerColumnOf, answerKeysIn } from "../../list-columns.ts";
import { answerFieldsQuery, columnAnswersQuery, type Filters } from "../queries.ts";

/** The one template that a list is narrowed to, whose questions can be columns. */
export const templateOf = ({ templateId }: Filters): string | undefined =>
  templateId?.length === 1 ? templateId[0] : undefined;

/** Returns the columns of answers that a list offers: none unless it is narrowed to one template. */
export function useAnswerColumns(filters: Filters): readonly { readonly key: string; readonly label: string }[] {
  const templateId = templateOf(filters);
  const { data } = useQuery({ ...answerFieldsQuery(templateId ?? ""), enabled: templateId !== undefined });
  return templateId === undefined ? [] : (data?.columns ?? []);
}

/** Returns the chosen columns of answers of a list, each with its cells. */
export function useAnswerCells(
  filters: Filters,
  chosen: readonly AnyColumn[] | undefined,
  rows: readonly ProcessRow[],
  none: string,
): Column<ProcessRow>[] {
  const offered = useAnswerColumns(filters);
  const shown = answerKeysIn(chosen).flatMap((key) => offered.find((one) => one.key === key) ?? []);
  const { data } = useQuery(
    columnAnswersQuery(
      templateOf(filters) ?? "",
      shown.map(({ key }) => key),
      rows.map(({ id }) => id),
    ),
  );
  return shown.map(({ key, label }, at) => ({
    key: answerColumnOf(key),
    heading: label,
    width: "160px",
    cell: ({ id }) => data?.get(id)?.[at] ?? (data ? none : ""),
  }));
}
