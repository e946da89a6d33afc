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
import {
  type AnyColumn,
  answerColumnOf,
  answerKeysIn,
  columnsAmong,
  headingOf,
  maxAnswerColumns,
  offeredColumns,
  shownColumns,
} from "../../list-columns.ts";
import type { Filters } from "../queries.ts";
import { templateOf, useAnswerColumns } from "./answer-columns.ts";
import type { Looking } from "./looking.ts";
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
    readonly chosen: readonly AnyColumn[] | undefined;
    readonly choose: (columns: readonly AnyColumn[] | undefined) => void;
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
      {!phone && <ColumnChoice list={list} filters={filters} chosen={chosen} onChoose={choose} />}
      <ExportMenu list={list} search={search} filters={filters} columns={phone ? undefined : chosen} />
    </>
  );
}

/** The whole list under its filters, with the columns it shows, as a file. */
function ExportMenu(props: {
  readonly list: ProcessList;
  readonly search: string;
  readonly filters: Filters;
  readonly columns: readonly AnyColumn[] | undefined;
}) {
  const { list, search, filters, columns } = props;
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = new Set(useAnswerColumns(filters).map(({ key }) => key));
  const answers = answerKeysIn(columns)
    .filter((key) => offered.has(key))
    .map(answerColumnOf);
  const asked = {
    list,
    ...filters,
    ...(search === "" ? {} : { search }),
    columns: [...shownColumns(list, columns), ...answers].join(","),
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
  readonly filters: Filters;
  readonly chosen: readonly AnyColumn[] | undefined;
  readonly onChoose: (columns: readonly AnyColumn[] | undefined) => void;
}) {
  const { list, filters, chosen, onChoose } = props;
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const answers = answerKeysIn(chosen).map(answerColumnOf);
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
          options={offeredColumns(list).map((one) => ({
            value: one,
            label: t(`processes.page.column.${headingOf(list, one)}`),
          }))}
          chosen={shownColumns(list, chosen)}
          onChange={(next) => onChoose(columnsAmong([...next, ...answers]))}
        />
        <AnswerChoice
          filters={filters}
          chosen={answers}
          onChange={(next) => onChoose(columnsAmong([...shownColumns(list, chosen), ...next]))}
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

/** The columns with answers, offered while the list is narrowed to one template. */
function AnswerChoice(props: {
  readonly filters: Filters;
  readonly chosen: readonly AnyColumn[];
  readonly onChange: (next: readonly string[]) => void;
}) {
  const { filters, chosen, onChange } = props;
  const t = useText();
  const offered = useAnswerColumns(filters);
  if (templateOf(filters) === undefined) return <p className="quiet">{t("processes.columns.oneTemplate")}</p>;
  if (offered.length === 0) return null;
  const isFull = chosen.length >= maxAnswerColumns;
  return (
    <ChoicesField
      label={t("processes.columns.answers")}
      hint={t("processes.columns.answersHint", { count: maxAnswerColumns })}
      options={offered
        .map(({ key, label }) => ({ value: answerColumnOf(key) as string, label }))
        .filter(({ value }) => !isFull || chosen.some((one) => one === value))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
