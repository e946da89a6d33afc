import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { listTemplateChoices } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import type { Subject } from "./subject.ts";

/** The values of a subject for a contract, loaded again each time a dialog is opened. */
export const bindingsQuery = (subject: Subject, kind: "process" | "template", target: string | undefined) =>
  queryOptions({
    queryKey: subject.queryKey(kind, target),
    enabled: target !== undefined,
    gcTime: 0,
    // The choice depends on the loaded values. A refusal reports a change.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      subject.read(kind === "process" ? { processId: target ?? "" } : { templateId: target ?? "" }, signal),
  });

const searched = (search: string) => (search === "" ? {} : { search });

/** One's own drafts, by a part of their title. */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: processListKeys.of("toBind", search),
    queryFn: async ({ signal }) => {
      const { rows } = await call(listProcesses, { list: "drafts", ...searched(search) }, { signal });
      return rows.map(({ id, title, templateName }) => ({ id, name: title, beside: templateName }));
    },
  });

/** Templates a process can begin with, by a part of their name. */
export const templatesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("toBind", search),
    queryFn: async ({ signal }) => {
      const { rows } = await call(listTemplateChoices, searched(search), { signal });
      return rows.map(({ id, name, description }) => ({ id, name, beside: description }));
    },
  });
