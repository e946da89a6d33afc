export { CountryField } from "./CountryField.tsx";
export { GeneralSection } from "./GeneralSection.tsx";
export { OrganizationForm } from "./OrganizationForm.tsx";
