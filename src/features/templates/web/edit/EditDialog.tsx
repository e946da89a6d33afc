import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import { fieldName } from "#engine/recognition/names.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { AskedElement, TagEdit } from "../../edit-contract.ts";
import { refusal, spotOf, type Unedited } from "./spot.ts";

/** The kinds of changes a dialog makes. */
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

/** The input of the dialog. */
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
  const { sort, element, names, onApply, onClose } = props;
  const [initial] = useState(() => firstOf(props));
  const form = useFormValues({
    draft: ["template.edit", location.pathname, sort, element?.key ?? initial.text],
    initial,
    send: async (written) => {
      const why = await onApply(editOf(props, written));
      if (why !== undefined) throw refusal(why, sort === "rename");
      onClose(true);
    },
  });
  const { text, name } = form.values;
  const ready = (sort === "rename" || text.trim() !== "") && (sort === "text" || name.trim() !== "");
  return (
    <FormDialog
      form={form}
      size="sm"
      title={
        sort === "rename"
          ? t("templates.edit.renameTitle", { name: element?.name ?? "" })
          : t(`templates.edit.${titles[sort]}`)
      }
      intro={
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t(`templates.edit.${abouts[sort]}`)}
        </Typography>
      }
      submitLabel={t("templates.edit.apply")}
      reason={ready ? undefined : t("shell.fillFirst")}
      onClose={() => onClose(false)}
    >
      {sort !== "rename" && <TextInputs sort={sort} form={form} />}
      {sort === "text" ? (
        <TextAreaField label={t("templates.edit.reads")} maxLength={2000} {...form.field("reads")} />
      ) : (
        <NameInput sort={sort} form={form} names={names} />
      )}
      {sort === "field" && (
        <SwitchField
          label={t("templates.edit.everywhere")}
          checked={form.values.everywhere}
          onChange={(event) => form.set("everywhere", event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/** The text of the document a change is about, and where a part ends. */
function TextInputs({ sort, form }: { readonly sort: EditSort; readonly form: FormValues<Written> }) {
  const t = useText();
  const section = sort === "loop" || sort === "condition";
  return (
    <>
      <TextAreaField
        label={t(section ? "templates.edit.from" : "templates.edit.text")}
        hint={t("templates.edit.textHint")}
        rows={form.values.text.length > 80 ? 4 : 2}
        {...form.field("text")}
      />
      {section && <Field label={t("templates.edit.to")} hint={t("templates.edit.toHint")} {...form.field("to")} />}
    </>
  );
}

const nameLabels = { field: "name", loop: "loopName", condition: "conditionName", rename: "newName" } as const;

/** The name of a field or a part; those of the document are proposed for what is new. */
function NameInput(props: {
  readonly sort: keyof typeof nameLabels;
  readonly form: FormValues<Written>;
  readonly names: readonly string[];
}) {
  const t = useText();
  const listId = useId();
  const { sort, form } = props;
  return (
    <>
      <Field
        label={t(`templates.edit.${nameLabels[sort]}`)}
        hint={sort === "field" ? t("templates.edit.nameHint") : undefined}
        maxLength={100}
        list={sort === "rename" ? undefined : listId}
        autoComplete="off"
        {...form.field("name")}
      />
      <datalist id={listId}>
        {props.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
