import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";

export const countAssignments = endpoint({
  method: "GET",
  path: "/processes/assignments/counter",
  access: "member",
  area: "processes",
  summary: "The number of processes in the inbox or in review without a reviewer; 100 means more than 99",
  input: z.strictObject({}),
  output: z.object({ waiting: z.number().int().max(100) }),
});
