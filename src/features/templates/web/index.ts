/** The pages of this feature, by the path of their screen. */
export const pages = {
  "/managetemplates": () => import("./ManageTemplatesPage.tsx"),
  "/templateSettings/:id": () => import("./TemplateSettingsPage.tsx"),
};
