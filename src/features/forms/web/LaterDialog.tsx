import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { emailError } from "#features/identity/account-rules.ts";
import { CaptchaNotice, CaptchaStatus, useCaptcha } from "#features/identity/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { keepVisitorSession } from "../visitor-contract.ts";
import type { LinkKeys } from "./FillPublicForm.tsx";
import type { VisitorSession } from "./visitor-session.ts";

/** Mails a visitor the link to go on with what they have filled in. */
export function LaterDialog({
  keys: { id, id2 },
  session,
  step,
  onClose,
}: {
  readonly keys: LinkKeys;
  readonly session: VisitorSession;
  readonly step: number;
  readonly onClose: () => void;
}) {
  const t = useText();
  const captcha = useCaptcha("publicForm");
  const keep = useChange(keepVisitorSession, {
    inForm: true,
    done: ({ email }) => t("forms.visitor.laterSent", { email }),
  });
  const form = useFormValues({
    draft: null,
    initial: { email: session.first.email },
    check: ({ email }) => ({ email: emailError(email.trim()) }),
    send: async ({ email }) => {
      try {
        const recaptcha = await captcha.answer();
        await keep.mutateAsync({ id, id2, session: session.key, email, step, answers: session.answers(), recaptcha });
      } finally {
        captcha.reset();
      }
      session.keep({ email });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="xs"
      title={t("forms.visitor.later")}
      intro={t("forms.visitor.laterIntro")}
      submitLabel={t("forms.visitor.laterSend")}
      onClose={onClose}
    >
      <Field
        type="email"
        inputMode="email"
        label={t("forms.visitor.email")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="email"
        maxLength={254}
        {...form.field("email")}
      />
      <CaptchaStatus captcha={captcha} />
      <CaptchaNotice />
    </FormDialog>
  );
}
