import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { showCell } from "../cells.ts";
import type { getChoice } from "../contract.ts";
import type { Attribute } from "../list.ts";
import { type FieldToFill, matchedFields } from "../match-fields.ts";
import { choiceQuery, choicesQuery } from "./choice-queries.ts";
import type { GroupToFill } from "./FillFromList.tsx";

/** Chooses a group of the form, a list and a record, shows which value goes where, and fills. */
export function FillDialog({
  lists,
  groups,
  onFill,
  onClose,
}: {
  readonly lists: readonly Named[];
  readonly groups: readonly GroupToFill[];
  readonly onFill: (values: ReadonlyMap<string, string>) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const filling = useFilling(lists, groups);
  const { groupId, listId, chosen, proposed, values } = filling;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (values.size > 0) onFill(values);
  };
  return (
    <FormDialog
      form={{ submit, busy: false, failure: undefined }}
      title={t("lists.fill.title")}
      submitLabel={t("lists.fill.fill", { count: values.size })}
      reason={values.size === 0 ? t("shell.chooseFirst") : undefined}
      size="sm"
      onClose={onClose}
    >
      <SelectField
        label={t("lists.fill.group")}
        options={groups.map(({ id, label }) => ({ value: id, label }))}
        value={groupId}
        onChange={(event) => filling.chooseGroup(event.currentTarget.value)}
      />
      <SelectField
        label={t("lists.fill.list")}
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={listId}
        onChange={(event) => filling.chooseList(event.currentTarget.value)}
      />
      <RecordPicker key={listId} listId={listId} value={chosen} onChange={filling.chooseRecord} />
      {proposed.map(({ key, label, attribute, value }) => (
        <SelectField
          key={key}
          label={label}
          hint={value}
          placeholder={t("lists.fill.leave")}
          options={filling.attributes}
          value={attribute}
          onChange={(event) => filling.chooseAttribute(key, event.currentTarget.value)}
        />
      ))}
    </FormDialog>
  );
}

/** Returns the choice, and the values that follow from it. Another group, list or record resets it. */
function useFilling(lists: readonly Named[], groups: readonly GroupToFill[]) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? "");
  const [listId, setListId] = useState(lists[0]?.id ?? "");
  const [chosen, setChosen] = useState<Named | null>(null);
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = (groups.find(({ id }) => id === groupId) ?? groups[0])?.fields ?? [];
  const found = useQuery(choiceQuery(listId, chosen?.id ?? "")).data;
  const proposed = found ? proposedFor(fields, found, changed) : [];
  return {
    groupId,
    listId,
    chosen,
    proposed,
    attributes: attributesToFill(found?.attributes ?? []),
    values: new Map(proposed.flatMap(({ key, value }) => (value === "" ? [] : [[key, value] as const]))),
    chooseGroup: (id: string) => {
      setGroupId(id);
      setChanged(new Map());
    },
    chooseList: (id: string) => {
      setListId(id);
      setChosen(null);
      setChanged(new Map());
    },
    chooseRecord: (record: Named | null) => {
      setChosen(record);
      setChanged(new Map());
    },
    chooseAttribute: (field: string, attribute: string) => setChanged(new Map([...changed, [field, attribute]])),
  };
}

/** Returns the attributes that can fill a form. Yes and no are decided in the form. */
const attributesToFill = (attributes: readonly Attribute[]) =>
  attributes.filter(({ kind }) => kind !== "yesNo").map(({ id, name }) => ({ value: id, label: name }));

/** Each field with the attribute it is filled from, chosen by hand or matched, and with its value. */
function proposedFor(
  fields: readonly FieldToFill[],
  { record, attributes }: Pick<z.output<typeof getChoice.output>, "record" | "attributes">,
  changed: ReadonlyMap<string, string>,
) {
  const matched = matchedFields(fields, attributes);
  return fields.map(({ key, label }) => {
    const chosen = changed.get(key) ?? matched.get(key) ?? "";
    const attribute = attributes.find(({ id }) => id === chosen);
    const value = attribute ? showCell(attribute, record.items[attribute.id], { yes: "", no: "" }) : "";
    return { key, label, attribute: chosen, value };
  });
}

function RecordPicker({
  listId,
  value,
  onChange,
}: {
  readonly listId: string;
  readonly value: Named | null;
  readonly onChange: (value: Named | null) => void;
}) {
  const t = useText();
  const offers = useOffers((search) => choicesQuery(listId, search));
  const options = (offers.data?.choices ?? []).map(({ id, name, beside }) => ({
    id,
    name: [name, ...beside].join(" · "),
  }));
  return (
    <ComboField
      label={t("lists.fill.record")}
      placeholder={t("lists.fill.search")}
      noneText={t("shell.nothingFound")}
      value={value}
      options={options}
      onChange={onChange}
      {...offers.field}
    />
  );
}
