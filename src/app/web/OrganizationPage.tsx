import { ManageOrganization } from "#features/members/web/index.ts";
import { partsOf } from "./parts.ts";

/** /manageorg with the sections of every feature. */
export const Page = () => <ManageOrganization sections={partsOf("organization")} />;
