/** The pages of this feature, by the path of their screen. */
export const pages = {
  "/login": () => import("./LoginPage.tsx"),
  "/signup": () => import("./SignUpPage.tsx"),
  "/thankYouSignUp": () => import("./ThankYouPage.tsx"),
  "/auth/action": () => import("./ActionPage.tsx"),
  "/myaccount": () => import("./AccountPage.tsx"),
};
