import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const Span = { from: z.iso.date(), until: z.iso.date() };

/** A person's substitute and the days, both included. */
const Substitute = z.object({ substituteId: Id, name: z.string(), ...Span });

export const getSubstitute = endpoint({
  method: "GET",
  path: "/processes/substitute",
  access: "member",
  area: "processes",
  summary: "The caller's substitute reviewer, and whom the caller substitutes for now",
  input: z.strictObject({}),
  output: z.object({
    substitute: Substitute.nullable(),
    inPlaceOf: z.array(z.object({ uid: Id, name: z.string(), until: z.iso.date() })),
  }),
});

export const saveSubstitute = endpoint({
  method: "PUT",
  path: "/processes/substitute",
  access: "member",
  area: "processes",
  summary:
    "Sets the caller's substitute reviewer for a range of days; reviews assigned on these days go to the substitute and say so",
  input: z
    .strictObject({ substituteId: Id, ...Span })
    .refine(({ from, until }) => from <= until, { path: ["until"], message: "processes.substituteDays" }),
  output: Substitute,
});

export const deleteSubstitute = endpoint({
  method: "DELETE",
  path: "/processes/substitute",
  access: "member",
  area: "processes",
  summary: "Removes the substitute; reviews already assigned to them stay with them",
  input: z.strictObject({}),
  output: z.object({}),
});
