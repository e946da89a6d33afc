import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const Span = { from: z.iso.date(), until: z.iso.date() };

/** Who stands in for somebody, and on which days, both included. */
const Substitute = z.object({ substituteId: Id, name: z.string(), ...Span });

export const getSubstitute = endpoint({
  method: "GET",
  path: "/processes/substitute",
  access: "member",
  summary: "Who reviews in the caller's place while they are away, and in whose place the caller does now",
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
  summary:
    "Names who reviews in the caller's place from one day to another: what is assigned to the caller on these days goes to them, and says so",
  input: z
    .strictObject({ substituteId: Id, ...Span })
    .refine(({ from, until }) => from <= until, { path: ["until"], message: "processes.substituteDays" }),
  output: Substitute,
});

export const deleteSubstitute = endpoint({
  method: "DELETE",
  path: "/processes/substitute",
  access: "member",
  summary: "Takes the substitute away: what was assigned to them meanwhile stays theirs",
  input: z.strictObject({}),
  output: z.object({}),
});
