import { z } from "zod";
import { PresentField, PresentPerson, presenceLimits } from "#features/answers/presence.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

export const notePresence = endpoint({
  method: "PUT",
  path: "/processes/:id/presence",
  access: "member",
  area: "processes",
  summary: "Reports that the caller has a process open and in which field they are; returns who else has it open",
  input: z.strictObject({ id: Id, field: PresentField }),
  output: z.object({ others: z.array(PresentPerson) }),
  limits: [...presenceLimits],
});
