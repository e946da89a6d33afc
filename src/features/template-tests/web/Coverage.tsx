import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Chosen } from "../contract.ts";
import { coverageQuery } from "./queries.ts";

/** Pairs of options no test tries, and sample answers that do. */
export function Coverage({
  templateId,
  onTry,
}: {
  readonly templateId: string;
  readonly onTry: (answers: Answers) => void;
}) {
  const t = useText();
  const found = useQuery(coverageQuery(templateId));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || found.data.all === 0) return null;
  const { all, covered, missing, samples } = found.data;
  // A label that is a question ends with its mark already.
  const choiceText = ({ label, value, yesNo }: Chosen) =>
    label.endsWith("?")
      ? `${label} ${shown(t, value, yesNo)}`
      : t("templateTests.pairs.choice", { label, value: shown(t, value, yesNo) });
  return (
    <section className="test-pairs" aria-labelledby="test-pairs">
      <h2 id="test-pairs">{t("templateTests.pairs.title")}</h2>
      <p role="status">{t("templateTests.pairs.count", { count: covered, all })}</p>
      {missing.length > 0 && (
        <>
          <details>
            <summary>{t("templateTests.pairs.missing", { count: all - covered })}</summary>
            <ul>
              {missing.map(({ first, second }) => {
                const pair = t("templateTests.pairs.pair", { first: choiceText(first), second: choiceText(second) });
                return <li key={pair}>{pair}</li>;
              })}
            </ul>
          </details>
          <p className="hint">{t("templateTests.pairs.samples")}</p>
          <ul className="test-samples">
            {samples.map(({ choices, answers, covers }) => {
              const name = choices.map(choiceText).join(", ");
              const act = t("templateTests.pairs.try", { count: covers });
              return (
                <li key={name}>
                  <span>{name}</span>
                  <Button size="small" aria-label={`${act}: ${name}`} onClick={() => onTry(answers)}>
                    {act}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

const shown = (t: Translate, value: string, yesNo: boolean): string =>
  yesNo ? t(value === "yes" ? "templateTests.pairs.yes" : "templateTests.pairs.no") : value;
