import { useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import "./step-mark.css";

/** Which of the two steps this is, in words and as a bar; takes the focus when the step changes. */
export function StepMark({ step }: { readonly step: 1 | 2 }) {
  const t = useText();
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="step-mark">
      <p ref={heading} tabIndex={-1}>
        <span className="quiet">{t("trial.step", { step })}</span> {t(step === 1 ? "trial.you" : "trial.organization")}
      </p>
      <div className="trial-step-bar" aria-hidden>
        <span className="done" />
        <span className={step === 2 ? "done" : ""} />
      </div>
    </div>
  );
}
