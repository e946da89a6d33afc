import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { createProcess } from "../../contract.ts";
import { processListKeys } from "../../keys.ts";
import { hasProject } from "../../policy.ts";
import { FilingFields } from "../filing/FilingFields.tsx";
import { filingOf, nowhere } from "../filing/filed.ts";
import { processAddress } from "../links.tsx";
import { choiceQuery, choicesQuery } from "../queries.ts";
import { titleRules } from "../title-rules.ts";
import { TemplatePicker } from "./TemplatePicker.tsx";
import { type Choice, choiceName } from "./template-choice.ts";

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

function Beginning({ actor, asked, first, onClose }: Props & { readonly first: Choice | null }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const choices = useQuery(choicesQuery(""));
  const form = useForm<{ templateId: string; title: string }>({
    defaultValues: { templateId: first?.id ?? "", title: "" },
  });
  const { errors, isSubmitted } = form.formState;
  const [filed, setFiled] = useState(nowhere);
  const create = useMutation({
    mutationFn: ({ templateId, title }: { templateId: string; title: string }) =>
      call(createProcess, { templateId, ...(title === "" ? {} : { title }), ...filingOf(filed) }),
    onSuccess: async (made) => {
      void queries.invalidateQueries({ queryKey: processListKeys.all });
      onClose();
      await navigate({ href: processAddress(made.id), replace: asked });
    },
    onError: (error) => void showErrors(error, form.setError, ["templateId", "title"]),
  });
  const all = choices.data?.rows ?? [];
  // More than one list: they are searched.
  const many = choices.data?.next != null;
  const [found, setFound] = useState(first);
  const only = all.length === 1 ? all[0] : undefined;
  const send = form.handleSubmit(({ templateId, title }) => {
    if (hasProject(actor, filed.project?.id ?? null) === true)
      create.mutate({ templateId: only?.id ?? templateId, title: title.trim() });
  });
  const chosen = many ? found : all.find((one) => one.id === (only?.id ?? form.watch("templateId")));
  const manages = hasRole(actor, "owner", "manager");
  const fromServer = create.error instanceof Failure && create.error.fields.length > 0;
  return (
    <Dialog open onClose={() => !create.isPending && onClose()} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{t("processes.page.begin.title")}</DialogTitle>
      <DialogContent>
        {choices.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
        {choices.isError && <FailureState error={choices.error} onRetry={() => void choices.refetch()} />}
        {choices.isSuccess && all.length === 0 && (
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
        )}
        {all.length > 0 && (
          <Box
            component="form"
            id={`${id}-form`}
            noValidate
            onSubmit={(event) => void send(event)}
            sx={{ display: "grid", gap: 2 }}
          >
            {many ? (
              <Controller
                control={form.control}
                name="templateId"
                rules={required}
                render={({ field }) => (
                  <TemplatePicker
                    value={found}
                    hint={chosen?.description}
                    error={errorText(errors.templateId?.message)}
                    onChange={(next) => {
                      setFound(next);
                      field.onChange(next?.id ?? "");
                    }}
                  />
                )}
              />
            ) : (
              <SelectField
                label={t("processes.page.begin.template")}
                {...(only ? {} : { placeholder: t("processes.page.begin.choose") })}
                options={all.map((one) => ({ value: one.id, label: choiceName(one) }))}
                hint={chosen?.description}
                error={errorText(errors.templateId?.message)}
                {...(only ? { value: only.id, onChange: () => undefined } : form.register("templateId", required))}
              />
            )}
            <Field
              label={t("processes.page.begin.name")}
              hint={
                chosen?.titlePattern
                  ? t("processes.page.begin.namePattern", { pattern: chosen.titlePattern })
                  : t("processes.page.begin.nameHint")
              }
              {...(chosen?.titlePattern ? { optional: t("processes.page.filing.optional") } : {})}
              error={errorText(errors.title?.message)}
              autoComplete="off"
              {...form.register("title", chosen?.titlePattern ? { maxLength: titleRules.maxLength } : titleRules)}
            />
            <FilingFields
              actor={actor}
              value={filed}
              error={create.error}
              tried={isSubmitted}
              onChange={(next) => {
                setFiled(next);
                create.reset();
              }}
            />
            {create.isError && !fromServer && <Alert severity="error">{failureText(create.error)}</Alert>}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={create.isPending}>
          {t("processes.page.begin.cancel")}
        </Button>
        {all.length > 0 && (
          <Button type="submit" form={`${id}-form`} variant="contained" loading={create.isPending}>
            {t("processes.page.begin.create")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const required = { validate: (value: string) => value !== "" || "processes.templateRequired" };
