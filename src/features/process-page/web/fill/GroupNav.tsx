import Done from "@mui/icons-material/CheckCircleOutlined";
import Back from "@mui/icons-material/ChevronLeft";
import On from "@mui/icons-material/ChevronRight";
import LinearProgress from "@mui/material/LinearProgress";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { GroupProgress } from "#features/answers/progress.ts";
import { CarriedCount } from "../carried/CarriedCount.tsx";
import type { FormSession } from "./form-session.ts";

/** The line across the window that tells which group is read: a third from its top. */
const line = "-33% 0px -67% 0px";

/** The groups with how far each is; one press leads there. `current` is the only group that is shown, on a phone. */
export function GroupNav({
  formSession,
  current,
  onGroup,
}: {
  readonly formSession: FormSession;
  readonly current?: string | undefined;
  readonly onGroup: (id: string) => void;
}) {
  const t = useText();
  const groups = useStore(formSession.progress);
  const inView = useGroupInView(groups.map(({ id }) => id));
  const here = current ?? inView;
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const answered = groups.reduce((sum, group) => sum + group.answered, 0);
  const progress = t("processes.page.fill.progress", { answered, asked });
  if (current !== undefined && groups.length < 2) return null;
  return (
    <nav className="group-nav" aria-label={t("processes.page.fill.groups")}>
      {current === undefined && (
        <div className="group-total">
          <LinearProgress
            variant="determinate"
            value={asked === 0 ? 100 : (answered / asked) * 100}
            aria-label={progress}
          />
          <p>{progress}</p>
          <CarriedCount />
        </div>
      )}
      <GroupTabs groups={groups} here={here} onGroup={onGroup} />
    </nav>
  );
}

/** The groups in a column, or in a row that can be scrolled. */
function GroupTabs({
  groups,
  here,
  onGroup,
}: {
  readonly groups: readonly GroupProgress[];
  readonly here: string | undefined;
  readonly onGroup: (id: string) => void;
}) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const { before, after, scroll } = useOverflow(list, here);
  return (
    <div className="group-tabs">
      {before && <MoreGroups side="before" onPress={() => scroll(-1)} />}
      <ol ref={list}>
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
      {after && <MoreGroups side="after" onPress={() => scroll(1)} />}
    </div>
  );
}

/** Shows that a row of groups goes on, and scrolls it. With the keyboard each group is reached without it. */
const MoreGroups = ({ side, onPress }: { readonly side: "before" | "after"; readonly onPress: () => void }) => (
  <button type="button" className={`more-groups ${side}`} tabIndex={-1} aria-hidden onClick={onPress}>
    {side === "before" ? <Back /> : <On />}
  </button>
);

/** Returns on which sides a row of groups goes on, and keeps the group one is at in sight. */
function useOverflow(list: RefObject<HTMLOListElement | null>, here: string | undefined) {
  const [sides, setSides] = useState({ before: false, after: false });
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const left = tab.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft;
    row.scrollTo({ left: left - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [list, here]);
  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row;
      const now = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setSides((was) => (was.before === now.before && was.after === now.after ? was : now));
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    for (const item of row.children) observer.observe(item);
    row.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, [list]);
  return {
    ...sides,
    scroll: (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth * 0.7, behavior: "smooth" }),
  };
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
        // On a busy machine the entries of several scrolls come at once. The last is where the page is.
        const entered = entries.findLast((entry) => entry.isIntersecting);
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
