export { ManageTemplates } from "./ManageTemplatesPage.tsx";
export { TemplateSettings } from "./TemplateSettings.tsx";
export { useGuard } from "./use-guard.tsx";
export { ComparedText } from "./versions/ComparedText.tsx";
