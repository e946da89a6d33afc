import { useState } from "react";
import type { FormSession } from "./form-session.ts";
import { groupOf } from "./progress.ts";

/** Scrolls to an element and focuses it, once the group of the step is drawn. */
function focusWhenDrawn(id: string, block: "start" | "center"): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  });
}

/** Returns the position in the form. With `steps`, one group is shown at a time, and going to another one shows it. */
export function useFormNavigation(formSession: FormSession, steps: boolean) {
  const { sections } = formSession.answerStore.plan;
  const [step, setStep] = useState(0);
  const toGroup = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    if (steps) setStep(Math.max(0, index));
    focusWhenDrawn(`group-${id}`, "start");
  };
  const toField = (name: string) => {
    const group = groupOf(formSession.answerStore, name);
    if (group === undefined) return;
    if (steps) setStep(sections.findIndex((section) => section.id === group));
    focusWhenDrawn(name, "center");
  };
  return { step, toGroup, toField, shown: steps ? sections.slice(step, step + 1) : sections };
}
