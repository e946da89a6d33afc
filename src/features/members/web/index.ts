export { ManageOrganization } from "./ManageOrganization.tsx";
