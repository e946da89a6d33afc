import type { WebFeature } from "#client/feature.ts";

export { Account } from "./Account.tsx";
export {
  AccountFields,
  accountFields,
  blankAccount,
  checkAccount,
  NameAndPassword,
} from "./AccountFields.tsx";
export { AccountNotice } from "./AccountNotice.tsx";
export { CaptchaNotice } from "./CaptchaNotice.tsx";
export { CaptchaStatus } from "./CaptchaStatus.tsx";
export { QrCode } from "./factors/QrCode.tsx";
export { useAccountMaking } from "./use-account-making.ts";
export { type CaptchaWork, useCaptcha } from "./use-captcha.ts";
export { useRecentSignIn } from "./use-recent-sign-in.tsx";
export { VisitorScreen } from "./VisitorScreen.tsx";

import { lazyComponent } from "#client/lazy-component.tsx";

/** The single sign-on of one's organization, among its integrations. */
export const SingleSignOnSection = lazyComponent(() =>
  import("./SingleSignOnSection.tsx").then((m) => m.SingleSignOnSection),
);

/** Offers to sign in again where the server asks for a recent sign-in. */
export const SignInAgain = lazyComponent(() => import("./SignInAgain.tsx").then((m) => m.SignInAgain));

/** Verifies a phone number of the user in a dialog, over unfinished work. */
export const VerifyPhone = lazyComponent(() => import("./factors/VerifyPhone.tsx").then((m) => m.VerifyPhone));

/** Loads the chat widget, for signed-in users only. */
export const loadChat = () => import("./chat.ts");

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/login": () => import("./LoginPage.tsx"),
    "/signup": () => import("./SignUpPage.tsx"),
    "/thankYouSignUp": () => import("./ThankYouPage.tsx"),
    "/auth/action": () => import("./ActionPage.tsx"),
  },
};
