import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { attachmentKeys } from "#features/attachments/feature.ts";
import { documentPictureTypes, pictureOf } from "#features/attachments/picture-slot.ts";
import { processKeys } from "#features/processes/feature.ts";
import { fetchProcess } from "#features/processes/web/index.ts";
import { sizeText } from "#protocol/size-text.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { repositoryItemKeys } from "../../feature.ts";
import { attachItem } from "../../process-contract.ts";
import type { ShownItem } from "../items/Items.tsx";
import { Snippet } from "../items/Snippet.tsx";
import { itemsQuery, searchQuery } from "../queries.ts";

/** Chooses a file of the repository that is attached to a process, as it is now. */
export function PickDialog(props: {
  readonly processId: string;
  /** The demand that the file meets. Without it, it is chosen here. */
  readonly slot: string | undefined;
  readonly onClose: () => void;
}) {
  const { processId, onClose } = props;
  const t = useText();
  const id = useId();
  const [q, setQ] = useState("");
  const [slot, setSlot] = useState(props.slot ?? "");
  const files = useFiles(q, pictureOf(slot) !== undefined);
  const process = useQuery({
    queryKey: processKeys.of(processId),
    queryFn: ({ signal }) => fetchProcess(processId, signal),
  });
  const demanded = process.data?.form.attachments ?? [];
  const attach = useChange(attachItem, {
    inForm: true,
    input: (itemId: string) => ({ itemId, processId, ...(slot === "" ? {} : { slot }) }),
    refresh: [attachmentKeys.one(processId), repositoryItemKeys.all],
    done: () => t("repository.uses.attachedNow"),
    afterwards: onClose,
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={() => !attach.isPending && onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{t("repository.uses.pick")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", minHeight: 320 }}>
        {attach.isError && <Alert severity="error">{failureText(attach.error)}</Alert>}
        <SearchField label={t("repository.search")} value={q} onSearch={setQ} />
        {demanded.length > 0 && (
          <SelectField
            label={t("repository.uses.as")}
            value={slot}
            placeholder={t("repository.uses.other")}
            options={demanded.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => setSlot(event.currentTarget.value)}
          />
        )}
        <FileChoices files={files} busy={attach.isPending} onChosen={(file) => attach.mutate(file)} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={attach.isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FileChoices(props: {
  readonly files: readonly ShownItem[];
  readonly busy: boolean;
  readonly onChosen: (itemId: string) => void;
}) {
  const t = useText();
  const { files, busy, onChosen } = props;
  if (files.length === 0) return <p className="repository-where">{t("shell.nothingFound")}</p>;
  return (
    <List dense aria-label={t("repository.items")}>
      {files.map((file) => (
        <ListItem key={file.id} disablePadding>
          <ListItemButton disabled={busy} onClick={() => onChosen(file.id)}>
            <ListItemText
              primary={file.name}
              secondary={
                <>
                  {t("repository.uses.facts", {
                    version: file.version,
                    size: sizeText(file.size),
                    person: file.ownerName,
                  })}
                  <Snippet pieces={file.snippet} />
                </>
              }
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

/**
 * Returns the results of a search, or without one the caller's recent files. For a picture of the document, only usable
 * ones.
 */
function useFiles(q: string, pictures: boolean): readonly ShownItem[] {
  const recent = { view: "recent", folderId: undefined, sort: "modified", descending: true } as const;
  const last = useInfiniteQuery({ ...itemsQuery(recent, ""), enabled: q === "" });
  const found = useInfiniteQuery({ ...searchQuery({ q, ...(pictures && { kind: "picture" }) }), enabled: q !== "" });
  const pages: readonly { readonly rows: readonly ShownItem[] }[] =
    q === "" ? (last.data?.pages ?? []) : (found.data?.pages ?? []);
  return pages
    .flatMap((page) => page.rows)
    .filter(({ kind, mediaType }) => kind === "file" && (!pictures || documentPictureTypes.includes(mediaType)));
}
