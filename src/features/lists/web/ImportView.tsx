import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { fieldError, useChange } from "#client/use-change.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { listKeys } from "../feature.ts";
import { type Import, type ImportMode, importModes } from "../import.ts";
import { readImport } from "../import-contract.ts";
import type { List } from "../list.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { importQuery } from "./queries.ts";
import { useUndo } from "./use-records.ts";

/** An import in the step it is at: mapping columns, reading, what would change, writing, done. */
export function ImportView({ list, importId }: { readonly list: List; readonly importId: string }) {
  const t = useText();
  const found = useQuery(importQuery(list.id, importId));
  const [again, setAgain] = useState(false);
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { data } = found;
  const mapping = data.state === "mapping" || data.state === "failed" || (data.state === "ready" && again);
  return (
    <section className="import" aria-label={t("lists.page.import.of", { file: data.fileName })}>
      <h3>{t("lists.page.import.of", { file: data.fileName })}</h3>
      {data.state === "failed" && (
        <Alert severity="error">{textOf(data.problem ?? "") ?? t("lists.page.import.failed")}</Alert>
      )}
      {mapping && <ImportColumns list={list} one={data} onRead={() => setAgain(false)} />}
      {(data.state === "reading" || data.state === "writing") && <Running one={data} />}
      {data.state === "ready" && !again && <ImportPreview list={list} one={data} onAgain={() => setAgain(true)} />}
      {data.state === "done" && <Done list={list} one={data} />}
    </section>
  );
}

function Running({ one }: { readonly one: Import }) {
  const t = useText();
  const text =
    one.state === "writing" ? t("lists.page.import.writing") : t("lists.page.import.reading", { count: one.progress });
  return (
    <div role="status">
      <p>{text}</p>
      <LinearProgress aria-label={text} />
    </div>
  );
}

function Done({ list, one }: { readonly list: List; readonly one: Import }) {
  const t = useText();
  const undo = useUndo(list);
  const { changeId } = one;
  return (
    <>
      <Alert
        severity="success"
        action={
          changeId !== null && (
            <Button
              color="inherit"
              disabled={undo.isSuccess}
              loading={undo.isPending}
              onClick={() => undo.mutate({ id: list.id, changeId })}
            >
              {t("shell.undo")}
            </Button>
          )
        }
      >
        <strong>{t("lists.page.import.done")}</strong>
        <p>{t("lists.page.import.doneText")}</p>
      </Alert>
      <p>
        <Link to="/manageorg" search={{ tab: "lists", list: list.id }}>
          {t("lists.page.import.back")}
        </Link>
      </p>
    </>
  );
}

/** Which attribute each column of the file is, and what is imported. */
function ImportColumns({
  list,
  one,
  onRead,
}: {
  readonly list: List;
  readonly one: Import;
  readonly onRead: () => void;
}) {
  const t = useText();
  const [mode, setMode] = useState<ImportMode>(one.mode);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(() =>
    one.mapping
      ? new Map(one.mapping.map(({ index, attribute }) => [index, attribute]))
      : new Map(one.columns.flatMap(({ index, attribute }) => (attribute === null ? [] : [[index, attribute]]))),
  );
  const read = useChange(readImport, { refresh: [listKeys.one(list.id)] });
  // An attribute belongs to one column. Choosing it again takes it from the other.
  const choose = (index: number, attribute: string) => {
    const next = new Map([...chosen].filter(([at, id]) => at !== index && id !== attribute));
    if (attribute !== "") next.set(index, attribute);
    setChosen(next);
    read.reset();
  };
  const start = () => {
    const mapping = [...chosen].map(([index, attribute]) => ({ index, attribute }));
    read.mutate({ id: list.id, importId: one.id, mapping, mode }, { onSuccess: onRead });
  };
  return (
    <>
      <p className="lists-intro">{t("lists.page.import.columnsText")}</p>
      <ul className="import-columns" aria-label={t("lists.page.import.columns")}>
        {one.columns.map(({ index, header, sample }) => (
          <li key={index}>
            <SelectField
              label={header || `${t("lists.page.import.column")} ${index + 1}`}
              hint={sample.join(" · ")}
              placeholder={t("lists.page.import.leaveOut")}
              options={list.attributes.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen.get(index) ?? ""}
              onChange={(event) => choose(index, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label={t("lists.page.import.mode")}
        options={importModes.map((value) => ({ value, label: t(`lists.page.import.modes.${value}`) }))}
        value={mode}
        error={fieldError(read.error)}
        onChange={(event) => setMode(event.currentTarget.value as ImportMode)}
      />
      <div className="import-actions">
        <span>{t("lists.page.import.previewText")}</span>
        <Button variant="contained" loading={read.isPending} onClick={start}>
          {t("lists.page.import.preview")}
        </Button>
      </div>
    </>
  );
}
