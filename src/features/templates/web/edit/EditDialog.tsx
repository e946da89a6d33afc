import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import { fieldName } from "#engine/recognition/names.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { AskedElement, Spot, TagEdit } from "../../edit-contract.ts";

/** What a dialog changes. */
export type EditSort = "field" | "loop" | "condition" | "text" | "rename";

export interface EditDialogProps {
  readonly sort: EditSort;
  readonly element: AskedElement | undefined;
  readonly names: readonly string[];
  readonly selected: SelectedText | undefined;
  /** Makes the change; answers why it cannot be made, if so. */
  readonly onApply: (edit: TagEdit) => Promise<Unedited | undefined>;
  readonly onClose: (applied: boolean) => void;
}

type Unedited = "not_found" | "inside_tag" | "name_invalid" | "name_taken" | "not_together";

/** What is written in the dialog. */
interface Written {
  readonly text: string;
  readonly to: string;
  readonly name: string;
  readonly reads: string;
  readonly everywhere: boolean;
}

/** A name for what a text says, of its first words. */
const suggested = (text: string): string => fieldName(text.split(/\s+/).slice(0, 3).join(" ")).replace(/^\d[\d_]*/, "");

function firstOf({ sort, element, selected }: EditDialogProps): Written {
  const text = selected?.from.text.trim() ?? "";
  const name = sort === "rename" ? (element?.name ?? "") : sort === "text" ? "" : suggested(text);
  return { text, to: selected?.to?.text.trim() ?? "", name, reads: text, everywhere: true };
}

/** A text as it was seen, where it is still the one that was selected; else as it was typed. */
function spotOf(text: string, seen: SelectedText["from"] | undefined): Spot {
  const typed = text.trim();
  return seen && seen.text.trim() === typed ? { ...seen, text: typed } : { text: typed };
}

function editOf({ sort, element, selected }: EditDialogProps, { text, to, name, reads, everywhere }: Written): TagEdit {
  const at = spotOf(text, selected?.from);
  if (sort === "rename") return { edit: "rename", key: element?.key ?? "", name };
  if (sort === "text") return { edit: "text", at, text: reads };
  if (sort === "field") return { edit: "field", at, name, everywhere };
  return { edit: "section", at, name, kind: sort, ...(to.trim() === "" ? {} : { to: spotOf(to, selected?.to) }) };
}

const titles = { field: "fieldTitle", loop: "loopTitle", condition: "conditionTitle", text: "changeTitle" } as const;
const abouts = {
  field: "fieldAbout",
  loop: "loopAbout",
  condition: "conditionAbout",
  text: "changeAbout",
  rename: "renameAbout",
} as const;

/** Asks what a change of the document needs: the text it is about, and the name of what it becomes. */
export function EditDialog(props: EditDialogProps) {
  const t = useText();
  const id = useId();
  const { sort, element, onApply, onClose } = props;
  const [written, setWritten] = useState(() => firstOf(props));
  const [why, setWhy] = useState<Unedited>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Written>) => {
    setWritten({ ...written, ...change });
    setWhy(undefined);
  };
  const ready = (sort === "rename" || written.text.trim() !== "") && (sort === "text" || written.name.trim() !== "");
  const apply = async () => {
    setBusy(true);
    const reason = await onApply(editOf(props, written)).catch(() => "" as const);
    setBusy(false);
    if (reason === undefined) onClose(true);
    else if (reason !== "") setWhy(reason);
  };
  return (
    <Dialog open onClose={() => !busy && onClose(false)} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>
        {sort === "rename"
          ? t("templates.edit.renameTitle", { name: element?.name ?? "" })
          : t(`templates.edit.${titles[sort]}`)}
      </DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          style={{ display: "grid", gap: 16 }}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (ready && !busy) void apply();
          }}
        >
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t(`templates.edit.${abouts[sort]}`)}
          </Typography>
          <Inputs sort={sort} names={props.names} listId={`${id}-names`} written={written} why={why} onSet={set} />
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={busy} onClick={() => onClose(false)}>
          {t("templates.edit.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={busy} disabled={!ready}>
          {t("templates.edit.apply")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const nameLabels = { field: "name", loop: "loopName", condition: "conditionName", rename: "newName" } as const;

interface InputProps {
  readonly sort: EditSort;
  readonly names: readonly string[];
  readonly listId: string;
  readonly written: Written;
  readonly why: Unedited | undefined;
  readonly onSet: (change: Partial<Written>) => void;
}

function Inputs(props: InputProps) {
  const t = useText();
  const { sort, names, listId, written, onSet } = props;
  return (
    <>
      {sort !== "rename" && <TextInputs {...props} />}
      {sort === "text" ? (
        <TextAreaField
          label={t("templates.edit.reads")}
          value={written.reads}
          maxLength={2000}
          onChange={(event) => onSet({ reads: event.currentTarget.value })}
        />
      ) : (
        <NameInput {...props} sort={sort} />
      )}
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {sort === "field" && (
        <SwitchField
          label={t("templates.edit.everywhere")}
          checked={written.everywhere}
          onChange={(event) => onSet({ everywhere: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const isOfName = (why: Unedited | undefined): boolean => why === "name_invalid" || why === "name_taken";

/** The text of the document a change is about, and where a part ends. */
function TextInputs({ sort, written, why, onSet }: InputProps) {
  const t = useText();
  const section = sort === "loop" || sort === "condition";
  return (
    <>
      <TextAreaField
        label={t(section ? "templates.edit.from" : "templates.edit.text")}
        hint={t("templates.edit.textHint")}
        error={why && !isOfName(why) ? t(`templates.edit.${why}`) : undefined}
        rows={written.text.length > 80 ? 4 : 2}
        value={written.text}
        onChange={(event) => onSet({ text: event.currentTarget.value })}
      />
      {section && (
        <Field
          label={t("templates.edit.to")}
          hint={t("templates.edit.toHint")}
          value={written.to}
          onChange={(event) => onSet({ to: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function NameInput({ sort, listId, written, why, onSet }: InputProps & { readonly sort: keyof typeof nameLabels }) {
  const t = useText();
  return (
    <Field
      label={t(`templates.edit.${nameLabels[sort]}`)}
      hint={sort === "field" ? t("templates.edit.nameHint") : undefined}
      error={why && isOfName(why) ? t(`templates.edit.${why}`) : undefined}
      value={written.name}
      maxLength={100}
      list={sort === "rename" ? undefined : listId}
      autoComplete="off"
      onChange={(event) => onSet({ name: event.currentTarget.value })}
    />
  );
}
