import { Processes } from "#features/process-lists/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes; its work items, and what is done with several processes, are those of every feature. */
export const Page = () => <Processes work={partsOf("work")} acts={partsOf("processActs")} />;
