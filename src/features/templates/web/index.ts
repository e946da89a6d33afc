export { ManageTemplates } from "./ManageTemplatesPage.tsx";
export { TemplateSettings } from "./TemplateSettings.tsx";
