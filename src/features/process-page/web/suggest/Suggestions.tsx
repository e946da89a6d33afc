import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { withdrawSuggestion } from "#features/reviews/contract.ts";
import type { Actor } from "#protocol/actor.ts";
import { SuggestionList } from "./SuggestionList.tsx";

/** The suggestions, for people who do not decide them. One's own can be withdrawn. */
export function Suggestions({
  process,
  actor,
  path,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly path?: string;
}) {
  const t = useText();
  const { id } = process;
  const withdraw = useChange(withdrawSuggestion, { refresh: [processKeys.one(id)] });
  return (
    <SuggestionList
      process={process}
      path={path}
      title={t("processes.suggestion.title")}
      acts={({ id: suggestionId, byId }) =>
        byId === actor.uid && (
          <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id, suggestionId })}>
            {t("processes.suggestion.withdraw")}
          </Button>
        )
      }
    />
  );
}
