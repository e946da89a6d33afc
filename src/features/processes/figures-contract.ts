import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** The maximum of differences listed for one document. Further ones are only counted. */
export const maxDiffering = 100;

export const compareProcessFigures = endpoint({
  method: "GET",
  path: "/processes/:id/figures",
  access: "member",
  area: "processes",
  summary:
    "Compares the numbers, amounts and dates in words with the figures next to them in the final text of a process, and the given names of people with the answers for their genders",
  input: z.strictObject({ id: Id }),
  output: z.object({
    version: z.int32(),
    /** Pairs of words and figures that were compared, and how many of them differ. */
    compared: z.number().int(),
    count: z.number().int(),
    differ: z.array(
      z.object({
        words: z.string(),
        figures: z.string(),
        /** The amount in words, written as figures. The page compares it with `figures`. */
        said: z.string(),
      }),
    ),
    /** Names of people that were compared with the answers for their genders, and those that say the other one. */
    genders: z.object({
      compared: z.number().int(),
      count: z.number().int(),
      differ: z.array(z.object({ name: z.string(), gender: z.string(), says: z.enum(["masculino", "femenino"]) })),
    }),
  }),
  limits: [{ by: "account", max: 120, seconds: 60 }],
});
