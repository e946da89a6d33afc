import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { emailFault } from "../account-rules.ts";
import { requestReset } from "../contract.ts";
import { useCaptcha } from "./use-captcha.ts";

interface Wanted {
  readonly email: string;
}

/** Asks for the mail that lets somebody choose a new password. Sending waits until the address can be one. */
export function RecoveryDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useText();
  const captcha = useCaptcha();
  const [result, setResult] = useState<"sent" | "failed">();
  const { register, handleSubmit, formState } = useForm<Wanted>({ defaultValues: { email }, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = formState;
  const send = async ({ email }: Wanted) => {
    setResult(undefined);
    try {
      await call(requestReset, { email, recaptcha: await captcha.answer() });
      setResult("sent");
    } catch {
      captcha.reset();
      setResult("failed");
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="recovery-title">
      <form noValidate onFocus={captcha.begin} onSubmit={(event) => void handleSubmit(send)(event)}>
        <DialogTitle id="recovery-title">{t("identity.recoveryTitle")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {result === "sent" ? (
            <Alert severity="success" role="status">
              {t("identity.recoverySuccess")}
            </Alert>
          ) : (
            <>
              {result === "failed" && <Alert severity="error">{t("identity.recoveryError")}</Alert>}
              <Typography>{t("identity.recoveryIntro")}</Typography>
              <Field
                label={t("identity.email")}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                error={faultText(errors.email?.message)}
                {...register("email", { validate: (value) => emailFault(value) ?? true })}
              />
              <p className="quiet">
                {t("identity.captchaNotice")} {t("identity.captchaPrivacy")}
              </p>
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
