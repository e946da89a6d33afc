import Close from "@mui/icons-material/Close";
import More from "@mui/icons-material/ViewSidebarOutlined";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useCallback, useId, useState } from "react";
import type { ProcessSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { doWithout } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";
import "./process-sections.css";

/** What other features say about a process, one section below the other. */
export const ProcessSections = ({
  processId,
  actor,
  sections,
}: {
  readonly processId: string;
  readonly actor: Actor;
  readonly sections: readonly ProcessSection[];
}) =>
  sections.map(({ id, title, Part }) => (
    <section key={id} className="process-section" aria-label={textOf(title)}>
      <h2>{textOf(title)}</h2>
      <Part processId={processId} actor={actor} onMissing={doWithout} />
    </section>
  ));

/** Whether any of the sections inside says something; they ask for what they say by themselves. */
function useSaid() {
  const [said, setSaid] = useState(false);
  // Called when the place is there: the panel puts it into the document later than itself.
  const inside = useCallback((within: HTMLDivElement | null) => {
    if (!within) return undefined;
    const look = () => setSaid(within.querySelector(".process-section > :nth-child(2)") !== null);
    const observer = new MutationObserver(look);
    observer.observe(within, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, []);
  return { inside, said };
}

/** A button that opens the sections beside the form, as soon as one of them has something to say. */
export function SectionsPanel({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const title = useId();
  const { inside, said } = useSaid();
  return (
    <>
      {said && (
        <Tip title={t("processes.page.more")}>
          <IconButton size="small" aria-label={t("processes.page.more")} onClick={() => setOpen(true)}>
            <More fontSize="small" />
          </IconButton>
        </Tip>
      )}
      <Drawer
        anchor="right"
        // Above the bar at the top, as every dialog.
        sx={{ zIndex: (theme) => theme.zIndex.modal }}
        open={open}
        keepMounted
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-labelledby": title,
            className: "sections-panel",
          } as object,
        }}
      >
        <header>
          <h1 id={title}>{t("processes.page.more")}</h1>
          <IconButton aria-label={t("shell.close")} onClick={() => setOpen(false)}>
            <Close />
          </IconButton>
        </header>
        <div ref={inside} className="sections-panel-body">
          {children}
        </div>
      </Drawer>
    </>
  );
}
