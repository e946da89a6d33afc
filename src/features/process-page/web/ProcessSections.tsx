import Close from "@mui/icons-material/Close";
import More from "@mui/icons-material/ViewSidebarOutlined";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useCallback, useId, useState } from "react";
import type { ProcessSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";
import { Awaiting } from "#ui/Awaiting.tsx";
import "./process-sections.css";

/** The sections of other features about a process, one below the other. */
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
      <Awaiting>{(waiting) => <Part processId={processId} actor={actor} {...waiting} />}</Awaiting>
    </section>
  ));

/** Returns true once one of the sections inside has content. They load it themselves. */
function useHasContent() {
  const [hasContent, setHasContent] = useState(false);
  // Called when the place is there: the panel puts it into the document later than itself.
  const inside = useCallback((within: HTMLDivElement | null) => {
    if (!within) return undefined;
    const look = () => setHasContent(within.querySelector(".process-section > :nth-child(2):not(.awaited)") !== null);
    const observer = new MutationObserver(look);
    observer.observe(within, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, []);
  return { inside, hasContent };
}

/** A button that opens the sections next to the form, as soon as one of them has content. */
export function SectionsPanel({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const title = useId();
  const { inside, hasContent } = useHasContent();
  return (
    <>
      {hasContent && (
        <ActionButton label={t("processes.page.more")} icon={<More fontSize="small" />} onClick={() => setOpen(true)} />
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
