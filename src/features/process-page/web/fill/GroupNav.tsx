import Done from "@mui/icons-material/CheckCircleOutlined";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useState } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import { CarriedCount } from "../carried/CarriedCount.tsx";
import type { FormSession } from "./form-session.ts";

/** The line across the window that tells which group is read: a third from its top. */
const line = "-33% 0px -67% 0px";

/** The groups with how far each is; one press leads there. */
export function GroupNav({
  formSession,
  onGroup,
}: {
  readonly formSession: FormSession;
  readonly onGroup: (id: string) => void;
}) {
  const t = useText();
  const groups = useStore(formSession.progress);
  const here = useGroupInView(groups.map(({ id }) => id));
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const answered = groups.reduce((sum, group) => sum + group.answered, 0);
  const progress = t("processes.page.fill.progress", { answered, asked });
  return (
    <nav className="group-nav" aria-label={t("processes.page.fill.groups")}>
      <div className="group-total">
        <LinearProgress
          variant="determinate"
          value={asked === 0 ? 100 : (answered / asked) * 100}
          aria-label={progress}
        />
        <p>{progress}</p>
        <CarriedCount />
      </div>
      <ol>
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" aria-current={group.id === here || undefined} onClick={() => onGroup(group.id)}>
              <span className="group-label">{group.label}</span>
              {group.errors > 0 ? (
                <span className="group-errors">{t("processes.page.fill.errors", { count: group.errors })}</span>
              ) : (
                // Where only a part of the document is decided there is nothing to count.
                group.asked > 0 && (
                  <span className="group-count">
                    {group.answered === group.asked && <Done fontSize="inherit" aria-hidden />}
                    {group.answered}/{group.asked}
                  </span>
                )
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The group somebody is at: the one they went into, and when they scroll on, the one they look at. */
function useGroupInView(ids: readonly string[]): string | undefined {
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
