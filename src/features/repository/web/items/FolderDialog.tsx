import Up from "@mui/icons-material/ArrowUpward";
import NewFolder from "@mui/icons-material/CreateNewFolderOutlined";
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
import { lazyComponent } from "#client/lazy-component.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { atLeast, type Item } from "../../item.ts";
import { foldersQuery, itemQuery, itemsQuery } from "../queries.ts";

const NameDialog = lazyComponent(() => import("./NameDialog.tsx").then((m) => m.NameDialog));

interface FolderDialogProps {
  readonly uid: string;
  readonly title: string;
  readonly submitLabel: string;
  /** The moved items, which cannot be moved into themselves. */
  readonly without?: readonly Item[];
  /** The folder shown first, mostly the one things lie in; without one, the top. */
  readonly start?: string | undefined;
  readonly onClose: () => void;
  readonly onChosen: (folderId: string | undefined) => Promise<void>;
}

/** The folders in a folder, and whether what is moved lies there already. */
function useChoices({ uid, without: moved = [] }: FolderDialogProps, folderId: string | undefined) {
  const folder = useQuery({ ...itemQuery(folderId ?? ""), enabled: folderId !== undefined });
  const here = useInfiniteQuery(foldersQuery(folderId, uid));
  const shared = useInfiniteQuery(
    itemsQuery({ view: "shared", folderId: undefined, sort: "name", descending: false }, uid),
  );
  const without = new Set(moved.map((item) => item.id));
  const shown = folderId === undefined ? [here, shared] : [here];
  const choices = shown
    .flatMap((found) => found.data?.pages.flatMap((page) => page.rows) ?? [])
    .filter((item) => item.kind === "folder" && !without.has(item.id) && atLeast(item.level, "edit"));
  return {
    folder,
    choices,
    empty: here.isSuccess && choices.length === 0,
    more: shown.filter(({ hasNextPage }) => hasNextPage),
    lies: moved.length > 0 && moved.every((item) => item.parentId === (folderId ?? null)),
  };
}

/** Chooses a folder that somebody may put things into; one that does not exist yet is made on the way. */
export function FolderDialog(props: FolderDialogProps) {
  const t = useText();
  const id = useId();
  const [folderId, setFolderId] = useState(props.start);
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState(false);
  const { folder, choices, more, lies, empty } = useChoices(props, folderId);
  // A folder that is gone, or not shared any more, is none to begin with.
  if (folderId !== undefined && folder.isError) setFolderId(undefined);
  const names = [t("repository.views.place"), ...(folder.data?.path ?? []).map(({ name }) => name)];
  const where = folderId === undefined ? t("repository.views.place") : (folder.data?.name ?? "");
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && props.onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent sx={{ minHeight: 260 }}>
        <p className="repository-where">{folderId === undefined ? where : [...names, where].join(" › ")}</p>
        <Choices
          choices={choices}
          up={folderId !== undefined}
          onUp={() => setFolderId(folder.data?.path.at(-1)?.id)}
          onChosen={setFolderId}
        />
        {empty && <p className="repository-where">{t("repository.noFolders")}</p>}
        {more.length > 0 && (
          <Button onClick={() => void Promise.all(more.map((found) => found.fetchNextPage()))}>
            {t("shell.loadMore")}
          </Button>
        )}
        <Button startIcon={<NewFolder />} onClick={() => setMaking(true)}>
          {t("repository.newFolder")}
        </Button>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={busy} onClick={props.onClose}>
          {t("shell.cancel")}
        </Button>
        <ReasonButton
          variant="contained"
          loading={busy}
          reason={lies ? t("repository.liesHere") : undefined}
          onClick={() => {
            setBusy(true);
            void props.onChosen(folderId).finally(() => setBusy(false));
          }}
        >
          {props.submitLabel}
        </ReasonButton>
      </DialogActions>
      {making && <NameDialog parentId={folderId} onMade={setFolderId} onClose={() => setMaking(false)} />}
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
            <ListItemIcon>
              <Up />
            </ListItemIcon>
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
