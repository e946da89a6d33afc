import More from "@mui/icons-material/MoreVert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { useActor } from "#client/who.ts";
import { screenPath } from "#protocol/address.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { RowMenu } from "#ui/RowMenu.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { duplicateTemplate } from "../arrange-contract.ts";
import { templateListKeys } from "../feature.ts";
import { beginsProcesses } from "../policy.ts";
import type { TemplateRow } from "../template.ts";
import { ArrangeDialog } from "./list/ArrangeDialog.tsx";
import { usageQuery } from "./list/queries.ts";
import "./list/list.css";
import { useDeleteTemplate } from "./use-delete-template.ts";

interface TemplateTableProps {
  readonly rows: readonly TemplateRow[];
  readonly managed: boolean;
  readonly directories: readonly string[];
  readonly onVersion: (row: TemplateRow) => void;
  readonly onTag: (tag: string) => void;
  readonly more?: { readonly label: string; readonly loading: boolean; readonly onMore: () => void } | undefined;
}

/** The rows of the list; a row leads to its settings, its menu to what else may be done. */
export function TemplateTable({ rows, managed, directories, onVersion, onTag, more }: TemplateTableProps) {
  const t = useText();
  const usage = useQuery(usageQuery(rows.map(({ id }) => id))).data;
  const [arranged, setArranged] = useState<TemplateRow>();
  const columns: Column<TemplateRow>[] = [
    {
      key: "name",
      heading: t("templates.list.name"),
      as: "title",
      cell: (row) => <Name row={row} />,
    },
    {
      key: "description",
      heading: t("templates.list.description"),
      width: "40%",
      cell: (row) => <Description row={row} onTag={onTag} />,
    },
    { key: "fields", heading: t("templates.list.fields"), as: "end", width: "72px", cell: (row) => row.fieldCount },
    {
      key: "processes",
      heading: t("templates.arranging.processes"),
      as: "end",
      width: "96px",
      cell: (row) => <InUse usage={usage?.get(row.id)} />,
    },
    { key: "version", heading: t("templates.list.version"), as: "end", width: "72px", cell: (row) => row.number },
    {
      key: "updated",
      heading: t("templates.list.updated"),
      as: "short",
      width: "108px",
      cell: (row) => formatDate(row.updatedAt),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "52px",
      cell: (row) => (
        <TemplateMenu row={row} managed={managed} onVersion={() => onVersion(row)} onArrange={() => setArranged(row)} />
      ),
    },
  ];
  return (
    <>
      <DataTable label={t("templates.title")} columns={columns} rows={rows} rowKey={(row) => row.id} more={more} />
      {arranged && <ArrangeDialog row={arranged} directories={directories} onClose={() => setArranged(undefined)} />}
    </>
  );
}

/** Its name, and whether it is published. */
function Name({ row: { id, name, publication } }: { readonly row: TemplateRow }) {
  const t = useText();
  return (
    <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      <Link to={screenPath("/templateSettings/:id", { id })}>{name}</Link>
      {publication !== "published" && (
        <StatusChip
          tone={publication === "waiting" ? "warning" : "neutral"}
          label={t(`templates.list.${publication}`)}
        />
      )}
    </Box>
  );
}

/** Shows the number of a template's processes, and how many of them are open. */
function InUse({ usage }: { readonly usage: { readonly processes: number; readonly open: number } | undefined }) {
  const t = useText();
  return (
    <span className="template-usage">
      {usage?.processes ?? "\u00a0"}
      {usage !== undefined && usage.open > 0 && <small>{t("templates.arranging.open", { count: usage.open })}</small>}
    </span>
  );
}

/** The description of a template, with its directory, which breaks between its words, and its tags. */
const Description = ({ row, onTag }: { readonly row: TemplateRow; readonly onTag: (tag: string) => void }) => (
  <span>
    {row.description}
    {row.directory && (
      <Typography component="span" variant="body2" sx={{ display: "block", color: "text.secondary" }}>
        {row.directory.split(/(?=\/)/).map((word, i) => (
          <Fragment key={`${i}${word}`}>
            <wbr />
            {word}
          </Fragment>
        ))}
      </Typography>
    )}
    {row.tags.length > 0 && (
      <span className="template-tags">
        {row.tags.map((tag) => (
          <button key={tag} type="button" onClick={() => onTag(tag)}>
            {tag}
          </button>
        ))}
      </span>
    )}
  </span>
);

function TemplateMenu({
  row,
  managed,
  onVersion,
  onArrange,
}: {
  readonly row: TemplateRow;
  readonly managed: boolean;
  readonly onVersion: () => void;
  readonly onArrange: () => void;
}) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const remove = useDeleteTemplate();
  const actor = useActor();
  const begins = actor !== undefined && beginsProcesses(actor) === true;
  const duplicate = useChange(duplicateTemplate, {
    done: ({ name }) => t("templates.arranging.duplicated", { name }),
    refresh: [templateListKeys.all],
  });
  const pick = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        aria-label={t("templates.list.more", { name: row.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <More />
      </IconButton>
      <RowMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {begins && row.publication !== "unpublished" && (
          <MenuItem component={Link} to={`/processes?new=${row.id}`}>
            {t("templates.list.begin")}
          </MenuItem>
        )}
        <MenuItem component={Link} to={screenPath("/templateSettings/:id", { id: row.id })}>
          {t("templates.list.open")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(onVersion)}>
          {t("templates.list.newVersion")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(() => duplicate.mutate({ id: row.id }))}>
          {t("templates.arranging.duplicate")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(onArrange)}>
          {t("templates.arranging.arrange")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(() => remove.mutate(row))}>
          {t("templates.list.delete")}
        </MenuItem>
      </RowMenu>
    </>
  );
}
