import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { type TextKey, useText } from "#client/i18n.ts";
import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { TagEdit } from "../../edit-contract.ts";
import { type Followed, followingTag, followingWords, isWritable } from "../../following-words.ts";
import { refusal, spotOf, type Unedited } from "./spot.ts";

const inputs = [
  ["man", "forMan"],
  ["woman", "forWoman"],
  ["several", "forSeveral"],
  ["women", "forWomen"],
] as const;

const wordsError = (words: string): TextKey | undefined => {
  if (words.trim() === "") return "templates.edit.wordsRequired";
  return isWritable(words) ? undefined : "templates.edit.wordsSigns";
};

/** The input of the dialog. */
interface Written {
  readonly text: string;
  readonly whose: string;
  readonly man: string;
  readonly woman: string;
  readonly several: string;
  readonly women: string;
}

export interface PersonWordsProps {
  /** The genders and lists of the document. At least one. */
  readonly followed: readonly Followed[];
  readonly labels: ReadonlyMap<string, string>;
  readonly selected: SelectedText | undefined;
  /** Makes the change. Returns why it cannot be made, if so. */
  readonly onApply: (edit: TagEdit) => Promise<Unedited | undefined>;
  readonly onClose: (applied: boolean) => void;
}

/** The form of the dialog, and the inputs for the kind of people that is chosen. */
function usePersonWords({ followed, selected, onApply, onClose }: PersonWordsProps) {
  const [initial] = useState((): Written => {
    const text = selected?.from.text.trim() ?? "";
    const [first] = followed;
    return { text, whose: first?.key ?? "", ...followingWords(text, first?.isList === true) };
  });
  const chosen = ({ whose }: Written) => followed.find(({ key }) => key === whose) ?? followed[0];
  const inputsOf = (written: Written) => inputs.slice(0, chosen(written)?.isList ? 4 : 2);
  const form = useFormValues<Written>({
    draft: ["template.edit", location.pathname, "person", initial.text],
    initial,
    check: (written) => Object.fromEntries(inputsOf(written).map(([name]) => [name, wordsError(written[name])])),
    send: async (written) => {
      const one = chosen(written);
      if (!one) return;
      const at = spotOf(written.text, selected?.from);
      const why = await onApply({ edit: "text", at, text: followingTag(one, written) });
      if (why !== undefined) throw refusal(why);
      onClose(true);
    },
  });
  const propose = (text: string, whose: string) => {
    const isList = followed.find(({ key }) => key === whose)?.isList === true;
    for (const [name, value] of Object.entries({ text, whose, ...followingWords(text.trim(), isList) }))
      form.set(name as keyof Written, value);
  };
  return { form, propose, shown: inputsOf(form.values) };
}

/** Asks whose gender and number some words of the document follow, and the words for each. */
export function PersonWordsDialog(props: PersonWordsProps) {
  const t = useText();
  const { form, propose, shown } = usePersonWords(props);
  const { text, whose } = form.values;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("templates.edit.personTitle")}
      intro={
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("templates.edit.personAbout")}
        </Typography>
      }
      submitLabel={t("templates.edit.apply")}
      reason={text.trim() === "" ? t("shell.fillFirst") : undefined}
      onClose={() => props.onClose(false)}
    >
      <TextAreaField
        label={t("templates.edit.text")}
        hint={t("templates.edit.textHint")}
        rows={text.length > 80 ? 4 : 2}
        {...form.field("text")}
        onChange={(event) => propose(event.currentTarget.value, whose)}
      />
      <SelectField
        label={t("templates.edit.whose")}
        value={whose}
        options={props.followed.map(({ key, name, isList }) => {
          const label = props.labels.get(key) ?? name;
          return { value: key, label: isList ? t("templates.edit.whoseList", { list: label }) : label };
        })}
        onChange={(event) => propose(text, event.currentTarget.value)}
      />
      {shown.map(([name, label]) => (
        <Field key={name} label={t(`templates.edit.${label}`)} maxLength={100} {...form.field(name)} />
      ))}
    </FormDialog>
  );
}
