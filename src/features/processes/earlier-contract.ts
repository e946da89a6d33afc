import { z } from "zod";
import { StoredAnswers } from "#features/answers/stored-answers.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

export const getEarlierAnswers = endpoint({
  method: "GET",
  path: "/processes/:id/earlier/:earlierId",
  access: "member",
  area: "processes",
  summary: "The answers of another process that match this form by name",
  input: z.strictObject({ id: Id, earlierId: Id }),
  output: z.object({
    title: z.string(),
    /** By the names of the form, as a patch of its answers. */
    answers: StoredAnswers,
  }),
});
