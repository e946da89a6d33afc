import { z } from "zod";
import { job } from "#platform/jobs/job.ts";

/** Asks the provider of a query. */
export const askJob = job("registries.ask", z.object({ queryId: z.uuid() }), {
  retries: 3,
  concurrency: 4,
  slow: true,
});

/** Ends what nobody answered, and erases what is too old. */
export const sweepJob = job("registries.sweep", z.object({}), { retries: 2, concurrency: 1 });
