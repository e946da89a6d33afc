/** The page of this feature, by the path of its screen. */
export const pages = { "/free-trial": () => import("./FreeTrialPage.tsx") };
