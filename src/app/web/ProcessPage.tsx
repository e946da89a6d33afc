import { OneProcess } from "#features/processes/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes/:id with the sections of every feature. */
export const Page = () => <OneProcess sections={partsOf("process")} />;
