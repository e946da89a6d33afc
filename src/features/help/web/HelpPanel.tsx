import Keyboard from "@mui/icons-material/KeyboardOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { screenPath } from "#protocol/address.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import type { HelpName } from "../pages.ts";
import { Article } from "./Article.tsx";
import { pageNamed, useHelp } from "./read-pages.ts";
import "./help.css";

/** The help of one screen beside it: what one is doing stays where it is. */
export function HelpPanel({
  page,
  onClose,
  onShortcuts,
}: {
  readonly page: HelpName;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}) {
  const t = useText();
  const { pages, error } = useHelp();
  const [name, setName] = useState<string>(page);
  const shown = pages && pageNamed(pages, name);
  // A link of the text leads to a screen, which the panel would lie over.
  const path = useLocation({ select: (l) => l.href });
  const [opened] = useState(path);
  useEffect(() => {
    if (path !== opened) onClose();
  }, [path, opened, onClose]);
  return (
    <SidePanel title={shown?.title ?? t("help.title")} closeLabel={t("shell.close")} onClose={onClose}>
      {error !== undefined && <FailureState error={error} />}
      {shown && (
        <Article
          key={name}
          first={2}
          blocks={shown.blocks.slice(1)}
          toPage={(to, _anchor, inside) => (
            <button type="button" className="help-link" onClick={() => setName(to)}>
              {inside}
            </button>
          )}
        />
      )}
      <div className="help-foot">
        <Button
          component="a"
          href={screenPath("/help/:page", { page: name })}
          target="_blank"
          rel="noreferrer"
          startIcon={<OpenInNew />}
        >
          {t("help.whole")}
        </Button>
        <Button onClick={onShortcuts} startIcon={<Keyboard />}>
          {t("shell.shortcuts")}
        </Button>
      </div>
    </SidePanel>
  );
}
