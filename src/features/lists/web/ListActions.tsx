import Download from "@mui/icons-material/FileDownloadOutlined";
import History from "@mui/icons-material/History";
import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { exportList } from "../contract.ts";
import type { List } from "../list.ts";
import { ImportButton } from "./ImportButton.tsx";

const AttributesDialog = lazyComponent(() => import("./AttributesDialog.tsx").then((m) => m.AttributesDialog));
const ChangesPanel = lazyComponent(() => import("./ChangesPanel.tsx").then((m) => m.ChangesPanel));

const formats = [
  ["xlsx", { format: "xlsx" }],
  ["csv", { format: "csv" }],
  ["csvSemicolons", { format: "csv", separator: ";" }],
] as const;

/** The actions on a whole list. */
export function ListActions({ list }: { readonly list: List }) {
  const t = useText();
  const [open, setOpen] = useState<"attributes" | "changes">();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const close = () => setOpen(undefined);
  return (
    <div className="list-actions">
      <Button startIcon={<ViewColumn />} onClick={() => setOpen("attributes")}>
        {t("lists.page.editAttributes")}
      </Button>
      <Button startIcon={<History />} onClick={() => setOpen("changes")}>
        {t("lists.page.history")}
      </Button>
      <ImportButton list={list} />
      <Button
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={(event) => setMenu(event.currentTarget)}
      >
        {t("lists.page.export")}
      </Button>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {formats.map(([name, shape]) => (
          <MenuItem
            key={name}
            component="a"
            href={downloadUrl(exportList, { id: list.id, ...shape })}
            download
            onClick={() => setMenu(null)}
          >
            {t(`lists.page.formats.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {open === "attributes" && <AttributesDialog list={list} onClose={close} />}
      {open === "changes" && <ChangesPanel list={list} onClose={close} />}
    </div>
  );
}
