import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile, type ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
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
  const newest = useNewest(list, record);
  const initial: Readonly<Record<string, string>> = Object.fromEntries(
    list.attributes.map((one) => [one.id, showCell(one, newest?.items[one.id], plainWords)]),
  );
  const requiredOf = (attribute: Attribute) => attribute.required || attribute.id === list.identifier;
  const form = useFormValues({
    draft: ["record", list.id, record?.id ?? ""],
    initial,
    saved: newest?.version,
    check: (values) =>
      Object.fromEntries(
        list.attributes.map((one) => [
          one.id,
          cellError({ ...one, required: requiredOf(one) }, readCell(one, values[one.id] ?? "")),
        ]),
      ),
    // `set.0.items.` and the attribute.
    nameAt: (path) => path.split(".")[3],
    send: async (items, version) => {
      await write.mutateAsync({
        set: [record ? { id: record.id, version: version ?? record.version, items } : { items }],
      });
      onClose();
    },
  });
  return (
    <SidePanel
      title={record ? (record.items[list.identifier] ?? "") : t("lists.page.addRecord")}
      closeLabel={t("shell.close")}
      onClose={onClose}
    >
      <form className="record-form" noValidate onSubmit={form.submit}>
        <SavedMeanwhile form={form} fields={valueTexts(list, t)} />
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        {list.attributes.map((attribute, at) => (
          <ValueField
            key={attribute.id}
            attribute={attribute}
            autoFocus={at === 0}
            value={form.values[attribute.id] ?? ""}
            error={form.error(attribute.id)}
            {...(requiredOf(attribute) ? {} : { optional: t("lists.page.optional") })}
            onChange={(value) => form.set(attribute.id, value)}
          />
        ))}
        <Button type="submit" variant="contained" loading={form.busy}>
          {t("lists.page.save")}
        </Button>
      </form>
      {record && <History list={list} recordId={record.id} />}
    </SidePanel>
  );
}

/** Yes and no as the form holds them. */
const plainWords = { yes: "true", no: "false" };

/** Returns a record as it is stored now, also while it is open. */
function useNewest(list: List, record: ListRecord | undefined) {
  const found = useQuery({ ...historyQuery(list.id, record?.id ?? ""), enabled: record !== undefined });
  const stored = found.data?.versions[0];
  return record && stored && !stored.deleted && stored.version > record.version ? stored : record;
}

/** The values that two people may change at once, as they are shown to choose from. */
const valueTexts = (list: List, t: ReturnType<typeof useText>): ValueTexts<Record<string, string>> => {
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  return Object.fromEntries(
    list.attributes.map((one) => [one.id, [one.name, (value: string) => showCell(one, readCell(one, value), words)]]),
  );
};

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
