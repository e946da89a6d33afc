import type { z } from "zod";

/** A type of job: work outside the request. Its data are ids, and its handler must be repeatable. */
export interface JobType<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly data: P;
  /** Times it is tried again after a failure, with growing pauses. Default 8; then it waits in the dead-letter view. */
  readonly retries: number;
  /** Jobs of this kind at once on one node. */
  readonly concurrency: number;
  /** The job takes seconds or minutes: jobs are taken one by one, so that one that hangs delays no other. */
  readonly slow: boolean;
}

/** Declares a job. */
export const job = <P extends z.ZodType>(
  name: string,
  data: P,
  { retries = 8, concurrency = 2, slow = false }: Partial<Pick<JobType, "retries" | "concurrency" | "slow">> = {},
): JobType<P> => ({ name, data, retries, concurrency, slow });
