import Fingerprint from "@mui/icons-material/FingerprintOutlined";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import type { Passkey } from "../../passkey.ts";
import { removePasskey } from "../../passkey-contract.ts";
import { Method } from "../account/Method.tsx";
import { secondFactorsQuery } from "../factors/queries.ts";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";
import { passkeysWork } from "./passkeys-work.ts";

const PasskeyDialog = lazyComponent(() => import("./PasskeyDialog.tsx").then((m) => m.PasskeyDialog));
const RecoveryCodesDialog = lazyComponent(() =>
  import("../factors/RecoveryCodesDialog.tsx").then((m) => m.RecoveryCodesDialog),
);

/** The open dialog. There is one at a time. */
type Doing =
  | { readonly what: "add" }
  | { readonly what: "rename" | "remove"; readonly passkey: Passkey }
  | { readonly what: "codes"; readonly codes: readonly string[] };

/** The person's passkeys: added, named and removed. */
export function Passkeys({ email }: { readonly email: string }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const [doing, setDoing] = useState<Doing>();
  const { recently, dialog } = useRecentSignIn("/myaccount?tab=security");
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={1} />;
  const close = () => setDoing(undefined);
  const done = (codes: readonly string[]) => {
    setDoing(codes.length > 0 ? { what: "codes", codes } : undefined);
    void queries.invalidateQueries(secondFactorsQuery);
  };
  const { passkeys } = data;
  const last = passkeys.length === 1 && !data.phone?.secondFactorSince && data.authenticatorSince === null;
  return (
    <>
      <p className="quiet">{t("identity.passkeys.hint")}</p>
      {passkeys.length > 0 && (
        <ul className="methods">
          {passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} onDo={(what) => setDoing({ what, passkey })} />
          ))}
        </ul>
      )}
      <ReasonButton
        variant="outlined"
        reason={passkeysWork() ? undefined : t("identity.passkeyNotHere")}
        onClick={() => setDoing({ what: "add" })}
      >
        {t("identity.passkeys.add")}
      </ReasonButton>
      {(doing?.what === "add" || doing?.what === "rename") && (
        <PasskeyDialog
          passkey={doing.what === "rename" ? doing.passkey : undefined}
          recently={recently}
          onDone={done}
          onClose={close}
        />
      )}
      {doing?.what === "codes" && <RecoveryCodesDialog codes={doing.codes} email={email} onClose={close} />}
      {doing?.what === "remove" && (
        <Removal passkey={doing.passkey} last={last} recently={recently} onDone={() => done([])} onClose={close} />
      )}
      {dialog}
    </>
  );
}

/** A passkey, and what is done with it. */
function Line(props: { readonly passkey: Passkey; readonly onDo: (what: "rename" | "remove") => void }) {
  const t = useText();
  const { name, host, createdAt, lastUsedAt } = props.passkey;
  const details = [
    t("identity.passkeys.created", { date: formatDate(createdAt) }),
    lastUsedAt ? t("identity.passkeys.used", { date: formatDate(lastUsedAt) }) : t("identity.passkeys.unused"),
    ...(host === location.hostname ? [] : [t("identity.passkeys.elsewhere", { host })]),
  ].join(", ");
  return (
    <Method logo={<Fingerprint aria-hidden />} name={name} text={details}>
      <Button
        size="small"
        color="inherit"
        aria-label={t("identity.passkeys.removeNamed", { name })}
        onClick={() => props.onDo("remove")}
      >
        {t("identity.passkeys.remove")}
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={t("identity.passkeys.renameNamed", { name })}
        onClick={() => props.onDo("rename")}
      >
        {t("identity.passkeys.rename")}
      </Button>
    </Method>
  );
}

/** Asks before a passkey is removed. `last`: no second factor is left then. */
function Removal(props: {
  readonly passkey: Passkey;
  readonly last: boolean;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { id, name } = props.passkey;
  const remove = async () => {
    setBusy(true);
    try {
      if (await props.recently(() => call(removePasskey, { id }))) {
        notify.success(t("identity.passkeys.removed"));
        return props.onDone();
      }
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      title={t("identity.passkeys.removeTitle", { name })}
      text={t(props.last ? "identity.passkeys.removeLastText" : "identity.passkeys.removeText")}
      confirmLabel={t("identity.passkeys.remove")}
      cancelLabel={t("shell.cancel")}
      tone="error"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={props.onClose}
    />
  );
}
