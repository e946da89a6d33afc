import More from "@mui/icons-material/MoreVert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import type { TemplateRow } from "../template.ts";
import { useDeleteTemplate } from "./use-delete-template.ts";

/** The rows of the list; a row leads to its settings, its menu to what else may be done. */
export function TemplateTable({
  rows,
  managed,
  onVersion,
  more,
}: {
  readonly rows: readonly TemplateRow[];
  readonly managed: boolean;
  readonly onVersion: (row: TemplateRow) => void;
  readonly more?: { readonly label: string; readonly loading: boolean; readonly onMore: () => void } | undefined;
}) {
  const t = useText();
  const columns: Column<TemplateRow>[] = [
    {
      key: "name",
      heading: t("templates.list.name"),
      as: "title",
      cell: (row) => (
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <Link to={"/templateSettings/$id" as string} params={{ id: row.id } as never}>
            {row.name}
          </Link>
          {row.publication !== "published" && (
            <StatusChip
              tone={row.publication === "waiting" ? "warning" : "neutral"}
              label={t(`templates.list.${row.publication}`)}
            />
          )}
        </Box>
      ),
    },
    {
      key: "description",
      heading: t("templates.list.description"),
      cell: (row) => <Description row={row} />,
    },
    { key: "fields", heading: t("templates.list.fields"), as: "end", width: "80px", cell: (row) => row.fieldCount },
    { key: "version", heading: t("templates.list.version"), as: "end", width: "80px", cell: (row) => row.number },
    {
      key: "updated",
      heading: t("templates.list.updated"),
      as: "short",
      width: "120px",
      cell: (row) => formatDate(row.updatedAt),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "56px",
      cell: (row) => <RowMenu row={row} managed={managed} onVersion={() => onVersion(row)} />,
    },
  ];
  return <DataTable label={t("templates.title")} columns={columns} rows={rows} rowKey={(row) => row.id} more={more} />;
}

/** What a template is, with its directory below it, which breaks between its words. */
const Description = ({ row }: { readonly row: TemplateRow }) => (
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
  </span>
);

function RowMenu({
  row,
  managed,
  onVersion,
}: {
  readonly row: TemplateRow;
  readonly managed: boolean;
  readonly onVersion: () => void;
}) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const remove = useDeleteTemplate();
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={`/templateSettings/${row.id}`}>
          {t("templates.list.open")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(onVersion)}>
          {t("templates.list.newVersion")}
        </MenuItem>
        <MenuItem disabled={!managed} onClick={pick(() => remove.mutate(row))}>
          {t("templates.list.delete")}
        </MenuItem>
      </Menu>
    </>
  );
}
