/** The pages of this feature, by the path of their screen. */
export const pages = {
  "/processes": () => import("./ProcessesPage.tsx"),
  "/processes/:id": () => import("./ProcessPage.tsx"),
};
