import { Utilities } from "#features/utilities/web/index.ts";
import { partsOf } from "./parts.ts";

/** /utilities with the tools of every feature. */
export const Page = () => <Utilities tools={partsOf("tools")} />;
