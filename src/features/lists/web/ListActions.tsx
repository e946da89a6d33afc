import Download from "@mui/icons-material/FileDownloadOutlined";
import History from "@mui/icons-material/History";
import UploadFile from "@mui/icons-material/UploadFileOutlined";
import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useRef, useState } from "react";
import { downloadUrl, upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { fieldError } from "#client/use-change.ts";
import { exportList } from "../contract.ts";
import { beginImport } from "../import-contract.ts";
import type { List } from "../list.ts";

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

/** Takes a file and leads to its import. */
function ImportButton({ list }: { readonly list: List }) {
  const t = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (file: File) => {
    setSending(true);
    try {
      const { id } = await upload(beginImport, { id: list.id }, file);
      await navigate({ to: "/manageorg", search: { tab: "lists", list: list.id, import: id } });
    } catch (error) {
      notify.error(fieldError(error) ?? failureText(error));
    }
    setSending(false);
  };
  return (
    <>
      <Button startIcon={<UploadFile />} loading={sending} onClick={() => input.current?.click()}>
        {t("lists.page.import.begin")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t("lists.page.import.begin")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file, corrected, must be noticed as a new choice.
          event.currentTarget.value = "";
          if (file) void take(file);
        }}
      />
    </>
  );
}
