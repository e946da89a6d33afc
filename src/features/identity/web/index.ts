export { AccountFields, accountFields, blankAccount, type NewAccount } from "./AccountFields.tsx";
export { AccountNotice } from "./AccountNotice.tsx";
export { CaptchaStatus } from "./CaptchaStatus.tsx";
export { useAccountMaking } from "./use-account-making.ts";
export { VisitorScreen } from "./VisitorScreen.tsx";

import { later } from "#client/later.tsx";
import type { OrganizationSection } from "#features/members/web/index.ts";

/** The single sign-on of one's organization, as a section of /manageorg. */
export const organizationSections: readonly OrganizationSection[] = [
  {
    tab: "singleSignOn",
    label: (t) => t("identity.sso.title"),
    order: 85,
    Section: later(() => import("./SingleSignOnSection.tsx").then((m) => m.SingleSignOnSection)),
  },
];

/** Offers to sign in again where the server asks for a recent sign-in, which `asksForSignIn` tells. */
export const SignInAgain = later(() => import("./SignInAgain.tsx").then((m) => m.SignInAgain));

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
