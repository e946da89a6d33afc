import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { columnName } from "#engine/sheet/cell.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { repositoryItemKeys } from "../../feature.ts";
import type { ItemDetails } from "../../item.ts";
import { getSheet, type SheetPreview as Shown } from "../../sheet-contract.ts";

/** The beginning of a spreadsheet, as it shows it. */
export function SheetPreview(props: { readonly item: ItemDetails; readonly version: number }) {
  const { version } = props;
  const { id: itemId, name } = props.item;
  const t = useText();
  const [sheet, setSheet] = useState<number>();
  const found = useQuery({
    queryKey: repositoryItemKeys.of(itemId, "sheet", version, sheet),
    queryFn: ({ signal }) => call(getSheet, { itemId, version, ...(sheet === undefined ? {} : { sheet }) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} rows={4} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { sheets, more } = found.data;
  return (
    <div className="repository-sheet">
      {sheets.length > 1 && (
        <SelectField
          label={t("repository.sheet.name")}
          value={String(sheet ?? sheets[0]?.number)}
          options={sheets.map((one) => ({ value: String(one.number), label: one.name }))}
          onChange={(event) => setSheet(Number(event.currentTarget.value))}
        />
      )}
      <Cells title={t("repository.sheet.of", { name })} shown={found.data} />
      {more && <small>{t("repository.sheet.more")}</small>}
    </div>
  );
}

function Cells({ title, shown: { rows } }: { readonly title: string; readonly shown: Shown }) {
  const columns = Array.from({ length: Math.max(1, ...rows.map(({ cells }) => cells.length)) }, (_, at) => at);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="repository-cells" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((at) => (
              <th key={at} scope="col">
                {columnName(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {columns.map((at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
