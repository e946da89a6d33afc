import Close from "@mui/icons-material/Close";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type KeyboardEventHandler, type ReactNode, useId } from "react";
import { PanelClose } from "./panel-close.ts";

/** The width of the panel on a desktop, in pixels. */
const width = 550;

/** One thing of a page in a panel at its right side, over the whole screen on phones. Escape closes it. */
export function SidePanel(props: {
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** As wide as the window. */
  readonly wide?: boolean;
  /** The page beside it is not dimmed. */
  readonly clear?: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      // Above the bar at the top, as every dialog.
      sx={{ zIndex: (theme) => theme.zIndex.modal }}
      open
      onClose={props.onClose}
      {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
      slotProps={{
        backdrop: { invisible: props.clear === true },
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": titleId,
          sx: { width: props.wide ? "100vw" : `min(${width}px, 100vw)`, display: "flex", flexDirection: "column" },
        },
      }}
    >
      <header style={{ display: "flex", alignItems: "center", gap: 8, padding: "12px 12px 12px 24px", minHeight: 56 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {props.title}
        </Typography>
        {props.actions}
        <IconButton aria-label={props.closeLabel} onClick={props.onClose}>
          <Close />
        </IconButton>
      </header>
      <div style={{ flex: 1, overflowY: "auto", padding: "0 24px 24px", overflowWrap: "anywhere" }}>
        <PanelClose value={props.onClose}>{props.children}</PanelClose>
      </div>
    </Drawer>
  );
}
