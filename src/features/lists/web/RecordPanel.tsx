import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { textOf, useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import { cellError, readCell, showCell } from "../cells.ts";
import type { RecordVersion } from "../contract.ts";
import type { Attribute, List, ListRecord } from "../list.ts";
import { historyQuery } from "./queries.ts";
import type { useWrite } from "./use-records.ts";
import { ValueField } from "./ValueField.tsx";

interface Props {
  readonly list: List;
  /** Undefined: a new one. */
  readonly record: ListRecord | undefined;
  readonly write: ReturnType<typeof useWrite>;
  readonly onClose: () => void;
}

/** One record as a form, with what it was before. */
export function RecordPanel({ list, record, write, onClose }: Props) {
  const t = useText();
  const words = { yes: "true", no: "false" };
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(list.attributes.map((one) => [one.id, showCell(one, record?.items[one.id], words)])),
  );
  const [tried, setTried] = useState(false);
  const refused = refusedOf(write.error);
  const faultOf = (attribute: Attribute) =>
    cellError(
      { ...attribute, required: attribute.required || attribute.id === list.identifier },
      readCell(attribute, values[attribute.id] ?? ""),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (write.isPending || list.attributes.some((one) => faultOf(one) !== undefined)) return;
    const one = record ? { id: record.id, version: record.version, items: values } : { items: values };
    write.mutate({ set: [one] }, { onSuccess: onClose });
  };
  return (
    <SidePanel
      title={record ? (record.items[list.identifier] ?? "") : t("lists.page.addRecord")}
      closeLabel={t("shell.close")}
      onClose={onClose}
    >
      <form className="record-form" noValidate onSubmit={submit}>
        {write.error !== null && Object.keys(refused).length === 0 && (
          <Alert severity="error">{failureText(write.error)}</Alert>
        )}
        {list.attributes.map((attribute, at) => {
          const required = attribute.required || attribute.id === list.identifier;
          const code = refused[attribute.id] ?? (tried ? faultOf(attribute) : undefined);
          return (
            <ValueField
              key={attribute.id}
              attribute={attribute}
              autoFocus={at === 0}
              value={values[attribute.id] ?? ""}
              error={code && textOf(code)}
              {...(required ? {} : { optional: t("lists.page.optional") })}
              onChange={(value) => {
                setValues((all) => ({ ...all, [attribute.id]: value }));
                write.reset();
              }}
            />
          );
        })}
        <Button type="submit" variant="contained" loading={write.isPending}>
          {t("lists.page.save")}
        </Button>
      </form>
      {record && <History list={list} recordId={record.id} />}
    </SidePanel>
  );
}

/** What the server refused, by attribute. */
function refusedOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Failure)) return {};
  return Object.fromEntries(
    error.fields.flatMap(({ path, code }) => {
      const attribute = path.split(".")[3];
      return attribute === undefined ? [] : [[attribute, code]];
    }),
  );
}

function History({ list, recordId }: { readonly list: List; readonly recordId: string }) {
  const t = useText();
  const found = useQuery(historyQuery(list.id, recordId));
  const versions = found.data?.versions ?? [];
  return (
    <section className="record-history" aria-label={t("lists.page.recordHistory")}>
      <h3>{t("lists.page.recordHistory")}</h3>
      <ol>
        {versions.map((version, at) => (
          <li key={version.version}>
            <p className="record-when">{[formatDateTime(version.at), version.by?.name].filter(Boolean).join(" · ")}</p>
            <Differences list={list} version={version} before={versions[at + 1]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Differences({
  list,
  version,
  before,
}: {
  readonly list: List;
  readonly version: RecordVersion;
  readonly before: RecordVersion | undefined;
}) {
  const t = useText();
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  if (version.deleted) return <p>{t("lists.page.wasRemoved")}</p>;
  if (!before) return <p>{t("lists.page.wasAdded")}</p>;
  const changed = list.attributes.filter(({ id }) => version.items[id] !== before.items[id]);
  if (changed.length === 0) return <p>{t("lists.page.wasRestored")}</p>;
  return (
    <ul>
      {changed.map((one) => (
        <li key={one.id}>
          {one.name}: <del>{showCell(one, before.items[one.id], words) || "—"}</del>{" "}
          <ins>{showCell(one, version.items[one.id], words) || "—"}</ins>
        </li>
      ))}
    </ul>
  );
}
