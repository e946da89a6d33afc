import { FiledPage } from "#features/process-lists/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes/client/:id with the sections of every feature. */
export const Page = () => <FiledPage kind="client" sections={partsOf("filed")} acts={partsOf("processActs")} />;
