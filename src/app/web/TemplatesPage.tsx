import { ManageTemplates } from "#features/templates/web/index.ts";
import { partsOf } from "./parts.ts";

/** /managetemplates with what other features make templates of. */
export const Page = () => <ManageTemplates sources={partsOf("sources")} />;
