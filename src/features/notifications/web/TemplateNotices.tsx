import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { saveTemplateNotices } from "../contract.ts";
import { templateNoticeKeys } from "../keys.ts";
import { addressError, addressesIn, type TemplateAddresses, templateOccasions } from "../template-notices.ts";
import { templateNoticesQuery } from "./queries.ts";
import "./notifications.css";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}

/** The addresses that are told of a template's processes, as a tab of its settings. */
export function TemplateNotices({ templateId, mayEdit, meanwhile }: Props) {
  const found = useQuery(templateNoticesQuery(templateId));
  if (found.data) {
    const key = JSON.stringify(found.data);
    return <AddressForm key={key} templateId={templateId} mayEdit={mayEdit} addresses={found.data} />;
  }
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return meanwhile;
}

function AddressForm(props: Props & { readonly addresses: TemplateAddresses }) {
  const t = useText();
  const { templateId, addresses, mayEdit } = props;
  const save = useChange(saveTemplateNotices, {
    inForm: true,
    done: () => t("notifications.template.saved"),
    refresh: [templateNoticeKeys.one(templateId)],
  });
  const form = useFormValues({
    initial: {
      unassigned: addresses.unassigned.join("\n"),
      assigned: addresses.assigned.join("\n"),
      approved: addresses.approved.join("\n"),
    },
    check: ({ unassigned, assigned, approved }) => ({
      unassigned: addressError(unassigned),
      assigned: addressError(assigned),
      approved: addressError(approved),
    }),
    send: ({ unassigned, assigned, approved }) =>
      save.mutateAsync({
        templateId,
        unassigned: addressesIn(unassigned),
        assigned: addressesIn(assigned),
        approved: addressesIn(approved),
      }),
  });
  return (
    <form className="template-notices" noValidate onSubmit={form.submit}>
      <p>{t("notifications.template.intro")}</p>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <fieldset disabled={!mayEdit}>
        {templateOccasions.map((occasion) => (
          <TextAreaField
            key={occasion}
            label={t(`notifications.template.${occasion}`)}
            hint={t(`notifications.template.${occasion}Hint`)}
            placeholder={t("notifications.template.placeholder")}
            autoComplete="off"
            spellCheck={false}
            {...form.field(occasion)}
          />
        ))}
      </fieldset>
      {mayEdit && (
        <Button type="submit" variant="contained" loading={form.busy} disabled={!form.changed}>
          {t("notifications.template.save")}
        </Button>
      )}
    </form>
  );
}
