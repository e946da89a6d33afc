import type { WebFeature } from "#client/feature.ts";

export { Account } from "./Account.tsx";
export { CaptchaNotice } from "./captcha/CaptchaNotice.tsx";
export { CaptchaStatus } from "./captcha/CaptchaStatus.tsx";
export { type CaptchaWork, useCaptcha } from "./captcha/use-captcha.ts";
export { useRecentSignIn } from "./sign-in/use-recent-sign-in.tsx";
export { AccountFields, NameAndPassword } from "./sign-up/AccountFields.tsx";
export { AccountNotice } from "./sign-up/AccountNotice.tsx";
export { useAccountMaking } from "./sign-up/use-account-making.ts";
export { VisitorScreen } from "./VisitorScreen.tsx";

import { lazyComponent } from "#client/lazy-component.tsx";

/** The single sign-on of one's organization, among its integrations. */
export const SingleSignOnSection = lazyComponent(() =>
  import("./SingleSignOnSection.tsx").then((m) => m.SingleSignOnSection),
);

/** Offers to sign in again where the server asks for a recent sign-in. */
export const SignInAgain = lazyComponent(() => import("./sign-in/SignInAgain.tsx").then((m) => m.SignInAgain));

/** Verifies a phone number of the user in a dialog, over unfinished work. */
export const VerifyPhone = lazyComponent(() => import("./factors/VerifyPhone.tsx").then((m) => m.VerifyPhone));

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/login": () => import("./sign-in/LoginPage.tsx"),
    "/signup": () => import("./sign-up/SignUpPage.tsx"),
    "/thankYouSignUp": () => import("./sign-up/ThankYouPage.tsx"),
    "/auth/action": () => import("./ActionPage.tsx"),
  },
};
