import Alert from "@mui/material/Alert";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { type SignatureSettings, testSignatureProvider } from "../../contract.ts";
import { signatureSettingsKeys } from "../../feature.ts";

/** Calls the provider, and tells how it went the last time. */
export function ProviderState({
  settings,
  reason,
}: {
  readonly settings: SignatureSettings;
  readonly reason: string | undefined;
}) {
  const t = useText();
  const { checkedAt, checkFailure } = settings;
  const test = useChange(testSignatureProvider, {
    afterwards: (answer) => {
      if (answer.checkFailure === null) notify.success(t("signatures.settings.tested"));
      else notify.error(t(`signatures.fault.${answer.checkFailure}`));
    },
    refresh: [signatureSettingsKeys.all],
  });
  return (
    <>
      <ReasonButton reason={reason} variant="outlined" loading={test.isPending} onClick={() => test.mutate({})}>
        {t("signatures.settings.test")}
      </ReasonButton>
      {reason === undefined && checkedAt !== null && (
        <Alert className="signature-checked" severity={checkFailure === null ? "success" : "error"}>
          {checkFailure === null
            ? t("signatures.settings.testedAt", { date: formatDateTime(checkedAt) })
            : t(`signatures.fault.${checkFailure}`)}
        </Alert>
      )}
    </>
  );
}
