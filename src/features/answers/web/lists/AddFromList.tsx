import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { maxChosen } from "#features/lists/contract.ts";
import { SearchField } from "#ui/SearchField.tsx";
import type { ListFill } from "../../list-settings.ts";
import type { ListSource } from "./list-source.ts";
import { useChoices } from "./use-choices.ts";

/** Chooses several records of a list, each for one more element of a loop. `room`: how many there may be. */
export function AddFromList({
  label,
  source,
  set,
  room,
  onAdd,
  onClose,
}: {
  readonly label: string;
  readonly source: ListSource;
  readonly set: ListFill;
  readonly room: number;
  readonly onAdd: (values: readonly ReadonlyMap<string, string>[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const found = useChoices(source, set, search, true);
  const most = Math.min(room, maxChosen);
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (chosen.length === 0 || !source.values) return;
    setBusy(true);
    try {
      const values = await source.values(set, chosen);
      if (values.length < chosen.length) notify.warning(t("processes.page.fill.recordsGone"));
      onAdd(values);
    } catch (error) {
      setBusy(false);
      notify.error(failureText(error));
    }
  };
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(0, most)));
  return (
    <FormDialog
      form={{ submit: (event) => void submit(event), busy, failure: undefined }}
      title={t("processes.page.fill.addFromTitle", { label })}
      submitLabel={t("processes.page.fill.addChosen", { count: chosen.length })}
      reason={chosen.length === 0 ? t("shell.chooseFirst") : undefined}
      size="sm"
      onClose={onClose}
    >
      <SearchField label={t("processes.page.fill.listSearchIn")} value={search} onSearch={setSearch} />
      <RecordChoices found={found} chosen={chosen} full={chosen.length >= most} onToggle={toggle} />
      {chosen.length >= most && <p className="field-hint">{t("processes.page.fill.listMost", { count: most })}</p>}
    </FormDialog>
  );
}

/** The records that were found, each to be marked, and the way to more of them. */
function RecordChoices({
  found,
  chosen,
  full,
  onToggle,
}: {
  readonly found: ReturnType<typeof useChoices>;
  readonly chosen: readonly string[];
  readonly full: boolean;
  readonly onToggle: (id: string) => void;
}) {
  const t = useText();
  return (
    <>
      <ul className="list-records" aria-label={t("processes.page.fill.listRecords")}>
        {found.options.map(({ id, name, beside }) => (
          <li key={id}>
            <label>
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && full}
                onChange={() => onToggle(id)}
              />
              <span>
                {name}
                {beside && <span className="combo-beside">{beside}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.options.length === 0 && (
        <p className="field-hint" role="status">
          {t(found.failed ? "processes.page.fill.listFailed" : found.pending ? "shell.loading" : "shell.nothingFound")}
        </p>
      )}
      {found.hasMore && (
        <Button size="small" sx={{ justifySelf: "start" }} onClick={found.more}>
          {t("processes.page.fill.listMore")}
        </Button>
      )}
    </>
  );
}
