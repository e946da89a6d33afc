export { GeneralSection } from "./GeneralSection.tsx";
export { OrganizationForm } from "./OrganizationForm.tsx";
