import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { emailError } from "../../account-rules.ts";
import type { CaptchaAction } from "../../contract.ts";
import { CaptchaNotice } from "../captcha/CaptchaNotice.tsx";
import { useCaptcha } from "../captcha/use-captcha.ts";

/** Asks for an address to mail something to, with a captcha. Sending waits until the address can be one. */
export function AddressDialog(props: {
  readonly title: string;
  readonly intro: string;
  readonly sent: string;
  readonly failed: string;
  readonly action: CaptchaAction;
  readonly email: string;
  readonly send: (wanted: { readonly email: string; readonly recaptcha: string }) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { email, onClose } = props;
  const titleId = useId();
  const t = useText();
  const captcha = useCaptcha(props.action);
  const [sent, setSent] = useState(false);
  const form = useFormValues({
    draft: null,
    initial: { email },
    early: true,
    check: ({ email }) => ({ email: emailError(email) }),
    send: async ({ email }) => {
      try {
        await props.send({ email, recaptcha: await captcha.answer() });
      } catch (error) {
        captcha.reset();
        throw error;
      }
      setSent(true);
    },
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <form noValidate onFocus={captcha.begin} onSubmit={form.submit}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {sent ? (
            <Alert severity="success" role="status">
              {props.sent}
            </Alert>
          ) : (
            <>
              {form.failure !== undefined && <Alert severity="error">{props.failed}</Alert>}
              <Typography>{props.intro}</Typography>
              <Field
                label={t("identity.email")}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                {...form.field("email")}
              />
              <CaptchaNotice />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          {sent ? (
            <Button variant="contained" onClick={onClose} autoFocus>
              {t("shell.close")}
            </Button>
          ) : (
            <>
              <Button color="inherit" onClick={onClose}>
                {t("shell.cancel")}
              </Button>
              <ReasonButton
                type="submit"
                variant="contained"
                loading={form.busy}
                reason={emailError(form.values.email) === undefined ? undefined : t("identity.emailInvalid")}
              >
                {t("identity.recoverySend")}
              </ReasonButton>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
