import Button from "@mui/material/Button";
import { useEffect, useMemo, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Tagging } from "../tagging.ts";
import type { Trial, TrialPeople } from "../trial.ts";

type TrialOf = typeof import("../trial.ts").trialOf;

const choices: readonly (TrialPeople | undefined)[] = [undefined, "woman", "men"];

/** The choice of people that a document is tried with, and what it says with them. */
export interface TrialState {
  readonly people: TrialPeople | undefined;
  readonly shown: Trial | undefined;
  readonly choose: (people: TrialPeople | undefined) => void;
  /** Goes on to the next choice. */
  readonly turn: () => void;
}

/** Tries a document with other people. The reader of formulas is loaded with the first trial. */
export function useTrial(tagging: Tagging): TrialState {
  const [people, setPeople] = useState<TrialPeople>();
  const [work, setWork] = useState<{ readonly trialOf: TrialOf }>();
  const isWanted = people !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    arriving(() => import("../trial.ts")).then(
      ({ trialOf }) => setWork({ trialOf }),
      (error: unknown) => {
        setPeople(undefined);
        notify.error(failureText(error));
      },
    );
  }, [isWanted]);
  const shown = useMemo(() => (people && work ? work.trialOf(tagging, people) : undefined), [tagging, people, work]);
  return {
    people,
    shown,
    choose: setPeople,
    turn: () => setPeople((now) => choices[(choices.indexOf(now) + 1) % choices.length]),
  };
}

/** Chooses the people that the text is shown with. */
export function TrialChoice({ trial }: { readonly trial: TrialState }) {
  const t = useText();
  return (
    <div className="trial-choice" role="group" aria-label={t("templates.workbench.try")}>
      <span aria-hidden>{t("templates.workbench.try")}</span>
      {choices.map((people) => (
        <Button
          key={people ?? "written"}
          size="small"
          variant={trial.people === people ? "contained" : "outlined"}
          disableElevation
          aria-pressed={trial.people === people}
          onClick={() => trial.choose(people)}
        >
          {t(`templates.workbench.people.${people ?? "written"}`)}
        </Button>
      ))}
      <span role="status" className="hint">
        {trial.shown && t("templates.workbench.trial")}
      </span>
    </div>
  );
}
