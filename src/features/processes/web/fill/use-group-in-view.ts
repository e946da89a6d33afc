import { useEffect, useState } from "react";

/** The line across the window that tells which group is read: a third from its top. */
const line = "-33% 0px -67% 0px";

/** The group somebody is at: the one they went into, and when they scroll on, the one they look at. */
export function useGroupInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const sections = all.split(" ").flatMap((id) => {
      const section = document.getElementById(`group-${id}`)?.closest("section");
      return section ? [{ id, section }] : [];
    });
    const idOf = (target: EventTarget) => sections.find(({ section }) => section === target)?.id;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        // At the top of the page the line may already lie in the second group.
        if (entered) setHere(window.scrollY === 0 ? sections[0]?.id : idOf(entered.target));
      },
      { rootMargin: line },
    );
    const enter = (event: FocusEvent) => setHere(idOf(event.currentTarget as EventTarget));
    for (const { section } of sections) {
      observer.observe(section);
      section.addEventListener("focusin", enter);
    }
    return () => {
      observer.disconnect();
      for (const { section } of sections) section.removeEventListener("focusin", enter);
    };
  }, [all]);
  return here;
}
