import { useEffect, useState } from "react";

/**
 * Puts the focus in the first field of a form with an error. What failed as a whole stands above the fields, in a long form far
 * from its button: it is scrolled to. It waits until the errors are drawn, and whatever a part of the form does when it appears.
 */
export function useFirstError(): (form: HTMLFormElement) => void {
  const [asked, setAsked] = useState<{ readonly form: HTMLFormElement }>();
  useEffect(() => {
    const invalid = asked?.form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid) invalid.focus();
    else asked?.form.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  }, [asked]);
  return (form) => setAsked({ form });
}
