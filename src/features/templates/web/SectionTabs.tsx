import ListIcon from "@mui/icons-material/FormatListBulleted";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Tip } from "#ui/Tip.tsx";

interface Section {
  readonly name: string;
  readonly label: string;
  /** The number of items in it. */
  readonly count?: number;
}

interface Props {
  readonly sections: readonly Section[];
  readonly current: string;
  readonly onChoose: (name: string) => void;
}

/** The sections of the settings: a strip of tabs, and beside it the list of all of them, for more than fit. */
export function SectionTabs({ sections, current, onChoose }: Props) {
  const t = useText();
  return (
    <Box sx={{ display: "flex", flex: "none", borderBottom: 1, borderColor: "divider" }}>
      <Tabs
        value={current}
        onChange={(_, next: string) => onChoose(next)}
        aria-label={t("templates.settings.tabs")}
        variant="scrollable"
        // Buttons that came later would push the tab of the address out of view.
        scrollButtons
        sx={{ flex: 1, minWidth: 0 }}
      >
        {sections.map(({ name, label, count }) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={
              count === undefined ? (
                label
              ) : (
                <Box component="span" sx={{ display: "flex", gap: 1, alignItems: "center" }}>
                  {label}
                  <Chip size="small" label={count} component="span" />
                </Box>
              )
            }
          />
        ))}
      </Tabs>
      <AllSections sections={sections} current={current} onChoose={onChoose} />
    </Box>
  );
}

function AllSections({ sections, current, onChoose }: Props) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t("templates.settings.allSections", { count: sections.length });
  return (
    <Box sx={{ display: "grid", placeItems: "center", px: 0.5, borderLeft: 1, borderColor: "divider" }}>
      <Tip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <ListIcon />
        </IconButton>
      </Tip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sections.map((section) => (
          <MenuItem
            key={section.name}
            selected={section.name === current}
            aria-current={section.name === current ? "page" : undefined}
            onClick={() => {
              setAnchor(null);
              onChoose(section.name);
            }}
          >
            {section.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
