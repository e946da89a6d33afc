import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { connectDocuSign } from "../contract.ts";

/** Leads to DocuSign, which leads back to /ds/callback. `account` undefined: nothing is connected. */
export function ConnectDocuSign({
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
