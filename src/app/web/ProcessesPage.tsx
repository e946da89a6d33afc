import { Processes } from "#features/processes/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes; its work items are those of every feature. */
export const Page = () => <Processes work={partsOf("work")} />;
