import Button from "@mui/material/Button";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { ActBar } from "#ui/ActBar.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { cellError, readCell } from "../cells.ts";
import type { List } from "../list.ts";
import { sayWrong, type useWrite } from "./use-records.ts";
import { ValueField } from "./ValueField.tsx";

interface Props {
  readonly list: List;
  readonly selected: ReadonlySet<string>;
  readonly write: ReturnType<typeof useWrite>;
  readonly onDone: () => void;
}

/** The actions on the selected records. */
export function BulkBar({ list, selected, write, onDone }: Props) {
  const t = useText();
  const [changing, setChanging] = useState(false);
  const others = list.attributes.filter(({ id }) => id !== list.identifier);
  const remove = () => write.mutate({ remove: [...selected] }, { onSuccess: onDone, onError: sayWrong(list) });
  return (
    <ActBar label={t("lists.page.selected", { count: selected.size })}>
      <strong role="status">{t("lists.page.selected", { count: selected.size })}</strong>
      {others.length > 0 && (
        <Button size="small" onClick={() => setChanging(true)}>
          {t("lists.page.bulkChange")}
        </Button>
      )}
      <Button size="small" color="error" loading={write.isPending} onClick={remove}>
        {t("lists.page.bulkRemove")}
      </Button>
      <Button size="small" color="inherit" onClick={onDone}>
        {t("lists.page.bulkClear")}
      </Button>
      {changing && (
        <BulkDialog
          list={list}
          others={others}
          selected={selected}
          write={write}
          onDone={onDone}
          onClose={() => setChanging(false)}
        />
      )}
    </ActBar>
  );
}

function BulkDialog({
  others,
  selected,
  write,
  onDone,
  onClose,
}: Props & { readonly others: List["attributes"]; readonly onClose: () => void }) {
  const t = useText();
  const chosen = (id: string) => others.find((one) => one.id === id) ?? others[0];
  const form = useFormValues({
    draft: null,
    initial: { attribute: others[0]?.id ?? "", value: "" },
    check: ({ attribute, value }) => {
      const one = chosen(attribute);
      return { value: one && cellError(one, readCell(one, value)) };
    },
    send: async ({ attribute, value }) => {
      await write.mutateAsync({ set: [...selected].map((id) => ({ id, items: { [attribute]: value } })) });
      onDone();
    },
  });
  const attribute = chosen(form.values.attribute);
  return (
    <FormDialog
      form={form}
      title={t("lists.page.bulkTitle", { count: selected.size })}
      submitLabel={t("lists.page.save")}
      onClose={onClose}
    >
      <SelectField
        label={t("lists.page.attribute")}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.attribute}
        onChange={(event) => {
          form.set("attribute", event.currentTarget.value);
          form.set("value", "");
        }}
      />
      {attribute && (
        <ValueField
          attribute={{ ...attribute, name: t("lists.page.value") }}
          value={form.values.value}
          error={form.error("value")}
          onChange={(value) => form.set("value", value)}
        />
      )}
    </FormDialog>
  );
}
