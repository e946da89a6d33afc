import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import { notify } from "#client/snackbar.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { Tip } from "#ui/Tip.tsx";
import type { AskedElement } from "../../edit-contract.ts";
import { followedIn } from "../../following-words.ts";
import { FindingList } from "../FindingList.tsx";
import { EditDialog, PersonWordsDialog } from "../lazy-dialogs.ts";
import type { EditSort } from "./EditDialog.tsx";
import type { TagEdits } from "./use-tag-edits.ts";
import "./edit-bar.css";

/** The tools of the document: turn text into fields and parts, rename, undo, redo, save. */
export function EditBar({
  edits,
  elements,
  labels,
  current,
  selected,
  unsaved,
  onDone,
}: {
  readonly edits: TagEdits;
  /** The questions of the document. The next field is the key of the chosen one. */
  readonly elements: readonly AskedElement[];
  /** The labels of the questions by key. New ones have none yet. */
  readonly labels: ReadonlyMap<string, string>;
  readonly current: string;
  readonly selected: SelectedText | undefined;
  /** Settings are changed and not saved: a new version of the document would be in their way. */
  readonly unsaved: boolean;
  readonly onDone: () => void;
}) {
  const [sort, setSort] = useState<EditSort | "person">();
  const t = useText();
  const element = elements.find(({ key }) => key === current);
  const followed = followedIn(elements);
  const close = (applied: boolean) => {
    setSort(undefined);
    if (applied) onDone();
  };
  return (
    <div className="edit-bar" role="toolbar" aria-label={t("templates.edit.tools")}>
      <Head edits={edits} unsaved={unsaved} selected={selected} />
      <div className="edit-bar-tools">
        <Tools
          edits={edits}
          idle={unsaved || edits.full || edits.keeping}
          element={element}
          hasPeople={followed.length > 0}
          onSort={setSort}
        />
      </div>
      {edits.count > 0 && <Pending edits={edits} />}
      {sort === "person" && (
        <PersonWordsDialog
          followed={followed}
          labels={labels}
          selected={selected}
          onApply={edits.add}
          onClose={close}
        />
      )}
      {sort && sort !== "person" && (
        <EditDialog
          sort={sort}
          element={element}
          names={[...new Set(elements.map(({ name }) => name))]}
          selected={selected}
          onApply={edits.add}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The selected text, and the steps back and forth. */
function Head(props: Parameters<typeof Selection>[0]) {
  const t = useText();
  const { edits } = props;
  return (
    <div className="edit-bar-head">
      <Selection {...props} />
      <span className="edit-bar-steps">
        <Back label={t("templates.edit.undo")} keys="Control+Z" icon={<Undo fontSize="small" />} act={edits.undo} />
        <Back
          label={t("templates.edit.redo")}
          keys="Control+Shift+Z"
          icon={<Redo fontSize="small" />}
          act={edits.redo}
        />
      </span>
    </div>
  );
}

/** Shows the selected text, or a hint. */
function Selection({
  edits,
  unsaved,
  selected,
}: {
  readonly edits: TagEdits;
  readonly unsaved: boolean;
  readonly selected: SelectedText | undefined;
}) {
  const t = useText();
  const text = selected?.from.text.trim() ?? "";
  const excerpt = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <p className="edit-bar-text" aria-live="polite">
      {unsaved
        ? t("templates.edit.saveFirst")
        : edits.busy
          ? t("templates.edit.working")
          : excerpt === ""
            ? t("templates.edit.about")
            : t("templates.edit.selected", { text: excerpt })}
    </p>
  );
}

/** The changes that can be made. */
function Tools({
  edits,
  idle,
  element,
  hasPeople,
  onSort,
}: {
  readonly edits: TagEdits;
  readonly idle: boolean;
  readonly element: AskedElement | undefined;
  /** The document asks for the gender of somebody. */
  readonly hasPeople: boolean;
  readonly onSort: (sort: EditSort | "person") => void;
}) {
  const t = useText();
  const part = element && element.kind !== "field" ? element.key : undefined;
  const button = (name: EditSort | "person", label: string) => (
    <Button key={name} size="small" variant="outlined" disabled={idle} onClick={() => onSort(name)}>
      {label}
    </Button>
  );
  return (
    <>
      {button("field", t("templates.edit.field"))}
      {button("loop", t("templates.edit.loop"))}
      {button("condition", t("templates.edit.condition"))}
      {button("text", t("templates.edit.change"))}
      {hasPeople && button("person", t("templates.edit.person"))}
      {element && button("rename", t("templates.edit.rename"))}
      {part !== undefined && (
        <Button
          size="small"
          variant="outlined"
          disabled={idle}
          onClick={() =>
            void edits.add({ edit: "unwrap", key: part }).catch((error: unknown) => notify.error(failureText(error)))
          }
        >
          {t("templates.edit.unwrap")}
        </Button>
      )}
    </>
  );
}

/** Undoing, or doing again; without a step the button keeps the focus, and with it the keys. */
function Back({
  label,
  keys,
  icon,
  act,
}: {
  readonly label: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly act: (() => void) | undefined;
}) {
  return (
    <Tip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!act || undefined}
        sx={act ? undefined : { opacity: 0.38, cursor: "default" }}
        onClick={act}
      >
        {icon}
      </IconButton>
    </Tip>
  );
}

/** Shows the number of pending changes and the obstacles to saving them, with a button to save. */
function Pending({ edits }: { readonly edits: TagEdits }) {
  const t = useText();
  const { errors = [], failed } = edits.shown ?? {};
  return (
    <>
      <div className="edit-bar-tools">
        <p className="edit-bar-text" role="status">
          {t("templates.edit.pending", { count: edits.count })}
        </p>
        <span className="edit-bar-gap" />
        <Button size="small" color="inherit" disabled={edits.keeping} onClick={edits.forget}>
          {t("templates.edit.discard")}
        </Button>
        <ReasonButton
          size="small"
          variant="contained"
          loading={edits.keeping}
          reason={errors.length > 0 || failed ? t("shell.correctFirst") : edits.busy ? t("shell.loading") : undefined}
          onClick={edits.keep}
        >
          {t("templates.edit.keep")}
        </ReasonButton>
      </div>
      {failed && <Alert severity="error">{t(`templates.edit.${failed.why}`)}</Alert>}
      {errors.length > 0 && (
        <div className="edit-bar-errors">
          <Alert severity="error">{t("templates.edit.errors")}</Alert>
          <FindingList kind="error" findings={errors} />
        </div>
      )}
    </>
  );
}
