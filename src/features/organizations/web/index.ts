export { GeneralSection } from "./GeneralSection.tsx";
export { OrganizationForm } from "./OrganizationForm.tsx";

/** No page of its own: its pieces stand on the pages of members. */
export const pages = {};
