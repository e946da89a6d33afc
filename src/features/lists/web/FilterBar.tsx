import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Condition } from "../filter.ts";
import type { Attribute, List } from "../list.ts";

type Comparison = Condition["is"];

/** What can be asked of a kind of value, the most likely first. */
function comparisonsOf(kind: Attribute["kind"]): readonly Comparison[] {
  if (kind === "number" || kind === "currency" || kind === "date") return ["from", "to", "is", "empty", "filled"];
  if (kind === "option" || kind === "yesNo") return ["is", "empty", "filled"];
  return ["contains", "is", "empty", "filled"];
}

/** One condition on the values of an attribute; set as it is typed. */
export function FilterBar({
  list,
  onFilter,
}: {
  readonly list: List;
  readonly onFilter: (filter: readonly Condition[]) => void;
}) {
  const t = useText();
  const [given, setGiven] = useState<Condition>();
  const attribute = list.attributes.find(({ id }) => id === given?.attribute);
  const change = (next: Condition | undefined) => {
    setGiven(next);
    const takesValue = next && next.is !== "empty" && next.is !== "filled";
    onFilter(next && (!takesValue || next.value.trim() !== "") ? [next] : []);
  };
  return (
    <>
      <SelectField
        label={t("lists.page.filter")}
        placeholder={t("lists.page.filterNone")}
        options={list.attributes.map(({ id, name }) => ({ value: id, label: name }))}
        value={attribute?.id ?? ""}
        onChange={(event) => {
          const chosen = list.attributes.find(({ id }) => id === event.currentTarget.value);
          const [is] = chosen ? comparisonsOf(chosen.kind) : [];
          change(chosen && is ? { attribute: chosen.id, is, value: "" } : undefined);
        }}
      />
      {given && attribute && (
        <SelectField
          label={t("lists.page.comparison")}
          options={comparisonsOf(attribute.kind).map((is) => ({ value: is, label: t(`lists.page.comparisons.${is}`) }))}
          value={given.is}
          onChange={(event) => change({ ...given, is: event.currentTarget.value as Comparison })}
        />
      )}
      {given && attribute && given.is !== "empty" && given.is !== "filled" && (
        <FilterValue attribute={attribute} value={given.value} onChange={(value) => change({ ...given, value })} />
      )}
    </>
  );
}

function FilterValue({
  attribute,
  value,
  onChange,
}: {
  readonly attribute: Attribute;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const options =
    attribute.kind === "yesNo"
      ? [
          { value: "true", label: t("lists.page.yes") },
          { value: "false", label: t("lists.page.no") },
        ]
      : attribute.options.map((one) => ({ value: one, label: one }));
  if (options.length > 0)
    return (
      <SelectField
        label={t("lists.page.value")}
        placeholder="—"
        options={options}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Field
      label={t("lists.page.value")}
      placeholder={attribute.kind === "date" ? t("lists.page.datePlaceholder") : undefined}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
