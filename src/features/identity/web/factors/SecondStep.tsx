import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { sessionChanged } from "#client/session.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { sendSignInCode, signInWithFactor, waitingSignIn } from "../../factor-contract.ts";
import { waitingSignInKeys } from "../../feature.ts";
import { passkeysWork } from "../passkeys/passkeys-work.ts";
import { VisitorScreen } from "../VisitorScreen.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { isFailure } from "./factor-failure.ts";

/** The second step of signing in, instead of the first one's form. `next`: where one wanted to go. */
export function SecondStep({ next, onBack }: { readonly next: string; readonly onBack: (why?: unknown) => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: waitingSignInKeys.of(),
    queryFn: ({ signal }) => call(waitingSignIn, {}, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const orBack = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (reason) {
      if (isFailure(reason, "identity.secondFactorExpired")) onBack(reason);
      throw reason;
    }
  };
  const withPasskey = async () => {
    const { passkeySignIn } = await arriving(() => import("../passkeys/ceremonies.ts"));
    await passkeySignIn();
    await sessionChanged(next);
  };
  const usable = passkeysWork() && data?.passkeyHosts.includes(location.hostname);
  const elsewhere = usable ? undefined : data?.passkeyHosts[0];
  const back = (
    <Button size="small" color="inherit" onClick={() => onBack()}>
      {t("identity.step.back")}
    </Button>
  );
  return (
    <VisitorScreen title={t("identity.step.title")}>
      {data ? (
        <>
          {elsewhere && <p className="code-form-text">{t("identity.step.passkeyElsewhere", { host: elsewhere })}</p>}
          <CodeForm
            ways={{ ...data, onPasskey: usable ? withPasskey : undefined }}
            sent={data.sent}
            resendIn={data.resendIn}
            submitLabel={t("identity.step.signIn")}
            onSend={() => orBack(call(sendSignInCode, {}))}
            onCode={async (proof) => {
              await orBack(call(signInWithFactor, proof));
              await sessionChanged(next);
            }}
          >
            {back}
          </CodeForm>
        </>
      ) : error ? (
        <>
          <FailureState error={error} onRetry={() => void refetch()} />
          {back}
        </>
      ) : (
        <FormSkeleton label={t("shell.loading")} fields={1} />
      )}
    </VisitorScreen>
  );
}
