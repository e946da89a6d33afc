import { type ReactNode, useEffect } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { hasRules } from "#engine/answers/work-out.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { ErrorState } from "#ui/states.tsx";
import { lateFailed, lateWords, wantWords } from "./late-words.ts";

/**
 * Opens a form once its rules can be run: what reads formulas is large, so most forms do without. From then on it is there, without a
 * connection too.
 */
export function RulesGate({
  questions,
  meanwhile,
  children,
}: {
  readonly questions: readonly FormField[];
  /** Drawn until then, instead of the places of fields. */
  readonly meanwhile?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useText();
  const ready = useStore(lateWords) !== undefined;
  const failed = useStore(lateFailed);
  const ruled = hasRules(questions);
  useEffect(() => {
    if (ruled) wantWords();
  }, [ruled]);
  if (!ruled || ready) return children;
  if (!failed) return meanwhile ?? <FormSkeleton label={t("shell.loading")} />;
  return (
    <ErrorState
      title={t("processes.page.fill.rulesFailed")}
      text={t("processes.page.fill.rulesFailedText")}
      retryLabel={t("shell.retry")}
      onRetry={wantWords}
    />
  );
}
