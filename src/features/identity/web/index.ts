export { AccountFields, accountFields, blankAccount, type NewAccount } from "./AccountFields.tsx";
export { AccountNotice } from "./AccountNotice.tsx";
export { CaptchaStatus } from "./CaptchaStatus.tsx";
export { useAccountMaking } from "./use-account-making.ts";
export { useRecentSignIn } from "./use-recent-sign-in.tsx";
export { VisitorScreen } from "./VisitorScreen.tsx";

import { later } from "#client/later.tsx";

/** The single sign-on of one's organization, among its integrations. */
export const SingleSignOnSection = later(() => import("./SingleSignOnSection.tsx").then((m) => m.SingleSignOnSection));

/** Offers to sign in again where the server asks for a recent sign-in. */
export const SignInAgain = later(() => import("./SignInAgain.tsx").then((m) => m.SignInAgain));

/** Shows a phone to be one's own; what is under way stays as it is behind it. */
export const VerifyPhone = later(() => import("./factors/VerifyPhone.tsx").then((m) => m.VerifyPhone));

/** The chat widget: fetched only for whoever is signed in. */
export const loadChat = () => import("./chat.ts");

/** The pages of this feature, by the path of their screen. */
export const pages = {
  "/login": () => import("./LoginPage.tsx"),
  "/signup": () => import("./SignUpPage.tsx"),
  "/thankYouSignUp": () => import("./ThankYouPage.tsx"),
  "/auth/action": () => import("./ActionPage.tsx"),
  "/myaccount": () => import("./AccountPage.tsx"),
};
