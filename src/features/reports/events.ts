import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { savedReportKeys } from "./feature.ts";

/** A report kept by name was made, changed, mailed, deleted or brought back. */
export const savedReportChanged = event("savedReport.changed", z.object({ reportId: Id }), () => ({
  keys: [savedReportKeys.all],
}));
