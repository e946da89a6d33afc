import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { textOf, useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { showCell } from "../cells.ts";
import { listKeys } from "../feature.ts";
import { type Import, type ImportRow, type Outcome, outcomes } from "../import.ts";
import { fixRow, writeImport } from "../import-contract.ts";
import type { Attribute, List, ListRecord } from "../list.ts";
import { importMissingQuery, importRowsQuery } from "./queries.ts";
import { ValueField } from "./ValueField.tsx";

interface Props {
  readonly list: List;
  readonly one: Import;
}

/** The preview of an import, by kind of effect. Wrong rows are corrected here. */
export function ImportPreview({ list, one, onAgain }: Props & { readonly onAgain: () => void }) {
  const t = useText();
  const { counts, missing, hiddenRows } = one;
  const [shown, setShown] = useState<Outcome | "missing">(
    () => (["faulty", "changed", "new", "equal"] as const).find((outcome) => (counts[outcome] ?? 0) > 0) ?? "new",
  );
  const write = useChange(writeImport, { refresh: [listKeys.one(list.id)] });
  const replaces = one.mode === "replace";
  const count = (counts.new ?? 0) + (counts.changed ?? 0);
  const wrong = counts.faulty ?? 0;
  const missingLabel = t(`lists.page.import.outcomes.${replaces ? "deleted" : "missing"}`, { n: missing });
  // The last of them may be in the file after a row was corrected.
  const tab = shown === "missing" && missing === 0 ? "new" : shown;
  const nothing = count === 0 && !(replaces && missing > 0);
  return (
    <>
      <Tabs value={tab} variant="scrollable" onChange={(_, next: Outcome | "missing") => setShown(next)}>
        {outcomes.map((outcome) => (
          <Tab
            key={outcome}
            value={outcome}
            label={t(`lists.page.import.outcomes.${outcome}`, { n: counts[outcome] ?? 0 })}
          />
        ))}
        {missing > 0 && <Tab value="missing" label={missingLabel} />}
      </Tabs>
      {hiddenRows > 0 && <p className="lists-intro">{t("lists.page.import.hiddenRows", { count: hiddenRows })}</p>}
      {missing > 0 && (
        <p className="lists-intro">
          {replaces
            ? t("lists.page.import.missingDeleted", { count: missing })
            : t("lists.page.import.missing", { count: missing })}
        </p>
      )}
      <div className="import-rows">
        <TableScroll label={t("lists.page.import.preview")}>
          {tab === "missing" ? (
            <Missing list={list} one={one} label={missingLabel} />
          ) : (
            <Rows key={tab} list={list} one={one} outcome={tab} />
          )}
        </TableScroll>
      </div>
      <div className="import-actions">
        <span>{wrong > 0 ? t("lists.page.import.leavesOut", { count: wrong }) : ""}</span>
        <Button onClick={onAgain}>{t("lists.page.import.again")}</Button>
        <Button
          variant="contained"
          disabled={nothing}
          loading={write.isPending}
          onClick={() => write.mutate({ id: list.id, importId: one.id })}
        >
          {nothing ? t("lists.page.import.nothing") : t("lists.page.import.write", { count })}
        </Button>
      </div>
    </>
  );
}

function Rows({ list, one, outcome }: Props & { readonly outcome: Outcome }) {
  const t = useText();
  const [fixing, setFixing] = useState<ImportRow>();
  const found = useInfiniteQuery(importRowsQuery(list.id, one.id, outcome));
  const mapped = new Set(one.mapping?.map(({ attribute }) => attribute));
  const attributes = list.attributes.filter(({ id }) => mapped.has(id));
  const columns: Column<ImportRow>[] = [
    { key: "row", heading: t("lists.page.import.row"), width: "70px", as: "end", cell: ({ row }) => row },
    ...attributes.map(
      (attribute): Column<ImportRow> => ({
        key: attribute.id,
        heading: attribute.name,
        cell: (row) => <PreviewCell attribute={attribute} row={row} />,
      }),
    ),
    ...(outcome === "faulty"
      ? [
          {
            key: "fix",
            heading: "",
            as: "actions" as const,
            cell: (row: ImportRow) => (
              <Button size="small" onClick={() => setFixing(row)}>
                {t("lists.page.import.fix")}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PagedList query={found} empty={{ title: t("lists.page.import.none") }}>
        {(rows, more) => (
          <DataTable
            label={t(`lists.page.import.outcomes.${outcome}`, { n: rows.length })}
            columns={columns}
            rows={rows}
            rowKey={({ row }) => String(row)}
            more={more}
          />
        )}
      </PagedList>
      {fixing && (
        <FixDialog list={list} one={one} attributes={attributes} row={fixing} onClose={() => setFixing(undefined)} />
      )}
    </>
  );
}

/** The records that are not in the file, as they stand in the list. */
function Missing({ list, one, label }: Props & { readonly label: string }) {
  const t = useText();
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  const found = useInfiniteQuery(importMissingQuery(list.id, one.id));
  const columns = list.attributes.map(
    (attribute): Column<ListRecord> => ({
      key: attribute.id,
      heading: attribute.name,
      cell: ({ items }) => showCell(attribute, items[attribute.id], words),
    }),
  );
  return (
    <PagedList query={found} empty={{ title: t("lists.page.import.none") }}>
      {(rows, more) => <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} more={more} />}
    </PagedList>
  );
}

/** A value of the file; what it replaces in front of it, and what is wrong with it below. */
function PreviewCell({ attribute, row }: { readonly attribute: Attribute; readonly row: ImportRow }) {
  const t = useText();
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  const value = row.items[attribute.id] ?? "";
  const before = row.before?.[attribute.id] ?? "";
  const fault = row.faults.find((one) => one.attribute === attribute.id);
  const isChanged = row.outcome === "changed" && before !== value;
  return (
    <span>
      {isChanged && <del>{showCell(attribute, before, words) || "—"}</del>}{" "}
      {isChanged ? <ins>{showCell(attribute, value, words) || "—"}</ins> : showCell(attribute, value, words)}
      {fault && <span className="import-fault">{textOf(fault.code)}</span>}
    </span>
  );
}

function FixDialog({
  list,
  one,
  attributes,
  row,
  onClose,
}: Props & { readonly attributes: readonly Attribute[]; readonly row: ImportRow; readonly onClose: () => void }) {
  const t = useText();
  const words = { yes: "true", no: "false" };
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(attributes.map((each) => [each.id, showCell(each, row.items[each.id], words)])),
  );
  const [faults, setFaults] = useState(row.faults);
  const fix = useChange(fixRow, { inForm: true, refresh: [listKeys.one(list.id)] });
  const send = async () => {
    const answer = await fix.mutateAsync({ id: list.id, importId: one.id, row: row.row, items: { ...values } });
    if (answer.faults.length === 0) onClose();
    else setFaults(answer.faults);
  };
  const form = {
    busy: fix.isPending,
    failure: fix.error ?? undefined,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      send().catch(() => undefined);
    },
  };
  return (
    <FormDialog
      form={form}
      title={t("lists.page.import.fixTitle", { row: row.row })}
      submitLabel={t("lists.page.save")}
      onClose={onClose}
    >
      {attributes.map((attribute) => {
        const code = faults.find((fault) => fault.attribute === attribute.id)?.code;
        return (
          <ValueField
            key={attribute.id}
            attribute={attribute}
            value={values[attribute.id] ?? ""}
            error={code === undefined ? undefined : textOf(code)}
            onChange={(value) => setValues((all) => ({ ...all, [attribute.id]: value }))}
          />
        );
      })}
    </FormDialog>
  );
}
