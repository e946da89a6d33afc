import { TemplateSettings } from "#features/templates/web/index.ts";
import { partsOf } from "./parts.ts";

/** /templateSettings/:id with the tabs of every feature. */
export const Page = () => <TemplateSettings sections={partsOf("template")} />;
