import type { AlertColor } from "@mui/material/Alert";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { Failure } from "#protocol/failure.ts";
import type { CaptchaAction, signUpMessages } from "../../contract.ts";
import { type CaptchaWork, useCaptcha } from "../captcha/use-captcha.ts";

/** The time limit of the server, in milliseconds. After it, the page says that something went wrong. */
const patience = 6_000;

const answers = {
  EMAIL_EXISTS: { severity: "warning", key: "identity.emailExists" },
  INVALID_CAPTCHA: { severity: "error", key: "identity.captchaInvalid" },
  USER_CREATION_FAILED: { severity: "error", key: "identity.userCreationFailed" },
} as const;
const unknownAnswer = { severity: "error", key: "identity.unknownError" } as const;

const isOffline = (error: unknown): boolean => error instanceof Failure && error.status === 0;

/** The message above the fields of a form that creates an account. */
export interface Notice {
  readonly severity: AlertColor;
  readonly text: string;
}

/** A call that makes an account, with the answer to the captcha. */
type Send = (recaptcha: string, signal: AbortSignal) => Promise<{ readonly message: (typeof signUpMessages)[number] }>;

/** Why no account was made, as the page says it. */
class NotMade extends Error {
  readonly notice: Notice;
  constructor(notice: Notice) {
    super(notice.text);
    this.notice = notice;
  }
}

const isFilled = (value: unknown): boolean => (typeof value === "string" ? value.trim() !== "" : Boolean(value));

/**
 * Creates an account. The captcha is solved while the user types, the answers of the server are shown in `notice`, and
 * the thank-you page opens at the end.
 */
export function useAccountMaking(action: CaptchaAction): {
  readonly notice: Notice | undefined;
  readonly captcha: CaptchaWork;
  /** Throws why there is no account; `outcome` says it. */
  readonly make: (send: Send) => Promise<void>;
  /** Options of the form. A field with an error is to be put right where it is filled, to be filled in where it is not. */
  readonly outcome: {
    readonly onWrong: (values: object) => void;
    readonly onFailure: (failure: unknown) => void;
  };
  /** Removes the message. */
  readonly clear: () => void;
} {
  const t = useText();
  const navigate = useNavigate();
  const captcha = useCaptcha(action);
  const [notice, setNotice] = useState<Notice>();
  const failed = (text: string): Notice => ({ severity: "error", text });
  const noticeOf = (error: unknown): Notice => {
    if (error instanceof NotMade) return error.notice;
    if (isOffline(error)) return failed(t("identity.checkConnection"));
    return failed(error instanceof Failure ? failureText(error) : t("identity.reloadPage"));
  };
  const solved = async (): Promise<string> => {
    try {
      return await captcha.answer();
    } catch (error) {
      captcha.reset();
      throw new NotMade(failed(t(isOffline(error) ? "identity.checkConnection" : "identity.captchaRedo")));
    }
  };
  return {
    notice,
    captcha,
    clear: () => setNotice(undefined),
    outcome: {
      onWrong: (values) =>
        setNotice(failed(t(Object.values(values).some(isFilled) ? "identity.checkFields" : "identity.fillFields"))),
      onFailure: (failure) => setNotice(noticeOf(failure)),
    },
    make: async (send) => {
      setNotice(undefined);
      const recaptcha = await solved();
      try {
        const { message } = await send(recaptcha, AbortSignal.timeout(patience));
        if (message === "USER_CREATED") return await navigate({ to: "/thankYouSignUp" });
        const { severity, key } = answers[message] ?? unknownAnswer;
        throw new NotMade({ severity, text: t(key) });
      } catch (error) {
        captcha.reset();
        captcha.begin();
        throw error;
      }
    },
  };
}
