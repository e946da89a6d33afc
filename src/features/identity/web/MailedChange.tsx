import Button from "@mui/material/Button";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { returnName } from "#client/return-address.ts";
import { sessionChanged } from "#client/session.ts";
import { usePerson } from "#client/who.ts";
import { changeEmail } from "../account-contract.ts";
import { unenroll } from "../factor-contract.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

interface Outcome {
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly done?: { readonly text: string; readonly email: string; readonly otherSession: boolean };
}

/** A mailed link that changes an account when the person says so: it takes a second factor away, or moves the address. */
function MailedChange(props: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly use: () => Promise<NonNullable<Outcome["done"]>>;
}) {
  const person = usePerson();
  const [{ busy = false, error, done }, setOutcome] = useState<Outcome>({});
  const go = async () => {
    setOutcome({ busy: true });
    try {
      setOutcome({ done: await props.use() });
      await sessionChanged().catch(() => {}); // it is done, whatever the session says
    } catch (reason) {
      setOutcome({ error: reason });
    }
  };
  const over = done !== undefined || hasExpired(error);
  return (
    <VisitorScreen title={props.title} text={over ? undefined : props.text}>
      {error !== undefined && <LinkFailure error={error} />}
      {done && <LinkDone text={done.text} result={done} to={person ? "/home" : "/login"} />}
      {!over && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void go()}>
          {props.action}
        </Button>
      )}
    </VisitorScreen>
  );
}

const unenrolled = {
  phone: "identity.unenrolledPhone",
  authenticator: "identity.unenrolledApp",
  passkey: "identity.unenrolledPasskey",
} as const;

/** Takes a second factor away. */
export function Unenroll({ token }: { readonly token: string }) {
  const t = useText();
  return (
    <MailedChange
      title={t("identity.unenrollTitle")}
      text={t("identity.unenrollText")}
      action={t("identity.unenroll")}
      use={async () => {
        const { factor, ...result } = await call(unenroll, { token });
        const { email } = result;
        return { ...result, text: t(unenrolled[factor], { email }) };
      }}
    />
  );
}

/** Moves the account to the address the link was mailed to. */
export function ChangeEmail({ token }: { readonly token: string }) {
  const t = useText();
  const person = usePerson();
  const location = useLocation();
  if (!person)
    return (
      <VisitorScreen title={t("identity.changeEmailTitle")} text={t("identity.changeEmailSignIn")}>
        <Button
          href={`/login?${new URLSearchParams({ [returnName]: location.href }).toString()}`}
          variant="contained"
          size="large"
        >
          {t("identity.signIn")}
        </Button>
      </VisitorScreen>
    );
  return (
    <MailedChange
      title={t("identity.changeEmailTitle")}
      text={t("identity.changeEmailText")}
      action={t("identity.changeEmail")}
      use={async () => {
        const result = await call(changeEmail, { token });
        return { ...result, otherSession: false, text: t("identity.emailChanged", { email: result.email }) };
      }}
    />
  );
}
