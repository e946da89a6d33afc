import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { processKeys, processListKeys, processViewKeys } from "../../keys.ts";
import { maxTagLength } from "../../process.ts";
import { renameTag } from "../../tag-contract.ts";

/** Asks for another name of a tag; that of another tag makes one of the two, which is said before. */
export function RenameTagDialog(props: {
  readonly tag: string;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly onClose: () => void;
}) {
  const { tag, tags, onClose } = props;
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState(tag);
  const name = typed.trim().replace(/^#/, "");
  const other = name === tag ? undefined : tags.find((one) => one.tag === name);
  const rename = useChange(renameTag, {
    inForm: true,
    done: ({ changed, more }) =>
      t(more ? "processes.tags.renaming" : "processes.tags.renamed", { name, count: changed }),
    refresh: [processListKeys.all, processKeys.all, processViewKeys.all],
  });
  const send = () => rename.mutateAsync({ tag, name }).then(onClose, (e: unknown) => notify.error(failureText(e)));
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("processes.tags.rename", { tag })}</DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          onSubmit={(event) => {
            event.preventDefault();
            if (name !== "" && name !== tag) void send();
          }}
        >
          <Field
            label={t("processes.page.filter.tag")}
            autoFocus
            autoComplete="off"
            maxLength={maxTagLength + 1}
            value={typed}
            hint={other ? t("processes.tags.merges", { name, count: other.count }) : t("processes.tags.everywhere")}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("processes.page.filing.cancel")}
        </Button>
        <Button
          type="submit"
          form={`${id}-form`}
          variant="contained"
          loading={rename.isPending}
          disabled={name === "" || name === tag}
        >
          {t(other ? "processes.tags.merge" : "processes.page.rename.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
