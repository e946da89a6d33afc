import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { proveVisitor, sendVisitCode } from "../../receipt-contract.ts";
import type { Visitor } from "./visitor.ts";

/** Asks a visitor for their address, and for the code that is mailed to it. */
export function ProveAddress(props: {
  readonly visitor: Visitor;
  readonly onProven: (proof: { readonly key: string; readonly email: string }) => void;
}) {
  const t = useText();
  const [sent, setSent] = useState<{ readonly visitorId: string; readonly email: string }>();
  const { token, password } = props.visitor;
  const link = { token, ...(password === undefined ? {} : { password }) };
  const ask = useFormValues({
    draft: null,
    initial: { email: "" },
    check: ({ email }) => ({
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : "repository.receipt.emailInvalid",
    }),
    send: async ({ email }) => {
      const { visitorId } = await call(sendVisitCode, { ...link, email: email.trim() });
      setSent({ visitorId, email: email.trim() });
    },
  });
  if (sent)
    return (
      <TypeCode
        link={link}
        sent={sent}
        onOther={() => setSent(undefined)}
        onProven={(key) => props.onProven({ key, email: sent.email })}
      />
    );
  return (
    <form className="public-files-proof" noValidate onSubmit={ask.submit}>
      <p>{t("repository.receipt.intro")}</p>
      <Field
        type="email"
        label={t("repository.receipt.email")}
        autoComplete="email"
        maxLength={254}
        {...ask.field("email")}
      />
      <Button type="submit" variant="contained" loading={ask.busy}>
        {t("repository.receipt.send")}
      </Button>
    </form>
  );
}

function TypeCode(props: {
  readonly link: { readonly token: string; readonly password?: string };
  readonly sent: { readonly visitorId: string; readonly email: string };
  readonly onOther: () => void;
  readonly onProven: (key: string) => void;
}) {
  const t = useText();
  const { link, sent, onOther, onProven } = props;
  const form = useFormValues({
    draft: null,
    initial: { code: "" },
    check: ({ code }) => ({ code: /^\s*\d{6}\s*$/.test(code) ? undefined : "repository.receipt.codeWrong" }),
    send: async ({ code }) => {
      const { key } = await call(proveVisitor, { ...link, visitorId: sent.visitorId, code: code.trim() });
      onProven(key);
    },
  });
  return (
    <form className="public-files-proof" noValidate onSubmit={form.submit}>
      <p>{t("repository.receipt.sentTo", { email: sent.email })}</p>
      <Field
        label={t("repository.receipt.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        {...form.field("code")}
      />
      <div>
        <Button type="submit" variant="contained" loading={form.busy}>
          {t("repository.receipt.confirm")}
        </Button>
        <Button color="inherit" onClick={onOther}>
          {t("repository.receipt.other")}
        </Button>
      </div>
    </form>
  );
}
