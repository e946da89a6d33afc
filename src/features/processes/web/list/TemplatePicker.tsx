import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ComboField } from "#ui/ComboField.tsx";
import { choicesQuery } from "../queries.ts";
import { type Choice, choiceName } from "./template-choice.ts";

/** A template, searched for among more than a list shows. */
export function TemplatePicker({
  value,
  onChange,
  ...texts
}: {
  readonly value: Choice | null;
  readonly onChange: (value: Choice | null) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const found = useQuery(choicesQuery(search));
  const choices = found.data?.rows ?? [];
  const shown = (choice: Choice) => ({ id: choice.id, name: choiceName(choice) });
  return (
    <ComboField
      {...texts}
      label={t("processes.page.begin.template")}
      placeholder={t("processes.page.begin.search")}
      noneText={t("processes.page.begin.noneFound")}
      waiting={found.isPending ? t("shell.loading") : undefined}
      value={value && shown(value)}
      options={choices.map(shown)}
      onChange={(next) => onChange(choices.find(({ id }) => id === next?.id) ?? null)}
      onType={setTyped}
    />
  );
}
