import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useOffers } from "#client/use-offers.ts";
import { processAddress } from "#features/processes/addresses.ts";
import { createProcess } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { type Filed, filedAt, filingOf, nowhere, projectError } from "#features/processes/filing.ts";
import { titleError } from "#features/processes/process.ts";
import { FilingFields } from "#features/processes/web/index.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { ComboField } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { choiceQuery, choicesQuery } from "../queries.ts";

/** A template as it is chosen. */
interface Choice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  /** The title pattern used if none is given. */
  readonly titlePattern: string | null;
}

/** Templates of the same name differ by their directory. */
const choiceName = ({ name, directory }: Choice): string => (directory === "" ? name : `${name} · ${directory}`);

/** Chooses a template, `wanted` at first, and names the process; then its form opens. */
export function NewProcessDialog({ wanted, ...props }: Props & { readonly wanted?: string | undefined }) {
  const one = useQuery({ ...choiceQuery(wanted ?? ""), enabled: wanted !== undefined });
  // A template that is gone meanwhile is chosen like any other.
  return wanted !== undefined && one.isPending ? null : <Beginning {...props} first={one.data ?? null} />;
}

interface Props {
  readonly actor: Actor;
  /** The address opened it: the new process takes its place, so that the way back does not ask again. */
  readonly asked: boolean;
  readonly onClose: () => void;
}

interface Begun extends Filed {
  readonly template: Choice | null;
  readonly title: string;
}

function Beginning({ actor, asked, first, onClose }: Props & { readonly first: Choice | null }) {
  const t = useText();
  const choices = useQuery(choicesQuery(""));
  const all = choices.data?.rows ?? [];
  const only = all.length === 1 ? all[0] : undefined;
  const form = useBeginning({ actor, asked, first, only, onClose });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("processes.page.begin.title")}
      submitLabel={all.length > 0 ? t("processes.page.begin.create") : undefined}
      onClose={onClose}
    >
      {choices.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
      {choices.isError && <FailureState error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isSuccess && all.length === 0 && <NoTemplates actor={actor} />}
      {all.length > 0 && (
        <>
          <TemplateField form={form} all={all} only={only} searched={choices.data?.next != null} />
          <TitleField form={form} pattern={(only ?? form.values.template)?.titlePattern ?? null} />
          <FilingFields actor={actor} form={form} />
        </>
      )}
    </FormDialog>
  );
}

/** The form that begins a process. `only`: the one template there is. */
function useBeginning(props: Props & { readonly first: Choice | null; readonly only: Choice | undefined }) {
  const { actor, asked, first, only, onClose } = props;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [initial] = useState<Begun>({ ...nowhere, template: first, title: "" });
  return useFormValues({
    draft: ["process"],
    initial,
    check: ({ template, title, project }) => {
      const chosen = only ?? template;
      return {
        template: chosen ? undefined : "processes.templateRequired",
        // Without one it is named by the template's pattern.
        title: chosen?.titlePattern && title.trim() === "" ? undefined : titleError(title),
        project: projectError(actor, project),
      };
    },
    nameAt: (path) => (path === "templateId" ? "template" : filedAt(path)),
    send: async ({ template, title, ...filed }) => {
      const chosen = only ?? template;
      if (!chosen) return;
      const name = title.trim();
      const given = { templateId: chosen.id, ...(name === "" ? {} : { title: name }), ...filingOf(filed) };
      const made = await call(createProcess, given);
      void queries.invalidateQueries({ queryKey: processListKeys.all });
      onClose();
      await navigate({ href: processAddress(made.id), replace: asked });
    },
  });
}

function NoTemplates({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const manages = hasRole(actor, "owner", "manager");
  return (
    <EmptyState
      title={t("processes.page.begin.noTemplates")}
      text={t(manages ? "processes.page.begin.noTemplatesManager" : "processes.page.begin.noTemplatesOther")}
      action={
        manages && (
          <Button variant="outlined" component={Link} to="/managetemplates">
            {t("processes.page.begin.manage")}
          </Button>
        )
      }
    />
  );
}

/** The template: of a list, or searched for where there are more than a list shows. */
function TemplateField(props: {
  readonly form: FormValues<Begun>;
  readonly all: readonly Choice[];
  readonly only: Choice | undefined;
  readonly searched: boolean;
}) {
  const t = useText();
  const { form, all, only } = props;
  const chosen = only ?? form.values.template;
  const texts = { hint: chosen?.description, error: form.error("template") };
  if (props.searched)
    return <TemplatePicker {...texts} value={chosen} onChange={(next) => form.set("template", next)} />;
  return (
    <SelectField
      {...texts}
      label={t("processes.page.begin.template")}
      {...(only ? {} : { placeholder: t("processes.page.begin.choose") })}
      options={all.map((one) => ({ value: one.id, label: choiceName(one) }))}
      value={chosen?.id ?? ""}
      onChange={(event) => form.set("template", all.find(({ id }) => id === event.currentTarget.value) ?? null)}
    />
  );
}

/** The name of the process. `pattern` names it if nothing is typed. */
function TitleField({ form, pattern }: { readonly form: FormValues<Begun>; readonly pattern: string | null }) {
  const t = useText();
  return (
    <Field
      label={t("processes.page.begin.name")}
      hint={pattern ? t("processes.page.begin.namePattern", { pattern }) : t("processes.page.begin.nameHint")}
      {...(pattern ? { optional: t("processes.page.filing.optional") } : {})}
      autoComplete="off"
      {...form.field("title")}
    />
  );
}

/** A template, searched for among more than a list shows. */
function TemplatePicker({
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
  const offers = useOffers(choicesQuery);
  const choices = offers.data?.rows ?? [];
  const shown = (choice: Choice) => ({ id: choice.id, name: choiceName(choice) });
  return (
    <ComboField
      {...texts}
      label={t("processes.page.begin.template")}
      placeholder={t("processes.page.begin.search")}
      noneText={t("processes.page.begin.noneFound")}
      value={value && shown(value)}
      options={choices.map(shown)}
      onChange={(next) => onChange(choices.find(({ id }) => id === next?.id) ?? null)}
      {...offers.field}
    />
  );
}
