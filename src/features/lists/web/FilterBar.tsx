import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Condition, maxConditions } from "../filter.ts";
import type { Attribute, List } from "../list.ts";

type Comparison = Condition["is"];

/** Returns the comparisons for a kind of value, the most useful first. */
function comparisonsOf(kind: Attribute["kind"]): readonly Comparison[] {
  if (kind === "number" || kind === "currency" || kind === "date") return ["from", "to", "is", "empty", "filled"];
  if (kind === "option" || kind === "yesNo") return ["is", "empty", "filled"];
  return ["contains", "is", "empty", "filled"];
}

const takesValue = ({ is }: Condition): boolean => is !== "empty" && is !== "filled";
const isWhole = (one: Condition): boolean => !takesValue(one) || one.value.trim() !== "";

/** Conditions on the values of attributes, which all hold; set as they are typed. After a whole one another can follow. */
export function FilterBar({
  list,
  onFilter,
}: {
  readonly list: List;
  readonly onFilter: (filter: readonly Condition[]) => void;
}) {
  const [given, setGiven] = useState<readonly Condition[]>([]);
  const known = given.filter(({ attribute }) => list.attributes.some(({ id }) => id === attribute));
  const change = (at: number, next: Condition | undefined) => {
    const all = [...known.slice(0, at), ...(next ? [next] : []), ...known.slice(at + 1)];
    setGiven(all);
    onFilter(all.filter(isWhole));
  };
  const asked = [...known, ...(known.length < maxConditions && known.every(isWhole) ? [undefined] : [])];
  return asked.map((one, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a condition has no name but its place
    <OneCondition key={at} list={list} given={one} first={at === 0} onChange={(next) => change(at, next)} />
  ));
}

function OneCondition({
  list,
  given,
  first,
  onChange,
}: {
  readonly list: List;
  readonly given: Condition | undefined;
  readonly first: boolean;
  readonly onChange: (next: Condition | undefined) => void;
}) {
  const t = useText();
  const attribute = list.attributes.find(({ id }) => id === given?.attribute);
  return (
    <>
      <SelectField
        label={t(first ? "lists.page.filter" : "lists.page.filterAlso")}
        placeholder={t("lists.page.filterNone")}
        options={list.attributes.map(({ id, name }) => ({ value: id, label: name }))}
        value={attribute?.id ?? ""}
        onChange={(event) => {
          const chosen = list.attributes.find(({ id }) => id === event.currentTarget.value);
          const [is] = chosen ? comparisonsOf(chosen.kind) : [];
          onChange(chosen && is ? { attribute: chosen.id, is, value: "" } : undefined);
        }}
      />
      {given && attribute && (
        <SelectField
          label={t("lists.page.comparison")}
          options={comparisonsOf(attribute.kind).map((is) => ({ value: is, label: t(`lists.page.comparisons.${is}`) }))}
          value={given.is}
          onChange={(event) => onChange({ ...given, is: event.currentTarget.value as Comparison })}
        />
      )}
      {given && attribute && takesValue(given) && (
        <FilterValue attribute={attribute} value={given.value} onChange={(value) => onChange({ ...given, value })} />
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
