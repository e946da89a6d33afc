import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { listTemplateChoices } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import type { Subject } from "./subject.ts";
import type { TargetKind } from "./use-binding.ts";

/** The values of a subject for a contract, loaded again each time a dialog is opened. */
export const bindingsQuery = (subject: Subject, kind: TargetKind, target: string | undefined) =>
  queryOptions({
    queryKey: subject.queryKey(kind, target),
    enabled: target !== undefined,
    gcTime: 0,
    // The choice depends on the loaded values. A refusal reports a change.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      subject.read(kind === "process" ? { processId: target ?? "" } : { templateId: target ?? "" }, signal),
  });

/** One's own drafts by a part of their title, or templates a process can begin with by a part of their name. */
export const targetsQuery = (kind: TargetKind, search: string) =>
  queryOptions({
    queryKey: (kind === "process" ? processListKeys : templateListKeys).of("toBind", search),
    queryFn: async ({ signal }) => {
      const searched = search === "" ? {} : { search };
      if (kind === "template") {
        const { rows } = await call(listTemplateChoices, searched, { signal });
        return rows.map(({ id, name, description }) => ({ id, name, beside: description }));
      }
      const { rows } = await call(listProcesses, { list: "drafts", ...searched }, { signal });
      return rows.map(({ id, title, templateName }) => ({ id, name: title, beside: templateName }));
    },
  });
