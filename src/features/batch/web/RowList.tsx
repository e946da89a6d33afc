import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { screenPath } from "#protocol/address.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Batch, correctableBatches, correctableRows, type RowError, type SheetRow } from "../batch.ts";
import { asksCommon, placeAt } from "./fields.ts";
import { RowChip, rowStateLabel } from "./pieces.tsx";
import { rowsQuery } from "./queries.ts";

const FixDialog = lazyComponent(() => import("./FixDialog.tsx").then((m) => m.FixDialog));

const filters = ["wrong", "incomplete", "failed", "warned", "good", "waiting", "made"] as const;
type RowFilter = (typeof filters)[number];

/** The number of rows that a filter shows. */
const countOf = ({ counts, warned }: Batch, filter: RowFilter): number =>
  filter === "warned" ? warned : counts[filter];

/** The rows with what is wrong in each; those that are not right can be corrected. */
export function RowList({ batch, mayChange }: { readonly batch: Batch; readonly mayChange: boolean }) {
  const t = useText();
  const { counts } = batch;
  // What is to be corrected is shown first.
  const [chosen, setState] = useState<RowFilter | undefined>(
    batch.state === "ready" && counts.wrong > 0 ? "wrong" : undefined,
  );
  const state = chosen && countOf(batch, chosen) > 0 ? chosen : undefined;
  const [fixing, setFixing] = useState<SheetRow>();
  const found = useInfiniteQuery(rowsQuery(batch.id, state));
  const fixable = correctableBatches.includes(batch.state) && mayChange;
  const columns = useColumns(batch, fixable ? setFixing : undefined);
  const options = filters
    .filter((one) => countOf(batch, one) > 0)
    .map((one) => ({
      value: one,
      label: `${t(`batch.rowState.${one === "warned" ? one : rowStateLabel(one, batch.state)}`)} (${countOf(batch, one)})`,
    }));
  return (
    <SectionCard title={t("batch.page.rows")}>
      {options.length > 1 && (
        <Box sx={{ maxWidth: 280, mb: 2 }}>
          <SelectField
            label={t("batch.page.show")}
            placeholder={t("batch.page.showAll")}
            options={options}
            value={state ?? ""}
            onChange={(event) => setState(filters.find((one) => one === event.currentTarget.value))}
          />
        </Box>
      )}
      <PagedList
        query={found}
        narrowed={state !== undefined}
        onClear={() => setState(undefined)}
        empty={{ title: t("batch.noRows") }}
      >
        {(rows, more) => (
          <DataTable
            label={t("batch.page.rows")}
            columns={columns}
            rows={rows}
            rowKey={({ number }) => String(number)}
            more={more}
          />
        )}
      </PagedList>
      {fixing && <FixDialog batch={batch} row={fixing} onClose={() => setFixing(undefined)} />}
    </SectionCard>
  );
}

/** The columns of the list; `onFix` where rows can be corrected. */
function useColumns(batch: Batch, onFix: ((row: SheetRow) => void) | undefined): Column<SheetRow>[] {
  const t = useText();
  const hasErrors = batch.counts.wrong + batch.counts.incomplete + batch.counts.failed > 0;
  const errors: Column<SheetRow> = {
    key: "faults",
    heading: t(hasErrors ? "batch.page.faults" : "batch.page.warnings"),
    cell: (row) => (
      <>
        <RowErrors batch={batch} faults={row.faults} asksOnce={onFix !== undefined && asksCommon(batch)} />
        <RowWarnings batch={batch} warnings={row.warnings} />
      </>
    ),
  };
  const fix = (open: (row: SheetRow) => void): Column<SheetRow> => ({
    key: "fix",
    heading: "",
    as: "actions",
    cell: (row) =>
      row.faults.length + row.warnings.length > 0 &&
      correctableRows.includes(row.state) && (
        <Button size="small" variant="outlined" onClick={() => open(row)}>
          {t("batch.page.fix")}
        </Button>
      ),
  });
  return [
    { key: "number", heading: t("batch.page.row"), width: "5rem", cell: ({ number }) => number },
    {
      key: "title",
      heading: t("batch.page.rowTitle"),
      as: "title",
      cell: ({ title, processId }) =>
        processId ? <Link to={screenPath("/processes/:id", { id: processId })}>{title}</Link> : title,
    },
    { key: "state", heading: t("batch.page.state"), cell: (row) => <RowChip state={row.state} batch={batch.state} /> },
    ...(hasErrors || batch.warned > 0 ? [errors] : []),
    ...(onFix ? [fix(onFix)] : []),
  ];
}

const shownErrors = 4;

function RowErrors(props: { readonly batch: Batch; readonly faults: readonly RowError[]; readonly asksOnce: boolean }) {
  const t = useText();
  const { batch, faults, asksOnce } = props;
  const { counts } = batch;
  if (faults.length === 0) return null;
  const open = counts.good + counts.incomplete + counts.wrong + counts.failed;
  // Answers that every row to correct lacks are asked once, above the table.
  const common = new Set(asksOnce ? batch.lacked.flatMap(({ path, missing }) => (missing === open ? path : [])) : []);
  const own = faults.filter(({ path, code }) => code !== "processes.answer.required" || !common.has(path));
  if (own.length === 0) return t("batch.page.onlyCommon");
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", fontSize: "0.875rem" }}>
      {own.slice(0, shownErrors).map(({ path, code, shown, values }) => (
        <li key={`${path} ${code}`}>
          <strong>{placeAt(batch, path)}</strong> {errorText(code, values) ?? code}
          {shown === undefined ? "" : ` (${shown})`}
        </li>
      ))}
      {own.length > shownErrors && <li>{t("batch.page.moreFaults", { count: own.length - shownErrors })}</li>}
    </Box>
  );
}

/** The warnings of a row, below its errors. They keep it from nothing. */
function RowWarnings({ batch, warnings }: { readonly batch: Batch } & Pick<SheetRow, "warnings">) {
  const t = useText();
  if (warnings.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t("batch.page.warnings")}
      sx={{ m: 0, p: 0, listStyle: "none", fontSize: "0.875rem", color: "warning.main" }}
    >
      {warnings.slice(0, shownErrors).map(({ path, code, values }) => (
        <li key={`${path} ${code}`}>
          <strong>{placeAt(batch, path)}</strong> {errorText(code, values)}
        </li>
      ))}
      {warnings.length > shownErrors && <li>{t("batch.page.moreFaults", { count: warnings.length - shownErrors })}</li>}
    </Box>
  );
}
