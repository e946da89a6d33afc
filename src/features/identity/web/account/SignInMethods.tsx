import Mail from "@mui/icons-material/MailOutlined";
import Password from "@mui/icons-material/PasswordOutlined";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { currentText, useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { finishRedirect, linkProvider, unlinkProvider } from "../../contract.ts";
import { mayUnlink } from "../../sign-in-method.ts";
import { ProviderLogo } from "../ProviderLogo.tsx";
import { answerIn, takeOnce } from "../sign-in/redirect-answer.ts";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";
import { Method } from "./Method.tsx";
import { signInMethodsQuery } from "./sign-in-methods-query.ts";

interface Named {
  readonly provider: string;
  readonly label: string;
}

/** Every way a person signs in; providers are linked and unlinked here. */
export function SignInMethods({ email }: { readonly email: string }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(signInMethodsQuery);
  const [opening, setOpening] = useState<string>();
  const { recently, dialog } = useRecentSignIn("/myaccount?tab=security");
  const [leaving, setLeaving] = useState<Named>();
  const [busy, setBusy] = useState(false);
  useLinkedNow(async () => {
    // A first answer that is still on its way may be from before the linking, and would not be asked for again.
    await queries.cancelQueries({ queryKey: signInMethodsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
  });
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={3} />;

  const link = async (provider: string) => {
    setOpening(provider);
    try {
      const begun = await recently(() => call(linkProvider, { provider }));
      if (begun) return location.assign(begun.url);
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setOpening(undefined);
  };
  const unlink = async ({ provider, label }: Named) => {
    setBusy(true);
    try {
      if (await recently(() => call(unlinkProvider, { provider }))) {
        await queries.invalidateQueries(signInMethodsQuery);
        notify.success(t("identity.unlinkedNow", { provider: label }));
      }
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setBusy(false);
    setLeaving(undefined);
  };
  const detailsOf = (one: (typeof data.linked)[number]) =>
    [
      one.email ? t("identity.methodLinked", { email: one.email }) : t("identity.methodLinkedPlain"),
      ...(one.lastUsedAt ? [t("identity.methodUsed", { date: formatDate(one.lastUsedAt) })] : []),
    ].join(", ");
  const lastWay = (provider: string) => {
    const decision = mayUnlink(data, provider);
    return decision === true ? undefined : t("identity.lastWayIn");
  };
  return (
    <>
      <p className="quiet">{t("identity.methodsHint")}</p>
      <ul className="methods">
        <Method
          logo={<Password className="provider-logo" aria-hidden />}
          name={t("identity.methodPassword")}
          text={t(data.hasPassword ? "identity.passwordSet" : "identity.passwordNone")}
        />
        <Method
          logo={<Mail className="provider-logo" aria-hidden />}
          name={t("identity.methodLink")}
          text={t("identity.methodLinkHint", { email })}
        />
        {data.linked.map((one) => (
          <Method key={one.provider} logo={<ProviderLogo id={one.provider} />} name={one.label} text={detailsOf(one)}>
            <ReasonButton
              size="small"
              color="inherit"
              reason={lastWay(one.provider)}
              aria-label={t("identity.unlinkNamed", { provider: one.label })}
              onClick={() => setLeaving(one)}
            >
              {t("identity.unlink")}
            </ReasonButton>
          </Method>
        ))}
        {data.others.map(({ provider, label, available }) => (
          <Method key={provider} logo={<ProviderLogo id={provider} />} name={label} text={t("identity.methodUnlinked")}>
            <ReasonButton
              size="small"
              variant="outlined"
              loading={opening === provider}
              disabled={opening !== undefined}
              reason={available ? undefined : t("identity.googleOff")}
              aria-label={t("identity.linkNamed", { provider: label })}
              onClick={() => void link(provider)}
            >
              {t("identity.link")}
            </ReasonButton>
          </Method>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          title={t("identity.unlinkTitle", { provider: leaving.label })}
          text={t("identity.unlinkText", { provider: leaving.label })}
          confirmLabel={t("identity.unlink")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={busy}
          onConfirm={() => void unlink(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
      {dialog}
    </>
  );
}

/** Takes the answer of the provider that is being linked, out of the address, once. */
function useLinkedNow(onLinked: () => Promise<void>): void {
  const navigate = useNavigate();
  const [answer] = useState(answerIn(useLocation().searchStr));
  useEffect(() => {
    if (!answer || !takeOnce(answer)) return;
    void navigate({ to: "/myaccount", search: { tab: "security" }, replace: true });
    call(finishRedirect, answer).then(
      ({ linked }) => {
        notify.success(currentText()("identity.linkedNow", { provider: linked ?? "" }));
        return onLinked();
      },
      (error: unknown) => notify.error(failureText(error)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the address counts as it was when the page was opened
  }, []);
}
