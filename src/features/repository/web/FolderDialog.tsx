import Folder from "@mui/icons-material/FolderOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { atLeast, type Item } from "../item.ts";
import { foldersQuery, itemQuery, itemsQuery } from "./queries.ts";

/** Chooses a folder that somebody may put things into. */
export function FolderDialog(props: {
  readonly uid: string;
  readonly title: string;
  readonly submitLabel: string;
  /** What is moved does not go into itself. */
  readonly without?: readonly Item[];
  readonly onClose: () => void;
  readonly onChosen: (folderId: string | undefined) => Promise<void>;
}) {
  const t = useText();
  const id = useId();
  const [folderId, setFolderId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const folder = useQuery({ ...itemQuery(folderId ?? ""), enabled: folderId !== undefined });
  const here = useInfiniteQuery(foldersQuery(folderId, props.uid));
  const shared = useInfiniteQuery(
    itemsQuery({ view: "shared", folderId: undefined, sort: "name", descending: false }, props.uid),
  );
  const without = new Set(props.without?.map((item) => item.id));
  const foldersOf = (found: typeof here) =>
    (found.data?.pages.flatMap((page) => page.rows) ?? []).filter(
      (item) => item.kind === "folder" && !without.has(item.id) && atLeast(item.level, "edit"),
    );
  const choices = [...foldersOf(here), ...(folderId === undefined ? foldersOf(shared) : [])];
  const names = [t("repository.views.place"), ...(folder.data?.path ?? []).map(({ name }) => name)];
  const where = folderId === undefined ? t("repository.views.place") : (folder.data?.name ?? "");
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && props.onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent sx={{ minHeight: 260 }}>
        <p className="repository-where">{folderId === undefined ? where : [...names, where].join(" / ")}</p>
        <Choices
          choices={choices}
          up={folderId !== undefined}
          onUp={() => setFolderId(folder.data?.parentId ?? undefined)}
          onChosen={setFolderId}
        />
        {here.isSuccess && choices.length === 0 && <p className="repository-where">{t("repository.noFolders")}</p>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={busy} onClick={props.onClose}>
          {t("shell.cancel")}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          onClick={() => {
            setBusy(true);
            void props.onChosen(folderId).finally(() => setBusy(false));
          }}
        >
          {props.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choices(props: {
  readonly choices: readonly Item[];
  readonly up: boolean;
  readonly onUp: () => void;
  readonly onChosen: (id: string) => void;
}) {
  const t = useText();
  return (
    <List disablePadding>
      {props.up && (
        <ListItem disablePadding>
          <ListItemButton onClick={props.onUp}>
            <ListItemText primary={t("repository.up")} />
          </ListItemButton>
        </ListItem>
      )}
      {props.choices.map((item) => (
        <ListItem key={item.id} disablePadding>
          <ListItemButton onClick={() => props.onChosen(item.id)}>
            <ListItemIcon>
              <Folder />
            </ListItemIcon>
            <ListItemText primary={item.name} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
