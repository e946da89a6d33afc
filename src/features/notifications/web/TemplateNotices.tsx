import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { saveTemplateNotices } from "../contract.ts";
import { templateNoticeKeys } from "../feature.ts";
import { addressError, addressesIn, fieldsOf, type TemplateAddresses, templateOccasions } from "../template-notices.ts";
import { templateNoticesQuery } from "./queries.ts";
import "./notifications.css";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}

/** The addresses that are mailed about a template's processes, as a tab of its settings. */
export function TemplateNotices({ templateId, mayEdit, meanwhile }: Props) {
  const found = useQuery(templateNoticesQuery(templateId));
  if (found.data)
    return <AddressForm key={templateId} templateId={templateId} mayEdit={mayEdit} addresses={found.data} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return meanwhile;
}

type Shown = TemplateAddresses & {
  readonly questions: readonly { readonly key: string; readonly label: string }[];
  readonly version: number;
};

function AddressForm(props: Props & { readonly addresses: Shown }) {
  const t = useText();
  const { addresses, mayEdit } = props;
  const form = useAddressForm(props);
  return (
    <form className="template-notices" noValidate onSubmit={form.submit}>
      <p>{t("notifications.template.intro")}</p>
      <SavedMeanwhile
        form={form}
        fields={{
          unassigned: t("notifications.template.unassigned"),
          assigned: t("notifications.template.assigned"),
          approved: t("notifications.template.approved"),
        }}
      />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <fieldset disabled={!mayEdit}>
        {templateOccasions.map((occasion) => (
          <div key={occasion} className="template-notices-occasion">
            <TextAreaField
              label={t(`notifications.template.${occasion}`)}
              hint={t(`notifications.template.${occasion}Hint`)}
              placeholder={t("notifications.template.placeholder")}
              autoComplete="off"
              spellCheck={false}
              {...form.field(occasion)}
            />
            <Questions
              questions={addresses.questions}
              chosen={form.values[fieldsOf(occasion)]}
              error={form.error(fieldsOf(occasion))}
              onChange={(chosen) => form.set(fieldsOf(occasion), chosen)}
            />
          </div>
        ))}
        <SwitchField
          label={t("notifications.template.withDocuments")}
          hint={t("notifications.template.withDocumentsHint")}
          checked={form.values.withDocuments}
          onChange={(event) => form.set("withDocuments", event.currentTarget.checked)}
        />
      </fieldset>
      {mayEdit && (
        <ReasonButton
          type="submit"
          variant="contained"
          loading={form.busy}
          reason={form.changed ? undefined : t("shell.noChanges")}
        >
          {t("notifications.template.save")}
        </ReasonButton>
      )}
    </form>
  );
}

/** The form of the addresses. */
function useAddressForm({ templateId, addresses }: Props & { readonly addresses: Shown }) {
  const t = useText();
  const save = useChange(saveTemplateNotices, {
    inForm: true,
    done: () => t("notifications.template.saved"),
    refresh: [templateNoticeKeys.one(templateId)],
  });
  const keys = new Set(addresses.questions.map(({ key }) => key));
  // A question that the template does not ask any more is not offered, and goes with the next change.
  const asked = (chosen: readonly string[]) => chosen.filter((key) => keys.has(key));
  return useFormValues({
    draft: ["template.notices", templateId],
    initial: {
      unassigned: addresses.unassigned.join("\n"),
      assigned: addresses.assigned.join("\n"),
      approved: addresses.approved.join("\n"),
      unassignedFields: asked(addresses.unassignedFields),
      assignedFields: asked(addresses.assignedFields),
      approvedFields: asked(addresses.approvedFields),
      withDocuments: addresses.withDocuments,
    },
    saved: addresses.version,
    check: ({ unassigned, assigned, approved }) => ({
      unassigned: addressError(unassigned),
      assigned: addressError(assigned),
      approved: addressError(approved),
    }),
    send: ({ unassigned, assigned, approved, ...others }, version) =>
      save.mutateAsync({
        templateId,
        version,
        ...others,
        unassigned: addressesIn(unassigned),
        assigned: addressesIn(assigned),
        approved: addressesIn(approved),
      }),
  });
}

/** The questions for an e-mail address whose answers get the mails too. */
function Questions(props: {
  readonly questions: Shown["questions"];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}) {
  const t = useText();
  const { questions, chosen, error, onChange } = props;
  if (questions.length === 0) return null;
  return (
    <fieldset className="template-notices-questions">
      <legend>{t("notifications.template.fields")}</legend>
      {questions.map(({ key, label }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />{" "}
          {label}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
