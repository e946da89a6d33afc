import { templateActs } from "#features/processes/web/index.ts";
import { ManageTemplates } from "#features/templates/web/index.ts";
import { partsOf } from "./parts.ts";

/** /managetemplates with the sources of templates and the actions on new ones that other features add. */
export const Page = () => <ManageTemplates sources={partsOf("sources")} acts={templateActs} />;
