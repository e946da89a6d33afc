import { useEffect, useState } from "react";

/**
 * Focuses the first field of a form that has an error. A failure of the whole form is shown above the fields, in a long
 * form far from its button, so the page scrolls to it. Waits until the errors are drawn and parts of the form have done
 * their own work on appearing.
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
