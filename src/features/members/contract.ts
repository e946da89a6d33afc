import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Session } from "./session.ts";

/** Who is looking; a visitor who is not signed in gets `person: null`. */
export const getSession = endpoint({
  method: "GET",
  path: "/session",
  access: "public",
  summary: "Who is looking, as what, in which organization",
  input: z.strictObject({}),
  output: Session,
});
