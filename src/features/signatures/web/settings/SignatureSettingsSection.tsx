import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { connectDocuSign, type SignatureSettings, saveSignatureSettings } from "../../contract.ts";
import { signatureSettingsKeys } from "../../feature.ts";
import { changeSettings } from "../../policy.ts";
import { capabilities, type ProviderName, signatureTypes } from "../../signature.ts";
import { signatureSettingsQuery } from "../queries.ts";
import { KeyFields } from "./KeyFields.tsx";
import { ProviderState } from "./ProviderState.tsx";
import { SealCertificate } from "./SealCertificate.tsx";
import "../signatures.css";

/** The organization's signature settings. */
export function SignatureSettingsSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(signatureSettingsQuery);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={4} />;
  return (
    <>
      <SettingsForm settings={data} actor={actor} />
      <SealCertificate actor={actor} />
    </>
  );
}

/** The form of the settings, and how they are stored. */
function useSettings(settings: SignatureSettings) {
  const t = useText();
  const save = useChange(saveSignatureSettings, {
    inForm: true,
    done: () => t("signatures.settings.saved"),
    refresh: [signatureSettingsKeys.all],
  });
  return useFormValues({
    draft: ["signatures"],
    initial: {
      provider: settings.provider,
      type: settings.type,
      idVerification: settings.idVerification,
      apiKey: "",
      endpoint: settings.endpoint ?? "",
    },
    saved: settings.version,
    send: ({ provider, type, idVerification, apiKey, endpoint }, version) => {
      const outside = provider !== "local";
      return save.mutateAsync({
        provider,
        type,
        idVerification: idVerification && capabilities[provider].idVerification,
        ...(outside && apiKey !== "" ? { apiKey } : {}),
        ...(provider === "webhook" && endpoint !== "" ? { endpoint } : {}),
        version,
      });
    },
  });
}

/** The form of the settings. */
export type SettingsValues = ReturnType<typeof useSettings>;

function SettingsForm({ settings, actor }: { readonly settings: SignatureSettings; readonly actor: Actor }) {
  const t = useText();
  const form = useSettings(settings);
  const may = changeSettings(actor);
  const { provider } = form.values;
  const connected = settings.connected && settings.provider === provider;
  const blocked = may !== true ? may : provider === "docusign" && !connected ? "signatures.connectFirst" : undefined;
  return (
    <form className="signature-settings" noValidate onSubmit={form.submit}>
      <p>{t("signatures.settings.intro")}</p>
      <SavedMeanwhile
        form={form}
        fields={{
          provider: [t("signatures.settings.provider"), (value) => t(`signatures.settings.providers.${value}`)],
          type: [t("signatures.settings.type"), (value) => t(`signatures.settings.types.${value}`)],
          apiKey: t("signatures.settings.apiKey"),
          endpoint: t("signatures.settings.endpoint"),
        }}
      />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <ProviderField form={form} settings={settings} />
      {provider === "docusign" && (
        <ConnectDocuSign
          account={connected ? settings.accountName : undefined}
          reason={may === true ? undefined : errorText(may)}
        />
      )}
      {provider !== "local" && <KeyFields form={form} settings={settings} />}
      <KindFields form={form} />
      <div className="signature-actions">
        <ReasonButton
          reason={blocked === undefined ? undefined : errorText(blocked)}
          type="submit"
          variant="contained"
          loading={form.busy}
        >
          {t("signatures.settings.save")}
        </ReasonButton>
        {provider !== "local" && (
          <ProviderState
            settings={settings}
            reason={
              may !== true
                ? errorText(may)
                : connected && !form.changed
                  ? undefined
                  : t("signatures.settings.testFirst")
            }
          />
        )}
      </div>
    </form>
  );
}

interface Fields {
  readonly form: SettingsValues;
}

/** The choice of the provider. A signature type that the new one does not offer is reset. */
function ProviderField({ form, settings }: Fields & { readonly settings: SignatureSettings }) {
  const t = useText();
  const field = form.field("provider");
  return (
    <SelectField
      label={t("signatures.settings.provider")}
      hint={form.values.provider === "local" ? t("signatures.settings.localHint") : undefined}
      options={settings.offered.map((value) => ({ value, label: t(`signatures.settings.providers.${value}`) }))}
      {...field}
      onChange={(event) => {
        field.onChange(event);
        const next = event.currentTarget.value as ProviderName;
        if (!capabilities[next].types.includes(form.values.type)) form.set("type", "autograph");
      }}
    />
  );
}

/** The required type of signature, and the check of identity documents. */
function KindFields({ form }: Fields) {
  const t = useText();
  const { provider } = form.values;
  const can = capabilities[provider];
  const hint = provider === "cincel" ? "idCincelHint" : "idVerificationHint";
  return (
    <>
      <SelectField
        label={t("signatures.settings.type")}
        hint={t("signatures.settings.advancedNote")}
        options={signatureTypes.map((value) => ({
          value,
          label: t(`signatures.settings.types.${value}`),
          disabled: !can.types.includes(value),
        }))}
        {...form.field("type")}
      />
      <SwitchField
        label={t("signatures.settings.idVerification")}
        hint={can.idVerification ? t(`signatures.settings.${hint}`) : t("signatures.settings.notOffered")}
        disabled={!can.idVerification}
        checked={can.idVerification && form.values.idVerification}
        onChange={(event) => form.set("idVerification", event.currentTarget.checked)}
      />
    </>
  );
}

/** Leads to DocuSign, which leads back to /ds/callback. `account` undefined: nothing is connected. */
function ConnectDocuSign({
  account,
  reason,
}: {
  readonly account: string | null | undefined;
  readonly reason: string | undefined;
}) {
  const t = useText();
  const connect = useChange(connectDocuSign, { afterwards: ({ url }) => window.location.assign(url) });
  const description =
    account === undefined
      ? t("signatures.settings.connectIntro")
      : account === null
        ? t("signatures.settings.connected")
        : t("signatures.settings.connectedTo", { account });
  return (
    <div className="signature-connect">
      <p>{description}</p>
      <ReasonButton
        reason={reason}
        variant={account === undefined ? "contained" : "outlined"}
        loading={connect.isPending}
        onClick={() => connect.mutate({})}
      >
        {t(account === undefined ? "signatures.settings.connect" : "signatures.settings.connectAgain")}
      </ReasonButton>
    </div>
  );
}
