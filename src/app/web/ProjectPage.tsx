import { FiledPage } from "#features/process-lists/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes/project/:id with the sections of every feature. */
export const Page = () => <FiledPage kind="project" sections={partsOf("filed")} acts={partsOf("processActs")} />;
