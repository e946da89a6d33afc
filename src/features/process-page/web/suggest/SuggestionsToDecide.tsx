import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { decideSuggestion } from "#features/reviews/contract.ts";
import type { FormSession } from "../fill/form-session.ts";
import { SuggestionList } from "./SuggestionList.tsx";

/** The suggestions of reviewers above the form. Each is accepted as the answer, or refused. */
export function SuggestionsToDecide({
  process,
  formSession,
}: {
  readonly process: Process;
  readonly formSession: FormSession;
}) {
  const t = useText();
  const queries = useQueryClient();
  const { id } = process;
  const decide = useChange(decideSuggestion, {
    done: (_, { accepted }) => t(accepted ? "processes.suggestion.accepted" : "processes.suggestion.refused"),
    // The form follows the new answers.
    afterwards: () => queries.invalidateQueries({ queryKey: processKeys.one(id) }),
    refresh: [processKeys.one(id)],
  });
  const act = async (suggestionId: string, accepted: boolean) => {
    await formSession.flush();
    decide.mutate({ id, suggestionId, accepted, version: formSession.version });
  };
  return (
    <SuggestionList
      process={process}
      title={t("processes.suggestion.title")}
      onlyOpen
      acts={({ id: suggestionId }) => (
        <>
          <Button
            size="small"
            variant="outlined"
            loading={decide.isPending}
            onClick={() => void act(suggestionId, true)}
          >
            {t("processes.suggestion.accept")}
          </Button>
          <Button size="small" disabled={decide.isPending} onClick={() => void act(suggestionId, false)}>
            {t("processes.suggestion.refuse")}
          </Button>
        </>
      )}
    />
  );
}
