import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import type { Query } from "../contract.ts";
import { BindFields } from "./BindFields.tsx";
import { bindingsQuery, draftsQuery, templatesQuery } from "./queries.ts";
import { type TargetKind, useBinding } from "./use-binding.ts";

/** Chooses a contract, shows which value of an answer goes into which field and what it replaces, and writes it there. */
export function BindDialog({
  query,
  onDone,
  onClose,
}: {
  readonly query: Query;
  readonly onDone: (processId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [kind, setKind] = useState<TargetKind>("process");
  const [chosen, setChosen] = useState<Named | null>(null);
  const [title, setTitle] = useState(query.subject);
  const found = useQuery(bindingsQuery(query.id, kind, chosen?.id));
  const binding = useBinding({ query, kind, target: chosen?.id, title: title.trim(), read: found.data, onDone });
  const { count } = binding;
  return (
    <FormDialog
      form={binding.form}
      title={t("registries.use.title")}
      intro={t("registries.use.intro")}
      submitLabel={
        !found.data
          ? t("registries.use.action")
          : count === 0
            ? t("registries.use.confirmNone")
            : t("registries.use.confirm", { count })
      }
      disabled={!found.data || (kind === "template" && title.trim() === "")}
      size="sm"
      onClose={onClose}
    >
      <KindChoice
        value={kind}
        onChange={(next) => {
          setKind(next);
          setChosen(null);
        }}
      />
      <TargetPicker key={kind} kind={kind} value={chosen} onChange={setChosen} />
      {kind === "template" && (
        <Field
          label={t("registries.use.processTitle")}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      {!chosen && <p className="registries-quiet registry-choose">{t("registries.use.choose")}</p>}
      {chosen && found.isPending && <FormSkeleton label={t("shell.loading")} fields={3} />}
      {chosen && found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <BindFields read={found.data} binding={binding} />}
    </FormDialog>
  );
}

function KindChoice({
  value,
  onChange,
}: {
  readonly value: TargetKind;
  readonly onChange: (next: TargetKind) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t("registries.use.where")}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
      autoFocus
      options={[
        { value: "process", label: t("registries.use.draft") },
        { value: "template", label: t("registries.use.fresh") },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value === "template" ? "template" : "process")}
    />
  );
}

function TargetPicker({
  kind,
  value,
  onChange,
}: {
  readonly kind: TargetKind;
  readonly value: Named | null;
  readonly onChange: (value: Named | null) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const drafts = useQuery({ ...draftsQuery(search), enabled: kind === "process" });
  const templates = useQuery({ ...templatesQuery(search), enabled: kind === "template" });
  const found = kind === "process" ? drafts : templates;
  return (
    <ComboField
      label={t(kind === "process" ? "registries.use.drafts" : "registries.use.template")}
      placeholder={t("registries.use.search")}
      noneText={t("registries.use.none")}
      waiting={found.isPending ? t("shell.loading") : undefined}
      value={value}
      options={found.data ?? []}
      onChange={onChange}
      onType={setTyped}
    />
  );
}
