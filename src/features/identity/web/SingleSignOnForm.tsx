import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { SingleSignOn, SingleSignOnFields } from "../single-sign-on.ts";
import { domainError, domainsIn, issuerError } from "../single-sign-on-rules.ts";

type Values = Omit<SingleSignOnFields, "domains"> & { readonly domains: string };
const names = ["label", "issuer", "clientId", "clientSecret", "domains"] as const;

const domainsError = (text: string) => {
  const domains = domainsIn(text);
  if (domains.length === 0) return "identity.sso.domainRequired";
  return domains.map(domainError).find((error) => error !== undefined);
};

interface SingleSignOnFormProps {
  readonly provider: SingleSignOn | null;
  readonly onSave: (fields: SingleSignOnFields) => Promise<void>;
}

/** What an owner says of their provider. `onSave` throws what the server refuses. */
export function SingleSignOnForm({ provider, onSave }: SingleSignOnFormProps) {
  const t = useText();
  const [notice, setNotice] = useState<string>();
  const { register, handleSubmit, setError, setValue, formState } = useForm<Values>({
    defaultValues: {
      label: provider?.label ?? "",
      issuer: provider?.issuer ?? "",
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      domains: provider?.domains.join(", ") ?? "",
      exclusive: provider?.exclusive ?? false,
      enabled: provider?.enabled ?? true,
    },
  });
  const { errors, isSubmitting } = formState;
  const save = async ({ domains, ...fields }: Values) => {
    setNotice(undefined);
    try {
      await onSave({ ...fields, domains: domainsIn(domains) });
      setValue("clientSecret", "");
    } catch (error) {
      if (!showErrors(error, setError, names)) setNotice(failureText(error));
    }
  };
  const required = (code: string) => (value: string) => value.trim() !== "" || code;
  return (
    <form className="sso-form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {notice && <Alert severity="error">{notice}</Alert>}
      <Field
        label={t("identity.sso.label")}
        hint={t("identity.sso.labelHint")}
        maxLength={60}
        autoComplete="off"
        error={errorText(errors.label?.message)}
        {...register("label", { validate: required("identity.sso.labelRequired") })}
      />
      <Field
        label={t("identity.sso.issuer")}
        hint={t("identity.sso.issuerHint")}
        type="url"
        autoComplete="off"
        spellCheck={false}
        error={errorText(errors.issuer?.message)}
        {...register("issuer", { validate: (value) => issuerError(value) ?? true })}
      />
      <Field
        label={t("identity.sso.clientId")}
        autoComplete="off"
        spellCheck={false}
        error={errorText(errors.clientId?.message)}
        {...register("clientId", { validate: required("identity.sso.clientIdRequired") })}
      />
      <PasswordField
        label={t("identity.sso.clientSecret")}
        hint={t(provider ? "identity.sso.clientSecretStored" : "identity.sso.clientSecretHint")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="off"
        error={errorText(errors.clientSecret?.message)}
        {...register("clientSecret", {
          validate: (value) => provider !== null || value !== "" || "identity.sso.clientSecretRequired",
        })}
      />
      <Field
        label={t("identity.sso.domains")}
        hint={t("identity.sso.domainsHint")}
        autoComplete="off"
        spellCheck={false}
        error={errorText(errors.domains?.message)}
        {...register("domains", { validate: (value) => domainsError(value) ?? true })}
      />
      <SwitchField label={t("identity.sso.enabled")} hint={t("identity.sso.enabledHint")} {...register("enabled")} />
      <SwitchField
        label={t("identity.sso.exclusive")}
        hint={t("identity.sso.exclusiveHint")}
        {...register("exclusive")}
      />
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {t("identity.sso.save")}
      </Button>
    </form>
  );
}
