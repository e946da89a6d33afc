import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { BindFields } from "./BindFields.tsx";
import { bindingsQuery, targetsQuery } from "./queries.ts";
import type { Subject } from "./subject.ts";
import { type TargetKind, useBinding } from "./use-binding.ts";
import "./bindings.css";

/** Chooses a contract, shows which value of a subject goes into which field and what it replaces, and writes it there. */
export function BindDialog({
  subject,
  onDone,
  onClose,
}: {
  readonly subject: Subject;
  readonly onDone: (processId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { say } = subject;
  const [kind, setKind] = useState<TargetKind>(subject.only ?? "process");
  const [chosen, setChosen] = useState<Named | null>(null);
  const { title, setTitle, drop, done } = useTitle(subject, onDone);
  const found = useQuery(bindingsQuery(subject, kind, chosen?.id));
  const binding = useBinding({
    subject,
    kind,
    target: chosen?.id,
    title: title.trim(),
    read: found.data,
    onDone: done,
  });
  const isEmpty = kind === "template" ? title.trim() === "" : binding.count === 0 && !subject.mayWriteNothing;
  const reason = !found.data ? "bindings.choose" : isEmpty ? "shell.fillFirst" : undefined;
  return (
    <FormDialog
      form={{ ...binding.form, discard: drop }}
      title={say.title}
      intro={say.intro}
      submitLabel={found.data ? say.submit(binding.count) : t("bindings.action")}
      reason={reason && t(reason)}
      size="sm"
      onClose={onClose}
    >
      {!subject.only && (
        <KindChoice
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen(null);
          }}
        />
      )}
      <TargetPicker key={kind} kind={kind} value={chosen} onChange={setChosen} />
      {kind === "template" && (
        <Field
          label={subject.titleLabel ?? t("bindings.processTitle")}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      {!chosen && <p className="bind-quiet bind-choose">{t("bindings.choose")}</p>}
      {chosen && found.isPending && <FormSkeleton label={t("shell.loading")} fields={3} />}
      {chosen && found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <BindFields read={found.data} subject={subject} binding={binding} />}
    </FormDialog>
  );
}

/** The title of a new contract, which stays on this device until the contract is begun. */
function useTitle(subject: Subject, onDone: (processId: string) => void) {
  const [title, setTitle, drop] = useKeptState(["bind", ...subject.draft], subject.title);
  const done = (processId: string) => {
    drop();
    onDone(processId);
  };
  return { title, setTitle, drop, done };
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
      label={t("bindings.where")}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
      autoFocus
      options={[
        { value: "process", label: t("bindings.draft") },
        { value: "template", label: t("bindings.fresh") },
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
  const offers = useOffers((search) => targetsQuery(kind, search));
  return (
    <ComboField
      label={t(kind === "process" ? "bindings.drafts" : "bindings.template")}
      placeholder={t("bindings.search")}
      noneText={t("bindings.none")}
      value={value}
      options={offers.data ?? []}
      onChange={onChange}
      {...offers.field}
    />
  );
}
