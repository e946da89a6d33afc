import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listMembers } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/keys.ts";
import { getProgress } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/keys.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { doneSteps, type FirstStep } from "../first-steps.ts";

/**
 * Which of the first steps are done; undefined while that is not known, and from the first approved contract on. Until that
 * is known nothing else is asked: an organization at work asks one small question.
 */
export function useFirstSteps(): Readonly<Record<FirstStep, boolean>> | undefined {
  const progress = useQuery({
    queryKey: processListKeys.of("progress"),
    queryFn: ({ signal }) => call(getProgress, {}, { signal }),
  }).data;
  const enabled = progress?.approved === false;
  const templates = useQuery({
    queryKey: templateListKeys.of("first"),
    queryFn: ({ signal }) => call(listTemplates, { limit: 100 }, { signal }),
    enabled,
  }).data;
  const people = useQuery({
    queryKey: memberKeys.of("first"),
    queryFn: async ({ signal }) => {
      const { members, invitations } = await call(listMembers, {}, { signal });
      return members.length + invitations.length;
    },
    enabled,
  }).data;
  if (!enabled || templates === undefined || people === undefined) return undefined;
  return doneSteps({ begun: progress.begun, templates: templates.rows, people });
}
