import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { BatchFiling, FilingAct } from "./batch-filing.ts";

const path = "/batches/:batchId/filing" as const;

export const getBatchFiling = endpoint({
  method: "GET",
  path,
  access: "member",
  area: ["repository", "processes"],
  summary:
    "How many contracts of a batch the caller can save to the repository, and the progress of the caller's last order",
  input: z.strictObject({ batchId: Id }),
  output: BatchFiling,
});

export const fileBatch = endpoint({
  method: "POST",
  path,
  access: "member",
  area: ["repository", "processes:read"],
  summary:
    "Saves the documents of the approved contracts of a batch to a folder, or to the top level of the caller's repository. Runs as a job; what the caller saved before is not saved again",
  input: z.strictObject({ batchId: Id, folderId: Id.nullable() }),
  output: z.object({ contracts: z.number().int() }),
});

export const steerBatchFiling = endpoint({
  method: "PUT",
  path: "/batches/:batchId/filing/state",
  access: "member",
  area: ["repository", "processes:read"],
  summary: "Pauses, resumes or cancels the caller's order, or retries the contracts that could not be saved",
  input: z.strictObject({ batchId: Id, act: FilingAct }),
  output: z.object({ batchId: Id }),
});
