import Done from "@mui/icons-material/CheckCircle";
import Waiting from "@mui/icons-material/ShieldOutlined";
import CircularProgress from "@mui/material/CircularProgress";
import { useText } from "#client/i18n.ts";
import type { CaptchaWork } from "./use-captcha.ts";

/** Shows the progress of the captcha in one line. */
export function CaptchaStatus({ captcha }: { readonly captcha: CaptchaWork }) {
  const t = useText();
  const { state } = captcha;
  return (
    <div className={`captcha-state quiet ${state}`} role="status">
      {state === "solving" ? (
        <CircularProgress size={16} thickness={5} aria-hidden />
      ) : state === "solved" ? (
        <Done aria-hidden />
      ) : (
        <Waiting aria-hidden />
      )}
      <span>{t(`identity.captcha.${state}`)}</span>
      {state === "failed" && (
        <button type="button" className="visitor-link" onClick={captcha.begin}>
          {t("identity.captcha.retry")}
        </button>
      )}
    </div>
  );
}
