import { useEffect, useRef } from "react";
import type { FormSection } from "#features/templates/form.ts";
import { layerIsOpen } from "#ui/layer-open.ts";

interface Wishes {
  readonly send: () => void;
  readonly toGroup: (id: string) => void;
  readonly togglePreview: () => void;
  /** Opens the comments on the field one is in. */
  readonly commentHere: () => void;
  readonly sections: readonly FormSection[];
}

/**
 * Ctrl+Enter sends, Alt+PgUp and Alt+PgDn go to the group before and after, Ctrl+\ shows or hides the document, Ctrl+Alt+M
 * comments on the field one is in.
 */
export function useFillKeys(wishes: Wishes): void {
  const now = useRef(wishes);
  useEffect(() => {
    now.current = wishes;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || layerIsOpen("dialog")) return;
      const { send, toGroup, togglePreview, commentHere, sections } = now.current;
      const control = event.ctrlKey || event.metaKey;
      if (control && event.key === "Enter") {
        if (!event.repeat) send();
      } else if (control && event.key === "\\") togglePreview();
      else if (control && event.altKey && event.code === "KeyM") commentHere();
      else if (event.altKey && (event.key === "PageDown" || event.key === "PageUp")) {
        const next = neighbour(sections, event.key === "PageDown" ? 1 : -1);
        if (next !== undefined) toGroup(next);
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The group before or after the one the focus is in. */
function neighbour(sections: readonly FormSection[], by: 1 | -1): string | undefined {
  const group = document.activeElement?.closest(".form-group")?.querySelector("h2")?.id;
  const at = sections.findIndex(({ id }) => `group-${id}` === group);
  return sections[at < 0 ? 0 : at + by]?.id;
}
