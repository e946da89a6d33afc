import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";

/** Apart from the other calls: every page asks it, and the first one that is opened should not carry the rest. */
export const countNotices = endpoint({
  method: "GET",
  path: "/notifications/count",
  access: "member",
  area: "organization",
  summary: "The number of the caller's unread notifications; 100 means more than 99",
  input: z.strictObject({}),
  output: z.object({ unread: z.number().int() }),
});
