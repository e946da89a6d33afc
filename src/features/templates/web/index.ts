export { ManageTemplates } from "./ManageTemplatesPage.tsx";
export { TemplateSettings } from "./TemplateSettings.tsx";
export { ComparedText } from "./versions/ComparedText.tsx";
