import type { AlertColor } from "@mui/material/Alert";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { Failure } from "#protocol/failure.ts";
import type { CaptchaAction, signUpMessages } from "../contract.ts";
import { type CaptchaWork, useCaptcha } from "./use-captcha.ts";

/** How long the server may think about it, in milliseconds; then the page says that something went wrong. */
const patience = 6_000;

const answers = {
  EMAIL_EXISTS: { severity: "warning", key: "identity.emailExists" },
  INVALID_CAPTCHA: { severity: "error", key: "identity.captchaInvalid" },
  USER_CREATION_FAILED: { severity: "error", key: "identity.userCreationFailed" },
} as const;
const unknownAnswer = { severity: "error", key: "identity.unknownError" } as const;

const isOffline = (error: unknown): boolean => error instanceof Failure && error.status === 0;

/** What a form that makes an account says above its fields. */
export interface Notice {
  readonly severity: AlertColor;
  readonly text: string;
}

/** A call that makes an account, with the answer to the captcha. */
type Send = (recaptcha: string, signal: AbortSignal) => Promise<{ readonly message: (typeof signUpMessages)[number] }>;

/**
 * The making of an account: the captcha is solved while one writes, the answers of the server are told in `notice`, and
 * once the account is there the thank-you page opens. `showErrors` puts the server's errors beside their fields, and says
 * whether there were any; `filledWrongly` says whether a field with an error is filled.
 */
export function useAccountMaking(
  action: CaptchaAction,
  filledWrongly: () => boolean,
): {
  readonly notice: Notice | undefined;
  readonly captcha: CaptchaWork;
  readonly make: (send: Send, showErrors: (error: unknown) => boolean) => Promise<void>;
  /** Says that fields are to be filled in, or put right. */
  readonly incomplete: () => void;
  /** Takes back what was said. */
  readonly clear: () => void;
} {
  const t = useText();
  const navigate = useNavigate();
  const captcha = useCaptcha(action);
  const [notice, setNotice] = useState<Notice>();
  const fail = (text: string) => setNotice({ severity: "error", text });
  const incomplete = () => fail(t(filledWrongly() ? "identity.checkFields" : "identity.fillFields"));
  return {
    notice,
    captcha,
    clear: () => setNotice(undefined),
    incomplete,
    make: async (send, showErrors) => {
      setNotice(undefined);
      const recaptcha = await captcha
        .answer()
        .catch((error: unknown) => fail(t(isOffline(error) ? "identity.checkConnection" : "identity.captchaRedo")));
      if (!recaptcha) return captcha.reset();
      try {
        const { message } = await send(recaptcha, AbortSignal.timeout(patience));
        if (message === "USER_CREATED") return await navigate({ to: "/thankYouSignUp" });
        const { severity, key } = answers[message] ?? unknownAnswer;
        setNotice({ severity, text: t(key) });
      } catch (error) {
        if (showErrors(error)) incomplete();
        else if (isOffline(error)) fail(t("identity.checkConnection"));
        else if (error instanceof Failure) fail(failureText(error));
        else fail(t("identity.reloadPage"));
      }
      captcha.reset();
      captcha.begin();
    },
  };
}
