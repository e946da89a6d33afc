import { BatchPage } from "#features/batch/web/index.ts";
import { partsOf } from "./parts.ts";

/** /batches/:id with the sections of every feature. */
export const Page = () => <BatchPage sections={partsOf("batch")} />;
