import type { z } from "zod";

/** A kind of work done outside the request: its data is ids, its handler can run twice without harm. */
export interface JobType<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly data: P;
  /** Times it is tried again after a failure, with growing pauses. Default 8; then it waits in the dead-letter view. */
  readonly retries: number;
  /** Jobs of this kind at once on one node. */
  readonly concurrency: number;
}

/** Declares a job. */
export const job = <P extends z.ZodType>(
  name: string,
  data: P,
  options: { retries?: number; concurrency?: number } = {},
): JobType<P> => ({ name, data, retries: options.retries ?? 8, concurrency: options.concurrency ?? 2 });
