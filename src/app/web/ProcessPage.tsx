import { OneProcess } from "#features/process-page/web/index.ts";
import { partsOf } from "./parts.ts";

/** /processes/:id with the sections and notices of every feature. */
export const Page = () => (
  <OneProcess
    sections={partsOf("process")}
    notices={partsOf("processNotices")}
    formNotices={partsOf("formNotices")}
    fileSources={partsOf("fileSources")}
    partyCards={partsOf("partyCards")}
  />
);
