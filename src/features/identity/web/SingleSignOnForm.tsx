import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile, type ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { type FieldCodes, type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { SingleSignOn, SingleSignOnFields } from "../single-sign-on.ts";
import { domainError, domainsIn, issuerError } from "../single-sign-on-rules.ts";

type Values = Omit<SingleSignOnFields, "domains"> & { readonly domains: string };

const domainsError = (text: string): FailureCode | undefined => {
  const domains = domainsIn(text);
  if (domains.length === 0) return "identity.sso.domainRequired";
  return domains.map(domainError).find((error) => error !== undefined);
};

const required = (value: string, code: FailureCode): FailureCode | undefined =>
  value.trim() === "" ? code : undefined;

const check = (values: Values, stored: boolean): FieldCodes<Values> => ({
  label: required(values.label, "identity.sso.labelRequired"),
  issuer: issuerError(values.issuer),
  clientId: required(values.clientId, "identity.sso.clientIdRequired"),
  clientSecret: stored ? undefined : required(values.clientSecret, "identity.sso.clientSecretRequired"),
  domains: domainsError(values.domains),
});

interface SingleSignOnFormProps {
  readonly provider: SingleSignOn | null;
  readonly onSave: (fields: SingleSignOnFields) => Promise<void>;
}

function useSingleSignOn({ provider, onSave }: SingleSignOnFormProps): FormValues<Values> {
  const form: FormValues<Values> = useFormValues<Values, SingleSignOn | null>({
    draft: ["singleSignOn"],
    initial: {
      label: provider?.label ?? "",
      issuer: provider?.issuer ?? "",
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      domains: provider?.domains.join(", ") ?? "",
      exclusive: provider?.exclusive ?? false,
      enabled: provider?.enabled ?? true,
    },
    saved: provider,
    check: (values) => check(values, provider !== null),
    send: ({ domains, ...fields }) => onSave({ ...fields, domains: domainsIn(domains) }),
  });
  return form;
}

/** The values that two people may change at once, as they are shown to choose from. */
const ssoTexts = (t: ReturnType<typeof useText>): ValueTexts<Values> => ({
  label: t("identity.sso.label"),
  issuer: t("identity.sso.issuer"),
  clientId: t("identity.sso.clientId"),
  clientSecret: t("identity.sso.clientSecret"),
  domains: t("identity.sso.domains"),
});

/** The form of an organization's provider. `onSave` throws the errors of the server. */
export function SingleSignOnForm(props: SingleSignOnFormProps) {
  const t = useText();
  const form = useSingleSignOn(props);
  return (
    <form className="sso-form" noValidate onSubmit={form.submit}>
      <SavedMeanwhile form={form} fields={ssoTexts(t)} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <Field
        label={t("identity.sso.label")}
        hint={t("identity.sso.labelHint")}
        maxLength={60}
        autoComplete="off"
        {...form.field("label")}
      />
      <Field
        label={t("identity.sso.issuer")}
        hint={t("identity.sso.issuerHint")}
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.field("issuer")}
      />
      <Field label={t("identity.sso.clientId")} autoComplete="off" spellCheck={false} {...form.field("clientId")} />
      <PasswordField
        label={t("identity.sso.clientSecret")}
        hint={t(props.provider ? "identity.sso.clientSecretStored" : "identity.sso.clientSecretHint")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="off"
        {...form.field("clientSecret")}
      />
      <Field
        label={t("identity.sso.domains")}
        hint={t("identity.sso.domainsHint")}
        autoComplete="off"
        spellCheck={false}
        {...form.field("domains")}
      />
      <SwitchField
        label={t("identity.sso.enabled")}
        hint={t("identity.sso.enabledHint")}
        checked={form.values.enabled}
        onChange={(event) => form.set("enabled", event.currentTarget.checked)}
      />
      <SwitchField
        label={t("identity.sso.exclusive")}
        hint={t("identity.sso.exclusiveHint")}
        checked={form.values.exclusive}
        onChange={(event) => form.set("exclusive", event.currentTarget.checked)}
      />
      <Button type="submit" variant="contained" loading={form.busy}>
        {t("identity.sso.save")}
      </Button>
    </form>
  );
}
