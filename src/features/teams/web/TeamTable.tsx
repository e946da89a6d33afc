import MoreVert from "@mui/icons-material/MoreVert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import type { More } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { RowMenu } from "#ui/RowMenu.tsx";
import { renameTeam } from "../contract.ts";
import { teamKeys } from "../feature.ts";
import { deletionWords, type Team } from "../team.ts";
import { useDeleteTeam } from "./use-teams.ts";

const shownPeople = 5;

/** The teams and what can be done with each. */
export function TeamTable({
  rows,
  more,
  onPeople,
}: {
  readonly rows: readonly Team[];
  readonly more: More | undefined;
  readonly onPeople: (id: string) => void;
}) {
  const t = useText();
  const columns: Column<Team>[] = [
    { key: "name", heading: t("teams.name"), as: "title", width: "28%", cell: (team) => team.name },
    { key: "members", heading: t("teams.members"), cell: (team) => <People team={team} /> },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "190px",
      cell: (team) => (
        <>
          <Button size="small" onClick={() => onPeople(team.id)}>
            {t("teams.choosePeople")}
          </Button>
          <TeamMenu team={team} />
        </>
      ),
    },
  ];
  return <DataTable label={t("teams.tab")} columns={columns} rows={rows} rowKey={(team) => team.id} more={more} />;
}

function People({ team }: { readonly team: Team }) {
  const t = useText();
  if (team.members.length === 0) return <span className="team-none">{t("teams.noMembers")}</span>;
  const left = team.members.length - shownPeople;
  return (
    <span className="team-people">
      {team.members.slice(0, shownPeople).map(({ id, name, email }) => (
        <Chip key={id} label={name} title={email} />
      ))}
      {left > 0 && <span className="team-none">{t("teams.more", { count: left })}</span>}
    </span>
  );
}

function TeamMenu({ team }: { readonly team: Team }) {
  const t = useText();
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [doing, setDoing] = useState<"rename" | "delete">();
  const remove = useDeleteTeam();
  const { name } = team;
  const choose = (what: "rename" | "delete") => {
    setAnchor(null);
    setDoing(what);
  };
  return (
    <>
      <IconButton
        aria-label={t("teams.actionsFor", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <RowMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose("rename")}>{t("teams.rename")}</MenuItem>
        <MenuItem onClick={() => choose("delete")}>{t("teams.delete")}</MenuItem>
      </RowMenu>
      {doing === "rename" && <RenameDialog team={team} onClose={() => setDoing(undefined)} />}
      {doing === "delete" && (
        <ConfirmDialog
          open
          title={t("teams.deleteTitle", { name })}
          text={t("teams.deleteText")}
          confirmLabel={t("teams.deleteConfirm")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={remove.isPending}
          typed={{ words: deletionWords[language], label: t("teams.deleteLabel") }}
          onConfirm={() => remove.mutate(team, { onSuccess: () => setDoing(undefined) })}
          onCancel={() => setDoing(undefined)}
        />
      )}
    </>
  );
}

/** Asks for another name of a team. */
function RenameDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const t = useText();
  const rename = useChange(renameTeam, {
    done: (_, { name }) => t("teams.renamed", { name: name.trim() }),
    refresh: [teamKeys.all],
    inForm: true,
  });
  const form = useFormValues({
    draft: ["team", team.id],
    initial: { name: team.name },
    saved: team.name,
    check: ({ name }) => ({ name: name.trim() === "" ? "teams.nameRequired" : undefined }),
    send: ({ name }, before) => rename.mutateAsync({ id: team.id, name, before }).then(onClose),
  });
  return (
    <FormDialog
      form={form}
      fields={{ name: t("teams.newName") }}
      title={t("teams.renameTitle")}
      submitLabel={t("teams.save")}
      onClose={onClose}
    >
      <Field
        label={t("teams.newName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={200}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
