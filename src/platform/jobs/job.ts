import type { z } from "zod";

/**
 * The classes of jobs, from which a node may choose: `pdf` needs LibreOffice, `mail` sends mails, `slow` takes seconds or minutes, and
 * `quick` is the rest, with all reactions.
 */
export const jobClasses = ["pdf", "mail", "slow", "quick"] as const;
export type JobClass = (typeof jobClasses)[number];

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
  /** Its class, if `slow` does not say it. */
  readonly kind?: "pdf" | "mail" | undefined;
}

/** Returns the class of a job. */
export const classOf = ({ kind, slow }: Pick<JobType, "kind" | "slow">): JobClass => kind ?? (slow ? "slow" : "quick");

/** Declares a job. */
export const job = <P extends z.ZodType>(
  name: string,
  data: P,
  {
    retries = 8,
    concurrency = 2,
    slow = false,
    kind,
  }: Partial<Pick<JobType, "retries" | "concurrency" | "slow" | "kind">> = {},
): JobType<P> => ({ name, data, retries, concurrency, slow, kind });
