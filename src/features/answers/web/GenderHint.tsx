import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { FilledForm } from "./form-tools.ts";
import { genderGuesses } from "./gender-guesses.ts";
import { lateWords, wantWords } from "./late-words.ts";

interface HintProps {
  readonly formSession: FilledForm;
  readonly name: string;
  /** The line that is shown while there is nothing to say. */
  readonly hint: ReactNode;
}

/**
 * The line below a question for a gender: that the answer was guessed by the name, or that the name says the other one.
 * It replaces the hint and is always one line high, so that nothing moves.
 */
export function GenderHint({ formSession, name, hint }: HintProps) {
  const t = useText();
  const { answerStore } = formSession;
  const guesses = genderGuesses(formSession);
  const late = useStore(lateWords);
  const guessed = useSyncExternalStore(guesses.guessed.subscribe, () => guesses.guessed.get().has(name));
  const person = useSyncExternalStore(answerStore.onChange, () => {
    const of = late && guesses.personOf(name);
    return of === undefined ? "" : answerStore.text(of);
  });
  const answer = useSyncExternalStore(answerStore.onChange, () => answerStore.text(name));
  const says = late?.namedOtherwise(person, answer);
  if (says !== undefined)
    return (
      <span className="answer-doubt" role="alert">
        {t(says === "femenino" ? "processes.answerDoubt.namedWoman" : "processes.answerDoubt.namedMan", {
          name: person,
        })}
      </span>
    );
  if (guessed)
    return (
      <span className="answer-guess" role="status">
        {t("processes.answerDoubt.guessed")}
      </span>
    );
  return hint || " ";
}

/** The line below a nationality or civil status: that it does not agree with the gender of its person. */
export function WordHint({ formSession, name, hint }: HintProps) {
  const t = useText();
  const { answerStore } = formSession;
  const late = useStore(lateWords);
  const gender = useSyncExternalStore(answerStore.onChange, () => {
    const of = late && genderGuesses(formSession).genderFor(name);
    return of === undefined ? "" : answerStore.text(of);
  });
  const word = useSyncExternalStore(answerStore.onChange, () => answerStore.text(name));
  if (!late?.wordOtherwise(word, gender)) return hint || " ";
  return (
    <span className="answer-doubt" role="alert">
      {t("processes.answerDoubt.wordOther", { gender })}
    </span>
  );
}

/** The line below the name of a person: that it seems to hold the names of several. */
export function NameHint({ formSession, name, hint }: HintProps) {
  const t = useText();
  const late = useStore(lateWords);
  const typed = useSyncExternalStore(formSession.answerStore.onChange, () => formSession.answerStore.text(name));
  const isJoined = /[,;/&]|\s(?:y|e|and)\s/iu.test(typed);
  useEffect(() => {
    if (isJoined) wantWords();
  }, [isJoined]);
  if (!late?.namesSeveral(typed)) return hint || " ";
  return (
    <span className="answer-doubt" role="alert">
      {t("processes.answerDoubt.twoNames")}
    </span>
  );
}
