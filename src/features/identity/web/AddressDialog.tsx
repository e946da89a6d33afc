import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { emailError } from "../account-rules.ts";
import type { CaptchaAction } from "../contract.ts";
import { CaptchaNotice } from "./CaptchaNotice.tsx";
import { useCaptcha } from "./use-captcha.ts";

interface Wanted {
  readonly email: string;
}

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
  const [result, setResult] = useState<"sent" | "failed">();
  const { register, handleSubmit, formState } = useForm<Wanted>({ defaultValues: { email }, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = formState;
  const send = async ({ email }: Wanted) => {
    setResult(undefined);
    try {
      await props.send({ email, recaptcha: await captcha.answer() });
      setResult("sent");
    } catch {
      captcha.reset();
      setResult("failed");
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <form noValidate onFocus={captcha.begin} onSubmit={(event) => void handleSubmit(send)(event)}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {result === "sent" ? (
            <Alert severity="success" role="status">
              {props.sent}
            </Alert>
          ) : (
            <>
              {result === "failed" && <Alert severity="error">{props.failed}</Alert>}
              <Typography>{props.intro}</Typography>
              <Field
                label={t("identity.email")}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                error={errorText(errors.email?.message)}
                {...register("email", { validate: (value) => emailError(value) ?? true })}
              />
              <CaptchaNotice />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          {result === "sent" ? (
            <Button variant="contained" onClick={onClose} autoFocus>
              {t("shell.close")}
            </Button>
          ) : (
            <>
              <Button color="inherit" onClick={onClose}>
                {t("shell.cancel")}
              </Button>
              <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isValid || isSubmitting}>
                {t("identity.recoverySend")}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
