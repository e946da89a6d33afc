import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { placesQuery } from "#features/comments/web/index.ts";
import { processComments } from "#features/processes/contract.ts";
import type { Process } from "#features/processes/process.ts";
import { readPlace } from "../../place.ts";

/** A process as something that is commented on. */
export const subjectOf = (id: string) => ({ calls: processComments, parameters: { id }, id });

/** Open comments by their place; those on the process as a whole under "". */
export function useOpenComments(id: string): ReadonlyMap<string, number> {
  const found = useQuery(placesQuery(subjectOf(id))).data;
  return useMemo(() => new Map(found?.map(({ place, open }) => [place ?? "", open])), [found]);
}

/** Returns the quotes of the paragraphs that have open comments. The list is the same object until it changes. */
export const useQuotes = (open: ReadonlyMap<string, number>): readonly string[] =>
  useMemo(
    () =>
      [...open].flatMap(([place, count]) => {
        const at = count > 0 ? readPlace(place) : undefined;
        return at?.type === "paragraph" ? [at.quote] : [];
      }),
    [open],
  );

/** The words for a place of a process. */
export function usePlaceLabel({ form, questions }: Pick<Process, "form" | "questions">): (place: string) => string {
  const t = useText();
  const { places } = useMemo(() => formQuestions(form, questions), [form, questions]);
  return (place) => {
    const at = readPlace(place);
    if (at?.type === "answer") return labelAt(places, at.path);
    return t("processes.places.paragraph", { quote: at?.quote ?? place });
  };
}
