import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { exportProcesses } from "../../export-contract.ts";
import { type ListColumn, shownColumns } from "../../list-columns.ts";
import type { ProcessList } from "../../policy.ts";
import type { Filters } from "../queries.ts";

const formats = [
  ["xlsx", { format: "xlsx" }],
  ["csv", { format: "csv", separator: "," }],
  ["csvSemicolons", { format: "csv", separator: ";" }],
] as const;

/** The whole list under its filters, with the columns it shows, as a file. */
export function ExportMenu(props: {
  readonly list: ProcessList;
  readonly search: string;
  readonly filters: Filters;
  readonly columns: readonly ListColumn[] | undefined;
}) {
  const { list, search, filters, columns } = props;
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const asked = {
    list,
    ...filters,
    ...(search === "" ? {} : { search }),
    columns: shownColumns(list, columns).join(","),
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("processes.export.open")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {formats.map(([name, shape]) => (
          <MenuItem key={name} component="a" href={downloadUrl(exportProcesses, { ...asked, ...shape })} download>
            {t(`processes.export.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
