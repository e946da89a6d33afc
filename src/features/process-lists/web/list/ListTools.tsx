import Download from "@mui/icons-material/FileDownloadOutlined";
import Columns from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Popover from "@mui/material/Popover";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import type { ProcessList } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { exportProcesses } from "../../contract.ts";
import { type ListColumn, listColumns, offeredColumns, shownColumns } from "../../list-columns.ts";
import type { Filters } from "../queries.ts";
import type { Looking } from "./looking.ts";
import { headingOf } from "./ProcessTable.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { isBareLink, lookingBy, nothingAsked, settingsOf } from "./view-settings.ts";

const formats = [
  ["xlsx", { format: "xlsx" }],
  ["csv", { format: "csv", separator: "," }],
  ["csvSemicolons", { format: "csv", separator: ";" }],
] as const;

/** The tools next to the filters of a list: its saved views, its columns, and its export. */
export function ListTools(props: {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly looking: Looking;
  readonly columns: {
    readonly chosen: readonly ListColumn[] | undefined;
    readonly choose: (columns: readonly ListColumn[] | undefined) => void;
  };
  readonly onLook: (change: Partial<Looking>) => void;
}) {
  const { list, actor, looking, onLook } = props;
  const { chosen, choose } = props.columns;
  const { search, filters } = looking;
  const phone = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const bare = isBareLink(useSearch({ strict: false }));
  return (
    <>
      <SavedViews
        actor={actor}
        settings={settingsOf(list, { search, filters, columns: chosen })}
        savedId={looking.view}
        bare={bare}
        onOpen={(view) => onLook(view ? lookingBy(view.settings, view.id) : nothingAsked)}
      />
      {!phone && <ColumnChoice list={list} chosen={chosen} onChoose={choose} />}
      <ExportMenu list={list} search={search} filters={filters} columns={phone ? undefined : chosen} />
    </>
  );
}

/** The whole list under its filters, with the columns it shows, as a file. */
function ExportMenu(props: {
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

/** Which columns a list shows. */
function ColumnChoice(props: {
  readonly list: ProcessList;
  readonly chosen: readonly ListColumn[] | undefined;
  readonly onChoose: (columns: readonly ListColumn[] | undefined) => void;
}) {
  const { list, chosen, onChoose } = props;
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Columns />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("processes.columns.open")}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: { className: "process-columns", role: "dialog", "aria-label": t("processes.columns.open") },
        }}
      >
        <ChoicesField
          label={t("processes.columns.shown")}
          hint={t("processes.columns.hint")}
          options={offeredColumns(list).map((one) => ({ value: one, label: t(headingOf(list, one)) }))}
          chosen={shownColumns(list, chosen)}
          onChange={(next) => onChoose(listColumns.filter((one) => next.includes(one)))}
        />
        {chosen && (
          <Button size="small" onClick={() => onChoose(undefined)}>
            {t("processes.columns.usual")}
          </Button>
        )}
      </Popover>
    </>
  );
}
