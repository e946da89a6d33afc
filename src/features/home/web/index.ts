/** The pages of this feature. */
export const pages = { "/home": () => import("./HomePage.tsx") };
